import { writeFileSync } from 'node:fs';

/** The command `maker-conformance` as far as `judge` calls it: it writes down how. STUB_READY is what `serve` says, STUB_CODE how `run` ends. */
const [name = '', ...words] = process.argv.slice(2);
const environment = Object.entries(process.env).filter(([variable]) =>
  /^(CONFORMANCE_CONFIG|CONTROL_URL|BITCOIND_URL|MAKER_\w+)$/.test(variable),
);
writeFileSync(
  `${process.env.STUB_OUT}-${name}`,
  JSON.stringify({ words, environment: Object.fromEntries(environment), pid: process.pid }),
);

if (name === 'run') process.exit(Number(process.env.STUB_CODE));
if (process.env.STUB_READY === undefined) {
  process.stderr.write('the node answers nothing\n');
  process.exit(2);
}
process.stdout.write(`${process.env.STUB_READY}\n`);
process.stdin.resume().once('end', () => process.exit(0));
