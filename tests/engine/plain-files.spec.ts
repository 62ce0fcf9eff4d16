import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linesFilesIn, linesIn, objectIn, readJournalLines } from '../../harness/engine/lines.ts';
import { isPlainFile, lookBelow, openPlain, readPlain, refuseOdd } from '../../harness/engine/plain-files.ts';
import { expect, test } from '../test.ts';

/** A folder with a file, a link to a file of somebody else, one to a folder, and a named pipe. */
function folder(): string {
  const root = test.info().outputPath('run');
  mkdirSync(join(root, 'evidence'), { recursive: true });
  writeFileSync(join(root, 'evidence/a.ndjson'), '{"a":1}\n');
  writeFileSync(test.info().outputPath('victim.ndjson'), '{"secret":1}\n');
  symlinkSync(test.info().outputPath('victim.ndjson'), join(root, 'evidence/link.ndjson'));
  symlinkSync('/etc', join(root, 'etc'));
  execFileSync('mkfifo', [join(root, 'evidence/pipe.ndjson')]);
  return root;
}

/** Leaves a socket in a folder. A process in it names it relatively: the whole path may be longer than a socket's may be. */
function leaveSocket(root: string): void {
  const script = "require('node:net').createServer().listen('socket', () => process.kill(process.pid, 'SIGKILL'))";
  spawnSync(process.execPath, ['-e', script], { cwd: root });
}

test('what lies below a folder is looked at, and nothing of it is opened or followed', () => {
  const root = folder();
  leaveSocket(root);
  expect(lookBelow(root)).toEqual({
    files: ['evidence/a.ndjson'],
    odd: [
      { name: 'etc', kind: 'a symbolic link' },
      { name: 'evidence/link.ndjson', kind: 'a symbolic link' },
      { name: 'evidence/pipe.ndjson', kind: 'a named pipe' },
      { name: 'socket', kind: 'a socket' },
    ],
  });
  expect(() => refuseOdd(root)).toThrow(
    `${root}: "etc" is a symbolic link; a run leaves folders and plain files only: get another copy of the folder.`,
  );
  expect(() => lookBelow(join(root, 'evidence/a.ndjson'))).toThrow(/is no folder; name the folder of a run\.$/);
});

test('files of lines are plain files', () => {
  const root = folder();
  expect(linesFilesIn(join(root, 'evidence'))).toEqual(['a.ndjson']);
  expect(linesFilesIn(join(root, 'etc'))).toEqual([]);
  expect(readJournalLines(join(root, 'evidence/link.ndjson')).values).toEqual([]);
  expect(readJournalLines(join(root, 'evidence/pipe.ndjson')).values).toEqual([]);
});

test('a link, a pipe and a device are named, and a pipe is not waited for', () => {
  const root = folder();
  const link = join(root, 'evidence/link.ndjson');
  expect(isPlainFile(link)).toBe(false);
  expect(() => openPlain(link)).toThrow(`${link}: is a symbolic link, no plain file; name another.`);
  expect(readPlain(link, 100, true).toString()).toBe('{"secret":1}\n');
  for (const follows of [false, true]) {
    expect(() => readPlain(join(root, 'evidence/pipe.ndjson'), 100, follows)).toThrow(/is a named pipe, no plain file/);
    expect(() => readPlain('/dev/zero', 100, follows)).toThrow(/is a device, no plain file/);
    expect(() => readPlain(root, 100, follows)).toThrow(/is a folder, no plain file/);
    expect(() => readPlain(join(root, 'evidence/a.ndjson'), 7, follows)).toThrow(
      /has 8 bytes, of which 7 are read at most/,
    );
  }
  expect(() => readPlain(join(root, 'none'), 7, true)).toThrow(/there is no such file; name another\.$/);
});

test('a line that is longer than anybody reads is passed over, and those beside it are read', () => {
  const file = test.info().outputPath('long.ndjson');
  writeFileSync(
    file,
    Buffer.concat([Buffer.from('{"a":1}\n\n'), Buffer.alloc(65 << 20, 'x'), Buffer.from('\n{"b":2}\n{"c"')]),
  );
  const lines = [...linesIn(file)].map(({ bytes, ...place }) => ({ ...place, text: bytes?.toString() }));
  expect(lines).toEqual([
    { number: 1, offset: 0, isEnded: true, text: '{"a":1}' },
    { number: 3, offset: 9, isEnded: true, text: undefined },
    { number: 4, offset: 10 + (65 << 20), isEnded: true, text: '{"b":2}' },
    { number: 5, offset: 18 + (65 << 20), isEnded: false, text: '{"c"' },
  ]);
  expect(readJournalLines(file)).toEqual({ values: [{ a: 1 }, { b: 2 }], torn: [3, 5] });
});

test('an object that is nested deeper than any that a run writes is none', () => {
  const nested = (depth: number) => Buffer.from(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`);
  expect(objectIn(nested(1_000))).toBeDefined();
  expect(objectIn(nested(100_000))).toBeUndefined();
});
