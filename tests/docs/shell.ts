import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DIST } from '../../build/build.js';
import type { TypedLine } from './blocks.ts';

/** A shell in which people type the lines of the documents. */
export interface Shell {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

const MAIN = `exec "${process.execPath}" "${join(DIST, 'cli/main.js')}"`;
/** The programs that stand for those of an installed package: of npm the scripts that are the command. */
const PROGRAMS: Readonly<Record<string, string>> = {
  npm: `case "$1 $2" in
  'start '*) shift; [ "$1" = -- ] && shift; ${MAIN} run "$@" ;;
  'run conform') shift 3; ${MAIN} "$@" ;;
  'run serve') shift 2; [ "$1" = -- ] && shift; ${MAIN} serve "$@" ;;
esac
echo "npm $*: no script that the command is" >&2
exit 99`,
  'maker-conformance': `${MAIN} "$@"`,
};

/** Makes a shell of a folder: with the command in its path, and settings that make a run a matter of seconds. */
export function createShell(folder: string, settings: Readonly<Record<string, string>>): Shell {
  const programs = join(folder, 'bin');
  mkdirSync(programs, { recursive: true });
  for (const [name, text] of Object.entries(PROGRAMS)) {
    writeFileSync(join(programs, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(programs, name), 0o755);
  }
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(CONFORMANCE_|MAKER_|TAKER_|PW_|TEST_)/.test(name),
  );
  const env = { ...Object.fromEntries(inherited), ...settings, CI: 'true', PATH: `${programs}:${process.env.PATH}` };
  return { folder, env };
}

/**
 * Types lines one after the other; gives a sentence for each that was refused. A line may end with 1, which is a verdict, and
 * with 2 where nothing is said on stderr: what it looked at lacks something.
 * @param written the line with what stands for its placeholders
 */
export async function typed(
  lines: readonly TypedLine[],
  { folder, env }: Shell,
  written: (line: string) => string,
): Promise<string[]> {
  const own = join(
    folder,
    'typed',
    `${lines[0]?.file.replaceAll('/', '-')}-${Buffer.from(lines.map(({ line }) => line).join()).length}`,
  );
  mkdirSync(own, { recursive: true });
  const script = lines.map(({ line }, at) => `{ ${written(line)}\n} 2>${own}/${at}.err; echo $? >${own}/${at}.code`);
  const child = spawn('sh', ['-c', script.join('\n')], { cwd: folder, env, stdio: 'ignore' });
  await once(child, 'close');
  return lines.flatMap(({ file, line }, at) => {
    const [code, said] = ['code', 'err'].map((end) => textOf(join(own, `${at}.${end}`)));
    return Number(code) <= 1 || (Number(code) === 2 && said === '') ? [] : [`${file}: ${line}: ${code} ${said}`];
  });
}

/** Types a line that goes on until it is stopped; gives a sentence unless it prints its addresses first. */
export async function typedUntilReady(
  { file, line }: TypedLine,
  { folder, env }: Shell,
  written: string,
): Promise<string[]> {
  const child = spawn('sh', ['-c', `exec ${written}`], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  child.stderr.on('data', (chunk) => said.push(String(chunk)));
  const ended = once(child, 'close');
  const ready = new Promise<string>((gives) => createInterface({ input: child.stdout }).once('line', gives));
  const first = await Promise.race([ready, ended.then(() => '')]);
  child.kill();
  await ended;
  return first.startsWith('{"baseUrl":') ? [] : [`${file}: ${line}: ${first} ${said.join('')}`];
}

function textOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}
