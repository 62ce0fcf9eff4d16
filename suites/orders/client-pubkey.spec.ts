import * as Orders from '../../harness/groups/orders.ts';
import { expect, inconclusive, note, outcomeOf, should, test } from '../../harness/test.ts';

const IS_A_PUBLIC_KEY = should('LSP-CREATE-20');

test('client_pubkey is the public key of a node', { tag: IS_A_PUBLIC_KEY }, async ({ buyer, seed }) => {
  const valid = await buyer.btcOrder();
  const key = await buyer.clientPubkey();
  const wrong = [
    { what: 'two letters', value: 'zz' },
    { what: 'nothing', value: '' },
    { what: 'a key without its first byte', value: key.slice(2) },
    { what: 'a key with a letter that is no digit', value: `${key.slice(0, -1)}g` },
    { what: 'a key and a byte', value: `${key}00` },
  ];
  const taken: string[] = [];
  for (const { what, value } of wrong) {
    const answer = await buyer.create(valid.with('client_pubkey', value).json);
    if (answer.status === 200) taken.push(what);
    // Who wants clients connected may find that no such client is.
    else Orders.makesNoOrder(IS_A_PUBLIC_KEY, answer, `an order for ${what}`);
  }
  // Whether a key is one may be noticed only when the channel is opened; but then of every key.
  if (taken.length === wrong.length) inconclusive('any text is taken for a key until the channel is to be opened');
  expect(taken, 'texts that are no key and were taken for one').toEqual([]);
  await buyer.place();
  // That it is no point of the curve may be noticed by the node alone, which opens the channel.
  const elsewhere = await buyer.create(valid.with('client_pubkey', `05${key.slice(2)}`).json);
  note(`a key with the first byte 05: ${outcomeOf(elsewhere)}`);
  // Whose it is shows in the order, which is compared with its request; another client may have to connect first.
  const ofAnother = await buyer.create(valid.with('client_pubkey', Orders.unrelatedPubkey(seed + 1)).json);
  note(`a key of another client: ${outcomeOf(ofAnother)}`);
  const shouted = await buyer.create(valid.with('client_pubkey', key.toUpperCase()).json);
  note(`a key in capitals: ${outcomeOf(shouted)}`);
});
