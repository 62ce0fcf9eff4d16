/** What is said of an order through its life, and of what it was asked for as, by every exchange of a run that shows it. */
import type { RequirementId } from '../../../specs/ids.ts';
import { isInteger, type Members, membersOf, shown } from '../../engine/json/members.ts';
import {
  about,
  asOne,
  ofEach,
  overRun,
  type PassiveCheck,
  type Problems,
  perAnswer,
  type Sighting,
  sighting,
} from '../../engine/passive/check.ts';
import { givenOnce } from '../../engine/passive/given-once.ts';
import {
  type Claim,
  knownToOthers,
  type Locked,
  opensToItsOwn,
  ownTokenOpens,
  type Readable,
} from '../../engine/passive/own-token.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { type Reading, timeline } from '../../engine/passive/timeline.ts';
import { isNodeKey } from '../formats/node-key.ts';
import { CREATE_ORDER, GET_ORDER, RATE_DECISION } from '../operations.ts';
import { FUNDED_ONCE } from './channels.ts';
import { deadlineOf } from './deadlines.ts';
import {
  assetProblems,
  changedInstructions,
  changesBesideProgress,
  changesOfAgreed,
  changesOfChannel,
  filledAssetMembers,
  ORDERED_NUMBERS,
  orderedProblems,
} from './order-object.ts';
import { orderOf, paymentsOf } from './read.ts';

/** A check of new orders beside their requests. */
function perCreation(
  id: RequirementId,
  title: string,
  judge: (order: Members, asked: Members, answer: Seen) => Problems,
): PassiveCheck {
  const check = about(
    [CREATE_ORDER],
    perAnswer(id, title, (answer) => {
      const [order, asked] = [orderOf(answer), membersOf(answer.sent)];
      return order && asked ? judge(order, asked, answer) : undefined;
    }),
  );
  return ofEach(check);
}

const ASSET_MEMBERS = ['asset_id', 'lsp_asset_amount', 'client_asset_amount', 'rfq_id'] as const;

/** Whether the ordered members are such that an order can repeat them. */
function isSound(asked: Members): boolean {
  const { client_pubkey: key, announce_channel: announced } = asked;
  const isKey = isNodeKey(key);
  return isKey && typeof announced === 'boolean' && ORDERED_NUMBERS.every((name) => isInteger(asked[name]));
}

/** Whether asset is ordered for the provider's side alone; what is bought for the other side may follow its quote. */
function hasProviderSide({ asset_id, lsp_asset_amount: amount, client_asset_amount: bought }: Members): boolean {
  return typeof asset_id === 'string' && isInteger(amount) && amount > 0 && isLeftOut(bought);
}

function isLeftOut(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === 0;
}

/** A reading of an order. By a decision on its rate, and where one is awaited, its price may become another. */
function readingOf(answer: Seen): Reading<Members> | undefined {
  const asked = membersOf(answer.sent)?.order_id;
  if (answer.operation === RATE_DECISION)
    return typeof asked === 'string' ? { key: asked, shown: {}, anew: true } : undefined;
  const reading = shownIn(answer);
  return reading && { ...reading, anew: reading.shown.order_state === 'PENDING_RATE_DECISION' };
}

/** The order that an answer shows. */
function shownIn(answer: Seen): Reading<Members> | undefined {
  const order = orderOf(answer);
  return typeof order?.order_id === 'string' ? { key: order.order_id, shown: order } : undefined;
}

/** An order of BTC alone: the market moves no price of it. */
function btcOrderIn(answer: Seen): Reading<Members> | undefined {
  const reading = shownIn(answer);
  return (reading?.shown.asset_id ?? '') === '' ? reading : undefined;
}

/** An order whose channel is there. */
function completedIn(answer: Seen): Reading<Members> | undefined {
  const reading = shownIn(answer);
  return reading?.shown.order_state === 'COMPLETED' ? reading : undefined;
}

/** A statement about two readings of an order in one state. */
function unchanged(
  id: RequirementId,
  title: string,
  isMeant: (order: Members) => boolean,
  changes: (earlier: Members, later: Members) => readonly string[],
): PassiveCheck {
  return timeline({
    id,
    title,
    operations: [CREATE_ORDER, GET_ORDER, RATE_DECISION],
    readingOf,
    judge: (earlier, later) =>
      isMeant(later) && earlier.order_state === later.order_state ? changes(earlier, later) : undefined,
  });
}

/** Orders, and those who read them. */
const ORDERS: Locked = {
  operations: [CREATE_ORDER, GET_ORDER],
  issued(answer) {
    const order = answer.operation === CREATE_ORDER ? orderOf(answer) : undefined;
    return typeof order?.order_id === 'string' ? { key: order.order_id, token: order.access_token } : undefined;
  },
  opened(answer) {
    const asked = answer.operation === GET_ORDER && answer.status === 200 ? membersOf(answer.sent) : undefined;
    return typeof asked?.order_id === 'string' ? { key: asked.order_id, token: asked.access_token } : undefined;
  },
};

/** Orders that their tokens open. What becomes of one whose payment did not come in time is not said (LSP-STATE-07). */
export const READABLE: Readable = {
  operations: [CREATE_ORDER, GET_ORDER],
  issued(answer) {
    const own = ORDERS.issued(answer);
    const order = orderOf(answer) ?? {};
    const ends = paymentsOf(order).map(({ name }) => deadlineOf(order, name, answer.answeredAt) ?? 0);
    return own && { ...own, until: Math.min(...ends, Number.POSITIVE_INFINITY) };
  },
  asked({ operation, status, sent, answeredAt }) {
    const { order_id, access_token: token, ...surplus } = membersOf(sent) ?? {};
    const isAnswered = operation === GET_ORDER && [200, 404].includes(status);
    if (!isAnswered || typeof order_id !== 'string' || Object.keys(surplus).length > 0) return undefined;
    return { key: order_id, token, isGiven: status === 200, answeredAt };
  },
};

/** Whether a refusal calls the token invalid. */
function isOfToken({ status, value }: Seen): boolean {
  const { error_code, details } = membersOf(value) ?? {};
  return status === 400 && error_code === 'LSPS1_INVALID_PARAMS' && membersOf(details)?.property === 'access_token';
}

/**
 * LSP-GET-01: an order doesn't call its own token invalid while it may be paid, or once it is COMPLETED. It may be forgotten, but
 * nothing ends its token.
 */
const OWN_TOKENS_STAY = about(
  [CREATE_ORDER, GET_ORDER],
  overRun('LSP-GET-01', 'the token of an order stays its own', (findings) => {
    const tokens = new Map<string, { readonly token: unknown; readonly until: number }>();
    const completed = new Set<unknown>();
    const refused: (Claim & { readonly answeredAt: number; readonly at: Sighting })[] = [];
    return {
      see(answer) {
        const own = READABLE.issued(answer);
        if (own) tokens.set(own.key, { token: own.token, until: own.until ?? Number.POSITIVE_INFINITY });
        const order = orderOf(answer);
        if (order?.order_state === 'COMPLETED') completed.add(order.order_id);
        const { order_id: key, access_token: token, ...surplus } = membersOf(answer.sent) ?? {};
        if (answer.operation !== GET_ORDER || !isOfToken(answer) || Object.keys(surplus).length > 0) return;
        if (typeof key === 'string') refused.push({ key, token, answeredAt: answer.answeredAt, at: sighting(answer) });
      },
      end() {
        for (const { key, token, answeredAt, at } of refused) {
          const own = tokens.get(key);
          if (own === undefined || own.token !== token) continue;
          if (answeredAt <= own.until || completed.has(key)) findings.breaks(at, ['its own token is called invalid']);
        }
      },
    };
  }),
);

/** Orders beside their requests, and through their lives. */
export const ORDER_TIMELINES: readonly PassiveCheck[] = [
  perCreation('LSP-ORDER-04', 'each new order repeats what was ordered', (order, asked) =>
    isSound(asked) ? orderedProblems(order, asked) : undefined,
  ),
  perCreation('LSP-ORDER-05', 'each new order is CREATED', ({ order_state: state }) =>
    state === 'CREATED' ? [] : [`/order_state is ${shown(state)}`],
  ),
  perCreation('LSP-ORDER-07', 'each new order has a token', ({ access_token: token }) =>
    typeof token === 'string' && token !== '' ? [] : [`/access_token is ${shown(token)}`],
  ),
  perCreation('LSP-ORDER-09', 'each new order with client-side asset names its quote', ({ rfq_id }, asked) => {
    if (typeof asked.rfq_id !== 'string' || !isInteger(asked.client_asset_amount) || asked.client_asset_amount <= 0)
      return undefined;
    return rfq_id === asked.rfq_id ? [] : [`/rfq_id is ${shown(rfq_id)}, ${shown(asked.rfq_id)} was asked for`];
  }),
  perCreation('LSP-ORDER-10', 'each new order of provider-side asset repeats it', (order, asked) =>
    hasProviderSide(asked) ? assetProblems(order, asked) : undefined,
  ),
  perCreation('LSP-ORDER-12', 'no new order of BTC alone has asset members filled', (order, asked) =>
    ASSET_MEMBERS.every((name) => isLeftOut(asked[name])) ? filledAssetMembers(order) : undefined,
  ),
  perCreation('LSP-PAY-06', 'each new order waits for payment on both options', (order) =>
    paymentsOf(order)
      .filter(({ payment }) => payment.state !== 'EXPECT_PAYMENT')
      .map(({ place, payment }) => `${place}/state is ${shown(payment.state)}`),
  ),
  perCreation('LSP-PAY-07', 'the payment deadlines of each new order lie ahead', (order, _, { answeredAt }) =>
    paymentsOf(order).flatMap(({ name, place, payment: { expires_at: end } }) => {
      const time = deadlineOf(order, name, answeredAt);
      return time === undefined || time > answeredAt ? [] : [`${place}/expires_at ${shown(end)} has passed`];
    }),
  ),
  about(
    [CREATE_ORDER],
    givenOnce('LSP-ORDER-14', 'every order has an id and a token of its own', (answer) => {
      const { order_id, access_token } = orderOf(answer) ?? {};
      return Object.entries({ order_id, access_token });
    }),
  ),
  asOne(
    unchanged('LSP-GET-02', 'what is read of an order stays as it is', () => true, changesBesideProgress),
    timeline({
      id: 'LSP-GET-02',
      title: 'what no rate can change stays, whatever becomes of an order',
      operations: [CREATE_ORDER, GET_ORDER],
      readingOf: btcOrderIn,
      judge: changesBesideProgress,
    }),
    timeline({
      id: 'LSP-GET-02',
      title: 'what an order was made with stays, also at a new rate',
      operations: [CREATE_ORDER, GET_ORDER],
      readingOf: shownIn,
      judge: changesOfAgreed,
    }),
    timeline({
      id: 'LSP-GET-02',
      title: 'the channel of a completed order stays the one it is',
      operations: [GET_ORDER],
      readingOf: completedIn,
      judge: changesOfChannel,
    }),
    FUNDED_ONCE,
  ),
  unchanged(
    'LSP-PAY-15',
    'payment instructions stay as they are',
    ({ order_state: state }) => state === 'CREATED',
    changedInstructions,
  ),
  asOne(opensToItsOwn('LSP-GET-01', 'an order opens to its own token', READABLE), OWN_TOKENS_STAY),
  asOne(
    ownTokenOpens(
      'LSP-GET-03',
      'no token that was never issued opens an order',
      ORDERS,
      'a token that was never issued',
    ),
    knownToOthers('LSP-GET-03', 'an order is known to a wrong token', READABLE),
  ),
  ownTokenOpens('LSP-GET-06', 'no order opens without a token', ORDERS, 'nothing'),
  ownTokenOpens('LSP-GET-09', 'no order opens to the token of another one', ORDERS, 'the token of another one'),
];
