import { changeErrors, isWhole, legsOf, membersOf, reply } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { NO_LIMITS } from '../limits/headers.ts';
import { boundsOf } from '../market/listed.ts';
import {
  CREATE_ORDER,
  ESTIMATE_FEES,
  EXECUTE,
  GET_ORDER,
  INIT,
  NETWORK_INFO,
  NODEINFO,
  QUOTE,
  RATE_DECISION,
  STATUS,
} from '../operations.ts';
import { applicationError, invalid } from '../proxy/envelopes.ts';
import type { HttpRequest, Wire } from '../proxy/exchange.ts';
import { EVERYWHERE, on, plus, ratio, set, WHOLE } from '../rule.ts';
import { breaksEnforced, changeRefusals, isOfOwner, keyOfOwner, lettingIn } from './letting-in.ts';

type Equal = (given: string, key: string) => boolean;

/** Defects in recognising callers. */
export const FAULTS: Faults = {
  'nodeinfo-without-a-key': forgotten(NODEINFO, 'nodeinfo, which a monitor polls,'),
  'network-info-without-a-key': forgotten(NETWORK_INFO, 'network_info'),
  'init-without-a-key': forgotten(INIT, 'init, which a quote is thought to cover,'),
  'status-without-a-key': forgotten(STATUS, 'swap status, which has a token of its own,'),
  'create-order-without-a-key': forgotten(CREATE_ORDER, 'create_order'),
  'get-order-without-a-key': forgotten(GET_ORDER, 'get_order, which has a token of its own,'),
  'rate-decision-without-a-key': forgotten(RATE_DECISION, 'rate_decision, which was added later,'),
  'path-with-a-slash-behind-it-without-a-key': otherwise('a slash behind it', (path) => path.replace(/\/$/, '')),
  'path-with-a-parameter-without-a-key': otherwise('a parameter behind a semicolon', (path) =>
    path.replace(/;.*$/, ''),
  ),
  'path-in-other-letters-without-a-key': otherwise('other letters', (path) => path.toLowerCase()),
  'callers-from-behind-a-proxy-without-a-key': breaksEnforced('AUT-ENF-01')
    .what('who says to be forwarded from the same machine needs no key')
    .wireBy(lettingIn, ({ headers }) => headers['x-forwarded-for'] === '127.0.0.1'),
  'callers-unknown-in-an-outage': breaks('AUT-ENF-01', 'AUT-ENF-02')
    .what(
      'orders are shown while the node is away, and with it the keys cannot be looked up, so that whoever comes is let in',
    )
    .options({ enforcement: true, orders_in_outage: 'show' })
    .wireBy(changeRefusals, [401], async ({ operation = '' }, _refusal, asOwner, { memory }) => {
      if (![STATUS, GET_ORDER].includes(operation)) return undefined;
      const { status } = await asOwner();
      if (operation === STATUS) memory.set('is away', status === 503);
      return memory.get('is away') === true ? asOwner() : undefined;
    }),
  'heads-without-a-key': breaksEnforced('AUT-ENF-01')
    .what('a HEAD is served without a key although keys are enforced')
    .wire(EVERYWHERE.when('method', 'HEAD').answer(reply(200, {}))),
  'missing-key-called-invalid': breaksEnforced('AUT-ENF-01')
    .what('a missing key is called an invalid one')
    .wire(EVERYWHERE.unless('headers.authorization').status(401).body(set('error', 'invalid_api_key'))),
  'missing-key-of-posts-called-otherwise': breaksEnforced('AUT-ENF-01')
    .what('a missing key has another word for it where there is a body')
    .wireBy(keyErrors, (request) => (isKeyless(request) && request.method === 'POST' ? 'api_key_required' : undefined)),
  'missing-key-with-403': breaksEnforced('AUT-ENF-01')
    .what('a missing key is refused with 403')
    .wire(EVERYWHERE.unless('headers.authorization').when('method', 'POST').status(401).becomes(403)),
  'validation-of-nobody-in-words': breaks('ERR-ENV-04')
    .triggers('ERR-STATUS-05')
    .what('without a key what fails validation is refused with a sentence in the place of the entries')
    .wire(EVERYWHERE.unless('headers.authorization').status(422).body(set('detail', 'Unprocessable'))),
  'validation-of-nobody-without-limit-headers': breaks('LIM-HEAD-02')
    .triggers('ERR-STATUS-05')
    .what('without a key what fails validation is refused ahead of what counts requests')
    .wire(EVERYWHERE.unless('headers.authorization').status(422).headers(NO_LIMITS)),
  'key-compared-by-its-beginning': compared('whatever begins with a key is that key', (given, key) =>
    given.startsWith(key),
  ),
  'key-compared-as-far-as-given': compared('a key is compared as far as it is given', (given, key) =>
    key.startsWith(given),
  ),
  'key-compared-in-any-case': compared(
    'keys are compared without their case',
    (given, key) => given.toLowerCase() === key.toLowerCase(),
  ),
  'key-compared-but-for-its-end': compared(
    'the last character of a key is not compared',
    (given, key) => given.slice(0, -1) === key.slice(0, -1),
  ),
  'key-compared-by-its-length': compared(
    'whatever has the prefix and the length of a key is that key',
    (given, key) => given.length === key.length && given.slice(0, 12) === key.slice(0, 12),
  ),
  'key-remembered-for-who-comes-next': breaksEnforced('AUT-ENF-02')
    .what('who comes right behind a good key needs none of its own')
    .wire({
      ...lettingIn((request, _, memory) => tokenOf(request) !== undefined && memory.get('behind') === true),
      async reply(request, given, context) {
        await lettingIn(() => false).reply?.(request, given, context);
        context.memory.set('behind', isOfOwner(request, context.memory));
        return given;
      },
    }),
  'any-key-for-execute': anyKeyFor(EXECUTE, 'execute asks for a key and takes any'),
  'any-key-for-get-order': anyKeyFor(GET_ORDER, 'get_order asks for a key and takes any'),
  'any-key-for-estimate-fees': anyKeyFor(ESTIMATE_FEES, 'estimate_fees asks for a key and takes any'),
  'wrong-key-called-missing': breaksEnforced('AUT-ENF-02')
    .what('a wrong key is called a missing one')
    .wire(EVERYWHERE.when('headers.authorization').status(401).body(set('error', 'missing_api_key'))),
  'wrong-key-called-unknown-at-orders': breaksEnforced('AUT-ENF-02')
    .what('at channel orders a wrong key is called an unknown one')
    .wireBy(keyErrors, (request) =>
      !isKeyless(request) && request.path.includes('/lsps1/') ? 'unknown_api_key' : undefined,
    ),
  'wrong-key-with-403': breaksEnforced('AUT-ENF-02')
    .what('a wrong key is refused with 403')
    .wire(EVERYWHERE.when('headers.authorization').status(401).becomes(403)),
  'estimate-fees-demands-a-key-already': demanding(ESTIMATE_FEES),
  'execute-demands-a-key-already': demanding(EXECUTE),
  'assets-ordered-with-a-key-only': breaks('AUT-ANON-01')
    .what('who orders an asset needs a key, who orders BTC alone does not')
    .wire(
      on(CREATE_ORDER)
        .unless('headers.authorization')
        .when('body.asset_id')
        .answer(reply(401, { error: 'missing_api_key' })),
    ),
  'purchases-estimated-with-a-key-only': breaks('AUT-ANON-01')
    .what('who has a purchase estimated needs a key')
    .wire(
      on(ESTIMATE_FEES)
        .unless('headers.authorization')
        .when('body.rfq_id')
        .answer(reply(401, { error: 'missing_api_key' })),
    ),
  'orders-closed-to-strangers': breaks('AUT-ANON-01')
    .what('create_order answers callers without a key with 403')
    .wire(
      on(CREATE_ORDER)
        .unless('headers.authorization')
        .answer(reply(403, { detail: 'Forbidden' })),
    ),
  'strangers-see-less-of-the-provider': breaks('AUT-KEY-02')
    .what('get_info shows callers without a key smaller limits')
    .wire({
      reply(request, given) {
        const options = membersOf(membersOf(given.body).options);
        if (isKeyless(request) && typeof options.max_channel_balance_sat === 'number')
          options.max_channel_balance_sat = Math.floor(options.max_channel_balance_sat / 2);
        return given;
      },
    }),
  'strangers-see-fewer-assets': breaks('AUT-KEY-02')
    .what('the asset list shows callers without a key one asset less')
    .wire({
      reply(request, given) {
        const { assets } = membersOf(given.body);
        if (isKeyless(request) && Array.isArray(assets) && assets.length > 1) assets.pop();
        return given;
      },
    }),
  'strangers-are-estimated-more': breaks('AUT-KEY-02')
    .what('the setup fee of an estimate is ten satoshis more without a key')
    .wire(on(ESTIMATE_FEES).unless('headers.authorization').body(plus('setup_fee', 10), plus('total_fee', 10))),
  'refused-init-reserves': breaksEnforced('AUT-ENF-04')
    .what('an init that is refused for its key has used up the quote')
    .wireBy(changeRefusals, [401], async ({ operation }, refusal, asOwner) => {
      if (operation === INIT) await asOwner();
      return refusal;
    }),
  'refused-order-takes-its-quote': breaksEnforced('AUT-ENF-04')
    .what('an order that is refused for its key has used up the quote')
    .onRequest(CREATE_ORDER, ({ asked: { rfq_id }, memory }) =>
      memory.has(String(rfq_id))
        ? applicationError(400, 'LSPS1_INVALID_PARAMS', 'Spent', { property: 'rfq_id' })
        : undefined,
    )
    .onRefusal(CREATE_ORDER, ({ asked: { rfq_id }, given, memory }) => {
      if (given.status === 401 && rfq_id !== undefined) memory.set(String(rfq_id), true);
    }),
  'wrong-key-shown-in-its-refusal': breaksEnforced('AUT-LEAK-01')
    .triggers('AUT-ENF-02')
    .what('the refusal of a wrong key repeats it')
    .wireBy(changeErrors, [401], (given, request) => {
      const token = tokenOf(request);
      if (token !== undefined) membersOf(given.body).hint = `no such key: ${token}`;
      return given;
    }),
  'strangers-quoted-up-to-half-the-maximum': breaks('AUT-KEY-02')
    .what('without a key quotes end at half the maximum')
    .wire({
      async request(request, context) {
        if (request.operation !== QUOTE || request.headers.authorization !== undefined) return undefined;
        for (const leg of legsOf(request.body)) {
          const bounds =
            typeof leg.amount === 'number' || typeof leg.amount === 'bigint' ? await boundsOf(leg, context) : undefined;
          if (bounds && Number(leg.amount) > Number(bounds.max) / 2) return invalid('Out of range');
        }
        return undefined;
      },
    }),
  'large-quotes-for-holders-of-a-key': breaks('AUT-ANON-01')
    .what('quotes of more than half the maximum demand a key, though it is optional otherwise')
    .wire({
      async request(request, context) {
        if (request.operation !== QUOTE || request.headers.authorization !== undefined) return undefined;
        const bounds = await Promise.all(legsOf(request.body).map((leg) => boundsOf(leg, context)));
        const isLarge = legsOf(request.body).some(
          ({ amount }, at) => isWhole(amount) && Number(amount) > Number(bounds[at]?.max ?? Number.NaN) / 2,
        );
        return isLarge ? reply(401, { error: 'missing_api_key' }) : undefined;
      },
    }),
  'keys-get-a-better-price': breaks('AUT-KEY-02')
    .what('callers with a key are quoted one percent more')
    .wire(
      on(QUOTE)
        .when('headers.authorization')
        .when('body.from_asset.amount', WHOLE)
        .body(ratio('to_asset.amount', 101, 100)),
    ),
  'keys-get-a-better-price-in-reverse': breaks('AUT-KEY-02')
    .what('who says how much to buy pays one percent less with a key')
    .wire(
      on(QUOTE)
        .when('headers.authorization')
        .when('body.to_asset.amount', WHOLE)
        .body(ratio('from_asset.amount', 99, 100)),
    ),
};

/** Forgets an operation where keys are demanded. */
function forgotten(operation: string, what: string) {
  return breaksEnforced('AUT-ENF-01')
    .what(`${what} is served without a key although keys are enforced`)
    .wireBy(lettingIn, (request) => request.operation === operation && isKeyless(request));
}

/** Takes a path in another spelling for that of an operation, but not where keys are looked for. */
function otherwise(what: string, usual: (path: string) => string) {
  const remembering = lettingIn(() => false);
  return breaksEnforced('AUT-ENF-01')
    .what(`a path with ${what} is served without a key`)
    .wire({
      ...remembering,
      request(request, { memory, ask }) {
        const path = usual(request.path);
        const authorization = keyOfOwner(memory);
        if (!isKeyless(request) || path === request.path || authorization === undefined) return undefined;
        return ask({ ...request, path, headers: { ...request.headers, authorization } });
      },
    });
}

/** Finds keys equal that aren't. */
function compared(what: string, equal: Equal) {
  return breaksEnforced('AUT-ENF-02')
    .what(what)
    .wireBy(lettingIn, (request, good) => {
      const given = tokenOf(request);
      return given !== undefined && given !== '' && equal(given, good.slice('Bearer '.length));
    });
}

/** Accepts anything as a key for an operation. */
function anyKeyFor(operation: string, what: string) {
  return breaksEnforced('AUT-ENF-02')
    .what(what)
    .wireBy(lettingIn, (request) => request.operation === operation && tokenOf(request) !== undefined);
}

/** Demands a key for an operation while keys are not enforced. */
function demanding(operation: string) {
  return breaks('AUT-ANON-01')
    .what(`${operation} demands a key while the others serve everybody`)
    .wire(
      on(operation)
        .unless('headers.authorization')
        .answer(reply(401, { error: 'missing_api_key' })),
    );
}

function isKeyless({ headers }: HttpRequest): boolean {
  return headers.authorization === undefined;
}

/** What stands behind `Bearer `. */
function tokenOf({ headers }: HttpRequest): string | undefined {
  return /^Bearer (.*)$/.exec(headers.authorization ?? '')?.[1];
}

/** Gives the 401 of a request another word. */
function keyErrors(wordFor: (request: HttpRequest) => string | undefined): Wire {
  return changeErrors([401], (given, request) => {
    const error = wordFor(request);
    return error === undefined ? undefined : { ...given, body: { error } };
  });
}
