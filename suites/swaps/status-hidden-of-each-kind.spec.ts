import * as Auth from '../../harness/groups/auth.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { key, must, requirement, test } from '../../harness/test.ts';

// A swap is hidden …
const FROM_A_WRONG_TOKEN = must('SWP-STATUS-09');
const FROM_NO_TOKEN = must('SWP-STATUS-10');
const FROM_ANOTHER_TOKEN = must('SWP-STATUS-13');

test('a swap of each kind is hidden from whoever lacks its token', {
  tag: [FROM_A_WRONG_TOKEN, FROM_NO_TOKEN, FROM_ANOTHER_TOKEN, key('each kind')],
}, async ({ trader, presenting, discovery, sockets }) => {
  const ofOwner = await Swaps.ofEachKind(trader, trader.begin);
  const ofSocket = await trader.begin(await Swaps.quoteOverSocketIfAny({ trader, sockets }, 'sell'));
  const ofNobody = discovery.enforcement ? [] : [await presenting(null).trader.begin()];
  // How long it lives is compared with those of a key, by all that the run reads (AUT-KEY-02).
  for (const { payment_hash, access_token } of ofNobody) await trader.status({ payment_hash, access_token });
  const swaps = [...ofOwner.map(({ had }) => had), ofSocket, ...ofNobody];
  const besideItsOwner = await askBesideOwner(trader, ofSocket);
  await requirement(FROM_A_WRONG_TOKEN, async () => {
    Swaps.swapNotFound(besideItsOwner.wrong);
    for (const { payment_hash, access_token } of swaps)
      Swaps.swapNotFound(await trader.status({ payment_hash, access_token: Auth.tokenWithOtherEnd(access_token) }));
  });
  await requirement(FROM_NO_TOKEN, async () => {
    Swaps.swapNotFound(besideItsOwner.none);
    for (const { payment_hash } of swaps) Swaps.swapNotFound(await trader.status({ payment_hash }));
  });
  await requirement(FROM_ANOTHER_TOKEN, async () => {
    const { access_token } = await trader.begin();
    for (const { payment_hash } of swaps) Swaps.swapNotFound(await trader.status({ payment_hash, access_token }));
  });
});

/** What a wrong token and none give while the owner of a swap asks for it. */
async function askBesideOwner(
  trader: Pick<Swaps.Ends['trader'], 'status'>,
  { payment_hash, access_token }: Swaps.BegunSwap,
) {
  const own = { payment_hash, access_token };
  const [, wrong, , none] = await Promise.all([
    trader.status(own),
    trader.status({ payment_hash, access_token: Auth.tokenWithOtherEnd(access_token) }),
    trader.status(own),
    trader.status({ payment_hash }),
  ]);
  return { wrong, none };
}
