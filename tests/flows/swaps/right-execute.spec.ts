import { differsFromARightOne } from '../../../harness/flows/swaps/right-execute.ts';
import { setRunningCheck } from '../../../harness/verdict/check.ts';
import { NotApplicable } from '../../../harness/verdict/failures.ts';
import { answer } from '../../interface/quotes/answers.ts';
import { secret } from '../../secret.ts';
import { expect, test } from '../../test.ts';
import { checkOf } from '../../verdict/check-of.ts';

const REFUSAL = { error_code: 'VALIDATION_ERROR', message: 'no', details: {}, request_id: 'r' };
const SWAP = {
  quote: { rfq_id: 'q', from_asset: leg('BTC'), to_asset: leg('rgb:x'), expires_at: 1 },
  body: { rfq_id: 'q', from_asset: 'BTC', from_amount: 1n, to_asset: 'rgb:x', to_amount: 1n },
  swapstring: 's',
  payment_hash: 'h',
  access_token: secret('t'),
  begun_at: 1,
};

function leg(asset_id: string) {
  return { asset_id, amount: 1n };
}

/** Executes the right one beside executes that were refused with `400 VALIDATION_ERROR`. */
async function besideRefusals(status: number, body: unknown, ended: string): Promise<unknown> {
  setRunningCheck(checkOf({}));
  const trader = {
    executeFor: async () => answer(status, body),
    swapOf: async () => ({ status: ended }),
  };
  return differsFromARightOne(trader, SWAP, ['400 VALIDATION_ERROR'])
    .catch((error: unknown) => error)
    .finally(() => setRunningCheck(undefined));
}

test('a refusal that a right execute meets as well proves nothing: only paying does', async () => {
  expect(await besideRefusals(400, REFUSAL, 'Waiting')).toBeInstanceOf(NotApplicable);
});

test('a right execute that is taken on, or ends its swap, shows that the others were refused for what was wrong', async () => {
  expect(await besideRefusals(200, { status: 200, message: 'Accepted' }, 'Pending')).toBeUndefined();
  expect(await besideRefusals(400, REFUSAL, 'Failed')).toBeUndefined();
});
