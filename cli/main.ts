import { terminalText } from '../harness/engine/plain-text.ts';
import { called } from './program.ts';

// What nobody expected says nothing about a target: exit code 2, not Node's 1, which is a violation.
process.on('uncaughtException', (error: unknown) => {
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${terminalText(`maker-conformance broke: ${what}`)}\n`);
  process.exit(2);
});

// Who reads the output, such as head, has had enough of it.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(2);
});

process.exitCode = await called(process.argv.slice(2));
