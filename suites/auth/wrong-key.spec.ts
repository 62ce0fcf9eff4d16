import * as Auth from '../../harness/groups/auth.ts';
import * as Socket from '../../harness/groups/quote-socket.ts';
import { key, must, NotApplicable, note, outcomeOf, silent, test, tier } from '../../harness/test.ts';

const A_WRONG_KEY_IS_REFUSED = must('AUT-ENF-02');

const NODEINFO = '/api/v1/swaps/nodeinfo';

for (const name of Auth.SOUND_TIERS)
  test(`where keys are enforced, a wrong one opens nothing that needs the tier ${name}`, {
    tag: [A_WRONG_KEY_IS_REFUSED, tier(name), key(name)],
  }, async ({ presenting, keys, sound, seed }) => {
    const nobody = presenting(null);
    const [invented, ...near] = Auth.wrongKeys(keys.hasOwn ? keys.own : undefined, seed);
    for (const [at, request] of (await sound(name)).entries()) {
      // By the seed another one of them at each run.
      const another = near.length === 0 ? [] : near.slice((at + seed) % near.length).slice(0, 1);
      for (const { what, authorization } of [invented, ...another]) {
        const answer = await presenting(authorization).send(request);
        if (Auth.isLetIn(answer) && (await Auth.isPublic(nobody, request))) {
          note(`${request.operation} is public`);
          break;
        }
        Auth.refusedForKey(answer, `${request.operation} with ${what}`, 'invalid_api_key');
      }
    }
  });

test('where keys are enforced, a near miss of the key is refused', { tag: A_WRONG_KEY_IS_REFUSED }, async ({
  wire,
  presenting,
  keys,
  seed,
}) => {
  const nodeinfo = { method: 'GET', path: NODEINFO };
  const took = new Map<string, number>();
  for (const [at, { what, authorization }] of Auth.wrongKeys(keys.hasOwn ? keys.own : undefined, seed).entries()) {
    const ask = () => presenting(authorization).wire.send(nodeinfo);
    // Right behind the good key or beside it, by turns: nobody may take it for the key of another request.
    const [, answer] =
      at % 2 === 0
        ? [await wire.send(nodeinfo), await ask()]
        : await Promise.all([wire.send(nodeinfo), ask(), wire.send(nodeinfo)]);
    Auth.refusedForKey(answer, `nodeinfo with ${what}`, 'invalid_api_key');
    took.set(what, answer.exchange.durationMs);
  }
  note(`refused within ${[...took].map(([what, ms]) => `${ms} ms (${what})`).join(', ')}`);
});

test('where keys are enforced, a wrong one opens no session that wants one', {
  tag: [A_WRONG_KEY_IS_REFUSED, key('socket')],
}, async ({ sockets, seed }) => {
  await Socket.opensToNoWrongKey(sockets, `Bearer ${Auth.inventedKey(seed)}`);
});

test('where keys are enforced, the token of a swap or of an order is none', {
  tag: [A_WRONG_KEY_IS_REFUSED, tier('order'), key('tokens')],
}, async ({ presenting, trader, buyer }) => {
  for (const [what, { access_token }] of [
    ['a swap', await trader.begin()],
    ['an order', await buyer.place()],
  ] as const) {
    const answer = await presenting(Auth.bearer(access_token)).wire.send({ method: 'GET', path: NODEINFO });
    Auth.refusedForKey(answer, `nodeinfo with the token of ${what}`, 'invalid_api_key');
  }
});

test('what an unknown key gives while keys are optional', { tag: silent('AUT-KEY-01') }, async ({
  presenting,
  sound,
  discovery,
  seed,
}) => {
  if (discovery.enforcement) throw new NotApplicable('the target enforces keys');
  const [{ authorization }] = Auth.wrongKeys(undefined, seed);
  const stranger = presenting(authorization);
  for (const request of await sound('read')) note(`${request.operation}: ${outcomeOf(await stranger.send(request))}`);
});
