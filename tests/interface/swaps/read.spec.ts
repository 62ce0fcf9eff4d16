import { printOf, printsOf, revealingHeaders, wordsOf } from '../../../harness/interface/errors/hidden.ts';
import {
  beginsNothing,
  begunSwap,
  executesNothing,
  executionOf,
  swapNotFound,
  swapQuoteIn,
} from '../../../harness/interface/swaps/read.ts';
import {
  facesTheClient,
  figureProblems,
  rewritten,
  wrapperProblems,
} from '../../../harness/interface/swaps/swap-object.ts';
import { setRunningCheck } from '../../../harness/verdict/check.ts';
import { Inconclusive, NotExercised, SetupError, Violation } from '../../../harness/verdict/failures.ts';
import { expect, test } from '../../test.ts';
import { checkOf } from '../../verdict/check-of.ts';
import { answer } from '../quotes/answers.ts';

const error = (message: string, more = {}) => ({ error_code: 'A', message, details: {}, request_id: 'r', ...more });

/** The remarks that an act leaves with the check that is running. */
function notedBy(act: () => void): readonly string[] {
  const notes: string[] = [];
  setRunningCheck(checkOf({ notes }));
  try {
    act();
  } finally {
    setRunningCheck(undefined);
  }
  return notes;
}

test('an init that began something is reported without its token', () => {
  const begun = answer(200, { access_token: 'very-secret' });
  expect(() => beginsNothing(begun, 'a late init')).toThrow(Violation);
  expect(() => beginsNothing(begun, 'a late init')).toThrow(/^a late init began a swap$/);
  expect(notedBy(() => beginsNothing(answer(400, error('no')), 'a late init'))).toEqual(['a late init: 400 A']);
  expect(notedBy(() => beginsNothing(answer(409, error('no')), 'a late init'))).toEqual([
    'answered with 409 in the place of 400 or 403 or 404 or 422',
    'a late init: 409 A',
  ]);
  expect(() => beginsNothing(answer(500, error('no')), 'a late init')).toThrow(Violation);
  expect(() => beginsNothing(answer(503, error('no')), 'a late init')).toThrow(NotExercised);
});

test('a quote for something else than was asked begins no swap', () => {
  const legs = { from_asset: { asset_id: 'BTC', amount: 3 }, to_asset: { asset_id: 'rgb:a', amount: 4 } };
  const quote = { rfq_id: 'q', expires_at: 5, ...legs };
  const asked = { from_asset: { asset_id: 'BTC', amount: 3 }, to_asset: { asset_id: 'rgb:a', amount: null } };
  expect(swapQuoteIn(quote, asked)).toEqual(swapQuoteIn(quote));
  for (const other of [
    { ...legs, from_asset: { asset_id: 'BTC', amount: 2 } },
    { from_asset: legs.to_asset, to_asset: legs.from_asset },
    { ...legs, to_asset: { asset_id: 'GOLD', amount: 4 } },
  ])
    expect(() => swapQuoteIn({ ...quote, ...other }, asked)).toThrow('a quote for what was asked could not be had');
});

test('what is no quote begins no swap, and does not break the suite', () => {
  const leg = { asset_id: 'BTC', amount: 3 };
  const sound = { rfq_id: 'q', from_asset: leg, to_asset: { ...leg, amount: 2n ** 60n }, expires_at: 5 };
  expect(swapQuoteIn(sound)).toEqual({ ...sound, from_asset: { ...leg, amount: 3n } });
  expect(swapQuoteIn({ ...sound, expires_at: 'soon' }).expires_at).toBeNaN();
  for (const wrong of [
    null,
    [],
    { ...sound, rfq_id: 7 },
    { ...sound, to_asset: undefined },
    { ...sound, from_asset: { ...leg, amount: '3' } },
    { ...sound, from_asset: { ...leg, amount: 1.5 } },
  ])
    expect(() => swapQuoteIn(wrong)).toThrow(SetupError);
});

test('an init without its three texts leaves nothing to go on from', () => {
  const quote = swapQuoteIn({
    rfq_id: 'q',
    from_asset: { asset_id: 'BTC', amount: 3 },
    to_asset: { asset_id: 'rgb:a', amount: 4 },
  });
  const texts = { swapstring: 's', payment_hash: 'h', access_token: 'very-secret' };
  expect(begunSwap(quote, answer(200, texts))).toMatchObject({
    ...texts,
    access_token: { label: expect.stringMatching(/^\[secret/) },
    body: { from_asset: 'BTC', to_amount: 4n },
  });
  expect(() => begunSwap(quote, answer(200, { ...texts, access_token: null }))).toThrow(SetupError);
  expect(() => begunSwap(quote, answer(400, error('no')))).toThrow(SetupError);
  expect(() => begunSwap(quote, answer(503, error('no')))).toThrow(NotExercised);
});

test('an execute fails by its status or by the code inside', () => {
  const takenOn = { accepted: true, refused: false };
  const refused = { accepted: false, refused: true };
  expect(executionOf(answer(200, { status: 200, message: '' }))).toMatchObject(takenOn);
  expect(executionOf(answer(200, { status: 400, message: '' }))).toMatchObject(refused);
  expect(executionOf(answer(404, error('no')))).toMatchObject(refused);
  expect(() => executionOf(answer(200, { status: 'ok' }))).toThrow(Violation);
  expect(() => executesNothing(answer(200, { status: 202 }), 'a forgery')).toThrow('a forgery was taken on');
});

test('a code of no known meaning leaves open whether an execute was taken on', () => {
  for (const status of [0, 1, 100, 302, 600]) {
    expect(executionOf(answer(200, { status }))).toMatchObject({ accepted: false, refused: false });
    expect(() => executesNothing(answer(200, { status }), 'a forgery')).toThrow(Inconclusive);
  }
});

test('the fixed text counts wherever the 404 has it', () => {
  expect(notedBy(() => swapNotFound(answer(404, error('Swap not found'))))).toEqual([]);
  expect(notedBy(() => swapNotFound(answer(404, { detail: 'Swap not found' })))).toEqual([
    'Swap not found stands in `detail`',
  ]);
  expect(() => swapNotFound(answer(404, error('No such swap')))).toThrow(Violation);
  expect(() => swapNotFound(answer(403, error('Swap not found')))).toThrow(Violation);
});

test('prints of answers differ by what a caller sees, not by what moves', () => {
  const one = answer(404, error('Swap not found', { request_id: 'r-1' }), { date: 'a', 'x-ratelimit-remaining': '9' });
  const same = answer(404, error('Swap not found', { request_id: 'r-2' }), { date: 'b', 'x-ratelimit-remaining': '8' });
  expect(printOf(same)).toBe(printOf(one));
  expect(printOf(answer(404, error('Swap not found'), { 'x-cache': 'HIT', date: 'b' }))).not.toBe(printOf(one));
  expect(printOf(answer(404, error('Swap not found', { details: { a: 1 } }), { date: 'b' }))).not.toBe(printOf(one));
});

test('prints leave out what differs among answers to one request that hides nothing', async () => {
  const by = (headers: Record<string, string>, details = {}) =>
    answer(404, error('Swap not found', { details }), { 'content-type': 'application/json', ...headers });
  const other = { 'content-type': 'application/json; charset=utf-8', 'x-backend': 'b' };
  let asked = 0;
  const inTurn = async () => by(asked++ % 2 === 0 ? {} : other);
  expect(new Set(await printsOf([by({}), by(other)], inTurn)).size).toBe(1);
  expect(asked).toBeGreaterThan(1);
  expect(new Set(await printsOf([by({}), by({ ...other, 'x-cache': 'HIT' })], inTurn)).size).toBe(2);
  expect(new Set(await printsOf([by({}), by(other)], async () => by({}))).size).toBe(2);
  expect(new Set(await printsOf([by({}), by({}, { a: 1 })], inTurn)).size).toBe(2);
});

test('prints leave out what moves in bodies by itself, and keep what is there or not', async () => {
  const at = (timestamp: string, more = {}) =>
    answer(404, error('Swap not found', { timestamp, details: { ...more } }));
  let asked = 0;
  const inTurn = async () => at(`${asked++}`);
  expect(new Set(await printsOf([at('a'), at('b')], inTurn)).size).toBe(1);
  expect(new Set(await printsOf([at('a'), at('b', { known: true })], inTurn)).size).toBe(2);
  expect(new Set(await printsOf([at('a'), answer(404, error('Swap not found'))], inTurn)).size).toBe(2);
  expect(new Set(await printsOf([at('a'), at('b')], async () => at('c'))).size).toBe(2);
});

test('the hash that was asked for tells nothing, another one does', () => {
  const [one, other] = ['ab'.repeat(32), 'cd'.repeat(32)];
  const naming = (asked: string, named: string) =>
    wordsOf(answer(404, error('Swap not found', { details: { payment_hash: named } }), {}, { payment_hash: asked }));
  expect(naming(one, one)).toBe(naming(other, other));
  expect(naming(one, other)).not.toBe(naming(one, one));
});

test('a header gives away the cause of a 404 when its value goes with the cause, not when it always differs', () => {
  const hidden = (cause: string, headers: Record<string, string>) => ({
    cause,
    answer: answer(404, error('Swap not found'), headers),
  });
  const known = [hidden('known', { 'x-cache': 'HIT', etag: 'a' }), hidden('known', { 'x-cache': 'HIT', etag: 'b' })];
  const unknown = [hidden('none', { 'x-cache': 'MISS', etag: 'c' }), hidden('none', { 'x-cache': 'MISS', etag: 'd' })];
  expect(revealingHeaders([...known, ...unknown])).toEqual(['x-cache']);
  expect(revealingHeaders([...known, ...known])).toEqual([]);
  expect(revealingHeaders([...known, ...unknown, hidden('none', { 'x-cache': 'HIT' })])).toEqual([]);
});

test('a swap is rewritten when a figure or a moment that had come is another, not when one comes', () => {
  const swap = { qty_from: 1, requested_at: 5, expires_at: 9, initiated_at: null, completed_at: 0 };
  const initiated = { ...swap, initiated_at: 6 };
  expect(rewritten(swap, initiated)).toEqual([]);
  expect(rewritten(initiated, { ...initiated, completed_at: 7 })).toEqual([]);
  expect(rewritten(initiated, { ...initiated, initiated_at: 7 })).toEqual(['initiated_at is 7; was 6']);
  expect(rewritten(initiated, swap)).toEqual(['initiated_at is null; was 6']);
  expect(rewritten(swap, { ...swap, qty_from: 2 })).toHaveLength(1);
  expect(rewritten(swap, { ...swap, expires_at: 10 })).toEqual(['expires_at is 10; was 9']);
  expect(rewritten(swap, { ...swap, expires_at: 10 }, { executed: true })).toEqual([]);
});

test.describe('a swap object', () => {
  const terms = { from_asset: 'BTC', from_amount: 3n, to_asset: 'rgb:a', to_amount: 2n ** 60n + 1n };
  const swap = { from_asset: 'BTC', qty_from: 3, to_asset: 'rgb:a', qty_to: 2n ** 60n + 1n };
  const mirrored = { from_asset: 'rgb:a', qty_from: 2n ** 60n + 1n, to_asset: 'btc', qty_to: 3 };

  test('has its figures from either side', () => {
    expect(figureProblems(swap, terms)).toEqual([]);
    expect(figureProblems(mirrored, terms)).toEqual([]);
    expect([facesTheClient(swap, terms), facesTheClient(mirrored, terms)]).toEqual([true, false]);
  });

  test('with exchanged, rounded or missing figures is wrong', () => {
    expect(figureProblems({ ...swap, qty_from: swap.qty_to, qty_to: 3 }, terms)).toHaveLength(2);
    expect(figureProblems({ ...swap, qty_to: 2n ** 60n }, terms)).toHaveLength(1);
    expect(figureProblems({}, terms)).toHaveLength(2);
  });

  test('has a wrapper and members', () => {
    expect(wrapperProblems(swap)).toEqual(['/swap is missing']);
    expect(wrapperProblems({ swap })).toHaveLength(4);
    const whole = { ...swap, payment_hash: 'h', status: 'Waiting', requested_at: 1, expires_at: 2 };
    expect(wrapperProblems({ swap: whole })).toEqual([]);
  });
});
