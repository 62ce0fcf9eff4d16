import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { PassThrough } from 'node:stream';
import compile, { COMPILED_ALREADY } from './compiled.ts';

/**
 * All that `npm test` proves, side by side: each of the three waits at times, so that together they leave no processor idle.
 * The kill matrix, which has most to do at the same time, takes what the others leave. What they print comes in this order,
 * one after the other; a failure of one ends none of the others.
 */
const SCRIPTS = ['lint', 'test:unit', 'test:kill'] as const;
const IN_THE_REAR = 'test:kill';
/** What is held back of one that is not due yet: more than it prints. */
const HELD_BYTES = 64 * 1024 * 1024;

compile();
const runs = SCRIPTS.map((script) => {
  const child = spawn('npm', ['run', '--silent', script], {
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...COMPILED_ALREADY },
  });
  if (script === IN_THE_REAR && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return { script, ended: once(child, 'close'), printed: printedBy(child) };
});
for (const { script, ended, printed } of runs) {
  process.stdout.write(`> ${script}\n`);
  printed.pipe(process.stdout, { end: false });
  await once(printed, 'end');
  const [code] = await ended;
  if (code !== 0) process.exitCode = 1;
}

function printedBy(child: ChildProcess): PassThrough {
  const printed = new PassThrough({ highWaterMark: HELD_BYTES });
  child.stdout?.pipe(printed, { end: false });
  child.stderr?.pipe(printed, { end: false });
  child.once('close', () => printed.end());
  return printed;
}
