import { FAULTS } from '../../faults/faults.ts';
import { FAULTS as SEQUENCES } from '../../faults/orders/sequences.faults.ts';
import { trySequences } from '../../harness/model/sequences.ts';
import { referenceMarket } from './fixture.ts';

/**
 * Measures the sequences: how long many of them take on the clean reference, where they must find nothing, and how many
 * it takes until each defect is found that only shows over several commands. Arguments: sequences on the clean reference.
 */
const CLEAN = Number(process.argv[2] ?? 1_000);
const COMMANDS_EACH = 60;
const SEEDS = [1, 2, 3, 4, 5];
const MOST = 300;

/** Defects that no single answer shows. */
const STATEFUL = [
  'init-replayed',
  'quote-burnt-by-a-422',
  'quotes-good-for-several-swaps',
  'quote-taken-too-late',
  'lapsed-quotes-still-good',
  'used-quotes-come-back',
  'one-token-for-all',
  'any-token-opens-any-swap',
  'hidden-swaps-told-apart-by-header',
  'hidden-swaps-told-apart-by-code',
  'status-repeats-the-token',
  'execute-tells-the-token',
  'parallel-swaps-mixed-up',
  'polling-begins-a-swap',
  'polling-extends-a-swap',
  'succeeds-without-execute',
  'status-goes-backwards',
  'unwhitelisted-succeeds',
  'never-expired',
  'expired-called-succeeded',
  'expired-turns-failed',
  'end-moves-with-the-clock',
  'ended-swaps-executed',
  'swap-ends-and-frees-its-quote',
  'estimate-uses-its-quote-up',
  'orders-open-to-earlier-tokens',
  'orders-of-a-second-share-a-token',
  'order-tokens-repeated',
  'needless-declines-cancel-the-order',
  'decisions-with-any-token-heard',
  'polling-fails-the-order',
  'deadlines-put-off-by-each-read',
  'lapsed-quotes-estimated-once-more',
  ...Object.keys(SEQUENCES),
];

await measureClean();
const found: number[] = [];
for (const id of STATEFUL) found.push(...(await measureFault(id)));
process.stdout.write(`all ${STATEFUL.length} defects: median ${median(found)} sequences\n`);

async function measureClean(): Promise<void> {
  const market = await referenceMarket();
  const began = performance.now();
  const options = { seed: 1, sequences: CLEAN, commandsEach: COMMANDS_EACH, environment: {} };
  const { sequences, commands, finding } = await trySequences(market, options);
  const seconds = (performance.now() - began) / 1000;
  await market.close();
  const result = finding ? `${finding.requirement}: ${finding.message}\n${finding.commands}` : 'nothing found';
  process.stdout.write(`clean: ${sequences} sequences, ${commands} commands, ${seconds.toFixed(1)} s, ${result}\n`);
}

/** The numbers of sequences until the defect was found, one for each seed. */
async function measureFault(id: string): Promise<number[]> {
  const fault = FAULTS.find((one) => one.id === id);
  if (!fault) throw new Error(`there is no fault ${id}`);
  const needed: number[] = [];
  const requirements = new Set<string>();
  for (const seed of SEEDS) {
    const market = await referenceMarket(fault);
    const options = { seed, sequences: MOST, commandsEach: COMMANDS_EACH, environment: {}, mostShrinks: 0 };
    const { sequences, finding } = await trySequences(market, options);
    await market.close();
    needed.push(finding ? sequences : Number.POSITIVE_INFINITY);
    if (finding) requirements.add(finding.requirement);
  }
  process.stdout.write(`${id}: median ${median(needed)} (${needed.join(', ')}) by ${[...requirements].join(', ')}\n`);
  return needed;
}

function median(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
