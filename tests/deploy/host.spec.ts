import { spawnSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import packageFile from '../../package.json' with { type: 'json' };
import { expect, test } from '../test.ts';
import { DEPLOY, textOf } from './files.ts';

const HAS_SYSTEMD = spawnSync('systemd-analyze', ['--version']).status === 0;

test('the Containerfile is sound, ends as a user without rights, and starts the command as the service does', () => {
  const text = textOf('Containerfile');
  expect(validate(text).map(({ message }) => message)).toEqual([]);
  expect(validate(text.replace('COPY . .', 'COPI . .')).length).toBeGreaterThan(0);
  expect(text.match(/^USER .*$/gm)?.at(-1)).toBe('USER node');
  const [name] = Object.keys(packageFile.bin);
  expect(text).toContain(`ENTRYPOINT ["${name}"]`);
  expect(textOf('systemd/maker-conformance.service')).toContain(`ExecStart=/usr/local/bin/${name} run `);
});

test('the service and its timer are sound', () => {
  test.skip(!HAS_SYSTEMD, 'this machine has no systemd-analyze');
  const service = test.info().outputPath('maker-conformance.service');
  const timer = test.info().outputPath('maker-conformance.timer');
  copyFileSync(join(DEPLOY, 'systemd/maker-conformance.timer'), timer);
  // The command is not installed here.
  const text = textOf('systemd/maker-conformance.service').replace(
    '/usr/local/bin/maker-conformance',
    process.execPath,
  );
  const verified = (content: string) => {
    writeFileSync(service, content);
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', service, timer], { encoding: 'utf8' });
    return { status, stderr };
  };
  expect(verified(text)).toEqual({ status: 0, stderr: '' });
  expect(verified(text.replace('DynamicUser=yes', 'DynamicUsr=yes')).stderr).toContain('DynamicUsr');
});
