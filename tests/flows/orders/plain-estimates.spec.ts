import { plainEstimates } from '../../../harness/flows/orders/plain-estimates.ts';
import { answer } from '../../interface/quotes/answers.ts';
import { expect, test } from '../../test.ts';

const PLAIN = { lsp_balance_sat: 1 };
const NULLS = { asset_id: null, client_asset_amount: null, rfq_id: null };
const BLANKS = { asset_id: '', client_asset_amount: 0, rfq_id: '' };

/** Estimates by a service that refuses a body by the member that `lacking` names, and what it was sent. */
function estimates(lacking: (body: object) => string | undefined) {
  const sent: unknown[] = [];
  const estimate = plainEstimates(async (body) => {
    sent.push(body);
    const member = lacking(body as object);
    return member === undefined ? answer(200, {}) : answer(422, { detail: [{ loc: ['body', member] }] });
  });
  return { estimate, sent };
}

test('an estimate that is taken is sent once, as it is', async () => {
  const { estimate, sent } = estimates(() => undefined);
  await estimate(PLAIN);
  expect(sent).toEqual([PLAIN]);
});

test('what a service misses is sent empty, and from then on at once', async () => {
  const { estimate, sent } = estimates((body) => ('rfq_id' in body ? undefined : 'rfq_id'));
  expect((await estimate(PLAIN)).status).toBe(200);
  await estimate({ ...PLAIN, asset_id: 'rgb:x' });
  expect(sent).toEqual([PLAIN, { ...PLAIN, ...NULLS }, { ...PLAIN, ...NULLS, asset_id: 'rgb:x' }]);
});

test('a service may want it empty otherwise than null', async () => {
  const { estimate, sent } = estimates((body) => ((body as typeof BLANKS).rfq_id === '' ? undefined : 'rfq_id'));
  expect((await estimate(PLAIN)).status).toBe(200);
  expect(sent).toEqual([PLAIN, { ...PLAIN, ...NULLS }, { ...PLAIN, ...BLANKS }]);
});

test('a refusal that stays is given as it came first', async () => {
  const { estimate, sent } = estimates(() => 'rfq_id');
  expect((await estimate(PLAIN)).status).toBe(422);
  expect(sent).toHaveLength(3);
});

test('nothing is added for want of another member, nor to a purchase', async () => {
  const { estimate, sent } = estimates((body) => ('rfq_id' in body ? 'client_pubkey' : 'channel_expiry_blocks'));
  const purchases = [{ client_asset_amount: 5 }, { rfq_id: 'q' }];
  for (const body of [PLAIN, ...purchases]) await estimate(body);
  expect(sent).toEqual([PLAIN, ...purchases]);
});
