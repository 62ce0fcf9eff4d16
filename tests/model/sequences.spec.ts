import { FAULTS } from '../../faults/faults.ts';
import { aimedSequence } from '../../harness/model/commands.ts';
import { JUDGED_WHEN_PAYING } from '../../harness/model/judged.ts';
import { trySequences } from '../../harness/model/sequences.ts';
import { idOf } from '../../specs/tags.ts';
import { expect, test } from '../test.ts';
import { type ReferenceMarket, referenceMarket } from './fixture.ts';

const COMMANDS_EACH = 60;

test('the clean reference contradicts the model in none of fifty sequences', async () => {
  const market = await referenceMarket();
  const { finding, judged, sequences } = await trySequences(market, {
    seed: 3,
    sequences: 50,
    commandsEach: COMMANDS_EACH,
    environment: {},
  });
  await market.close();
  expect(finding).toBeUndefined();
  expect(sequences).toBe(50);
  expect(judged.size).toBeGreaterThan(50);
});

test('the aimed sequence puts to the test all that sequences can prove, and contradicts nothing', async () => {
  const market = await referenceMarket();
  const options = { seed: 3, sequences: 1, commandsEach: COMMANDS_EACH, environment: {} };
  const { finding, judged } = await trySequences(market, { ...options, first: aimedSequence(market) });
  await market.close();
  expect(finding).toBeUndefined();
  // Of these sequences only accuse: a refusal proves nothing where the swap could not have been paid either.
  const accusedOnly = ['SWP-EXEC-04', 'SWP-EXEC-05', 'SWP-EXEC-11'];
  expect(JUDGED_WHEN_PAYING.map(idOf).filter((id) => !judged.has(id))).toEqual(accusedOnly);
});

test('a finding of the aimed sequence is found again by what it prints', async () => {
  const fault = FAULTS.find(({ id }) => id === 'any-token-opens-any-swap');
  const options = { seed: 3, sequences: 2, commandsEach: COMMANDS_EACH };
  for (const environment of [{}, { CONFORMANCE_FC_SEED: '3', CONFORMANCE_FC_PATH: '0', CONFORMANCE_FC_REPLAY: '' }]) {
    const market = await referenceMarket(fault);
    const { finding } = await trySequences(market, { ...options, environment, first: aimedSequence(market) });
    await market.close();
    expect(finding).toMatchObject({
      requirement: 'SWP-STATUS-13',
      replay: 'CONFORMANCE_FC_SEED=3 CONFORMANCE_FC_PATH=0 CONFORMANCE_FC_REPLAY=',
    });
  }
});

/** Defects that show over several commands, and the requirements by which the model may name them. */
const DEFECTS: Record<string, readonly string[]> = {
  'init-replayed': ['SWP-INIT-09', 'SWP-INIT-10', 'SWP-STATE-09'],
  'quote-burnt-by-a-422': ['SWP-INIT-13'],
  'lapsed-quotes-still-good': ['SWP-INIT-08', 'FLW-QUOTE-01'],
  'any-token-opens-any-swap': ['SWP-STATUS-13'],
  'status-goes-backwards': ['SWP-STATE-02'],
  'expired-called-succeeded': ['SWP-STATE-08'],
};

/** The same of channel orders. */
const ORDER_DEFECTS: Record<string, readonly string[]> = {
  'estimate-uses-its-quote-up': ['LSP-EST-09', 'FLW-ORDER-02'],
  'orders-open-to-earlier-tokens': ['LSP-GET-09'],
  'needless-declines-cancel-the-order': ['LSP-RATE-02', 'LSP-RATE-03'],
};

for (const [id, requirements] of [...Object.entries(DEFECTS), ...Object.entries(ORDER_DEFECTS)]) {
  // What only shows in swaps takes longer to come by where channels are ordered as well.
  const targetOf = ({ buyer, ...others }: ReferenceMarket) => (id in DEFECTS ? others : { ...others, buyer });
  test(`sequences find ${id}, and find it again by what they print`, async () => {
    const fault = FAULTS.find((one) => one.id === id);
    const options = { sequences: 60, commandsEach: COMMANDS_EACH, mostShrinks: 10 };
    const market = await referenceMarket(fault);
    const { finding } = await trySequences(targetOf(market), { ...options, seed: 5, environment: {} });
    await market.close();
    expect(requirements).toContain(finding?.requirement);

    const environment = Object.fromEntries((finding?.replay ?? '').split(' ').map((pair) => pair.split('=')));
    const again = await referenceMarket(fault);
    const replayed = await trySequences(targetOf(again), { ...options, seed: 99, environment });
    await again.close();
    expect(requirements).toContain(replayed.finding?.requirement);
    expect(replayed.sequences).toBe(1);
  });
}
