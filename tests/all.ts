// All that there is to test:  npm test
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Begins a script of package.json; its output is this command's. */
function begin(script: string): ChildProcess {
  return spawn('npm', ['run', script], { stdio: 'inherit' });
}

async function isGreen(child: ChildProcess): Promise<boolean> {
  const [code] = await once(child, 'exit');
  return code === 0;
}

// The unit tests load for a quarter of a minute before the first begins, and use one processor for it: lint has the other.
const first = await Promise.all([begin('lint'), begin('test:unit')].map(isGreen));
// Whatever came of the first: one run says all that is wrong.
const last = await isGreen(begin('test:kill'));
process.exitCode = last && first.every(Boolean) ? 0 : 1;
