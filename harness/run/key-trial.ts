import { permits, type Tier } from '../../specs/tiers.ts';
import type { Answer } from '../engine/wire/answer.ts';
import type { WireRequest } from '../engine/wire/request.ts';
import { wordsOf } from '../interface/errors/hidden.ts';
import { ConfigurationError } from '../verdict/failures.ts';
import {
  KEY_SETTINGS,
  type KeyNeed,
  keyVariable,
  type ScopedPart,
  STILL_GOOD_FOR,
  wordWithout,
} from './key-findings.ts';
import { probe } from './probe.ts';
import type { Settings } from './settings.ts';

/** The longest wait for one answer, in milliseconds. */
const WITHIN_MS = 20_000;

const NOTHING = 'conformance-no-such-thing';

const NODEINFO: WireRequest = { method: 'GET', path: '/api/v1/swaps/nodeinfo' };
const ASSETS: WireRequest = { method: 'GET', path: '/api/v1/market/assets', query: { limit: 1 } };
const GET_INFO: WireRequest = { method: 'GET', path: '/api/v1/lsps1/get_info' };

/** Requests about things that don't exist: they create nothing, and their refusal shows only what a key may do. */
const SCOPED: Readonly<Record<ScopedPart, { readonly tier: Tier; readonly request: WireRequest }>> = {
  quotes: {
    tier: 'quote',
    request: {
      method: 'POST',
      path: '/api/v1/market/quote',
      json: {
        from_asset: { asset_id: NOTHING, layer: 'BTC_LN', amount: 1 },
        to_asset: { asset_id: `${NOTHING}-either`, layer: 'RGB_LN' },
      },
    },
  },
  swaps: {
    tier: 'order',
    request: {
      method: 'POST',
      path: '/api/v1/swaps/init',
      json: { rfq_id: NOTHING, from_asset: NOTHING, from_amount: 1, to_asset: `${NOTHING}-either`, to_amount: 1 },
    },
  },
  status: {
    tier: 'order',
    request: {
      method: 'POST',
      path: '/api/v1/swaps/atomic/status',
      json: { payment_hash: '00'.repeat(32), access_token: NOTHING },
    },
  },
  orders: {
    tier: 'order',
    request: {
      method: 'POST',
      path: '/api/v1/lsps1/get_order',
      json: { order_id: NOTHING, access_token: NOTHING },
    },
  },
};

/** Whether a target lets a caller in, refuses it, or does not show it (it is busy, or there is no whole answer). */
type Admission = 401 | 403 | 'in' | 'unknown';

/** Asks an instance of the target whether it lets a key in; each question is sent once. */
type Ask = (request: WireRequest, need?: KeyNeed) => Promise<Admission>;

/**
 * Tests each key of a run on each instance of its target, by reads and by requests about things that don't exist. So a wrong
 * key counts against the operator, not against the target.
 * @param say shows a line for each key that opens less than declared
 * @returns what the keys are accepted for, in the words of {@link Settings.triedKeys}
 * @throws {ConfigurationError} for a key that is refused, or given in the place of another one
 * @throws {TargetUnavailable} when nothing answers
 */
export async function testKeys(
  settings: Settings,
  addresses: readonly string[],
  say: (line: string) => void,
): Promise<string[]> {
  refuseTwins(settings);
  let words = ['tried'];
  for (const [at, address] of addresses.entries()) {
    const found = await tryOn(settings, address, say);
    // A finding counts for the run only if both instances have it; what one of them refuses counts, too.
    const lacks = [...words, ...found].filter((word) => word.startsWith('no-'));
    const kept = at === 0 ? found : words.filter((word) => found.includes(word));
    words = [...new Set(['tried', ...kept, ...lacks])];
  }
  return words;
}

/** @throws {ConfigurationError} for one key in two places */
function refuseTwins(settings: Settings): void {
  for (const need of ['api-key-quote-only', 'foreign-origin-key'] as const) {
    const key = settings[KEY_SETTINGS[need]];
    if (key !== undefined && key === settings.apiKey)
      throw new ConfigurationError(
        `${keyVariable(need)}: is the same key as ${keyVariable('api-key')}; give ${PROPER[need]}, or leave it out.`,
      );
  }
}

async function tryOn(settings: Settings, address: string, say: (line: string) => void): Promise<string[]> {
  const ask = askerOf(settings, address);
  const words: string[] = [];
  if (settings.apiKey !== undefined) words.push(...(await ownKey(settings, address, ask, say)));
  if (settings.apiKeyQuoteRead !== undefined) words.push(...(await quoteKey(settings, address, ask, say)));
  if (settings.apiKeyForeignOrigin !== undefined) words.push(...(await foreignKey(settings, address, ask, say)));
  return words;
}

async function ownKey(settings: Settings, address: string, ask: Ask, say: (line: string) => void): Promise<string[]> {
  const parts = partsOf(settings);
  const requests = [NODEINFO, ASSETS, ...parts.map((part) => SCOPED[part].request)];
  await refuseUnlessGood('api-key', address, requests, ask);
  if (isRefused(await ask(ASSETS, 'api-key')))
    throw new ConfigurationError(
      `${keyVariable('api-key')}: ${address} lets it in, but not to its market lists, from which a run begins; give ${PROPER['api-key']}.`,
    );
  const lacks: ScopedPart[] = [];
  for (const part of parts) if (isRefused(await ask(SCOPED[part].request, 'api-key'))) lacks.push(part);
  const sentence = `${keyVariable('api-key')}: ${address} refuses it for ${lacks.join(', ')}`;
  if (lacks.length > 0 && settings.demanded.includes('api-key'))
    throw new ConfigurationError(`${sentence}; ${fixFor('api-key')}.`);
  if (lacks.length > 0) say(`${sentence}: what needs that is not exercised; ${fixFor('api-key')}.`);
  const watched = isRefused(await ask(NODEINFO, 'api-key')) ? [] : [STILL_GOOD_FOR];
  return ['api-key', ...watched, ...lacks.map(wordWithout)];
}

async function quoteKey(settings: Settings, address: string, ask: Ask, say: (line: string) => void): Promise<string[]> {
  const need = 'api-key-quote-only';
  // Which scope nodeinfo wants is not stated: a key that it refuses with 403 is known, and may be good for the market.
  const isKnown = (await ask(NODEINFO, need)) === 403;
  await refuseUnlessGood(need, address, isKnown ? [ASSETS] : [NODEINFO, ASSETS], ask);
  const init = SCOPED.swaps.request;
  // Where keys are optional, callers without one begin swaps, and whether a scope restricts then is open (AUT-SCOPE-05).
  const isFull =
    permits(settings.tier, SCOPED.swaps.tier) && (await ask(init, need)) === 'in' && isRefused(await ask(init));
  if (!isFull) return [need];
  say(
    `${keyVariable(need)}: ${address} lets it begin swaps, so that it may be no key for quotes only: what needs one is not exercised; ${fixFor(need)}.`,
  );
  return [];
}

async function foreignKey(
  settings: Settings,
  address: string,
  ask: Ask,
  say: (line: string) => void,
): Promise<string[]> {
  const need = 'foreign-origin-key';
  const admission = await ask(NODEINFO, need);
  if (admission === 403 || admission === 'unknown') return [need];
  if (admission === 'in' && !isRefused(await ask(NODEINFO))) return [need];
  const others = [ASSETS, GET_INFO, ...partsOf(settings).map((part) => SCOPED[part].request)];
  const admissions = await Promise.all(others.map((request) => ask(request, need)));
  if (admission === 401) {
    // A target that knows it, and answers 401 all the same, breaks AUT-ORIGIN-01.
    if (admissions.includes(403) || (await isToldApart(settings, address))) return [need];
    throw new ConfigurationError(
      `${keyVariable(need)}: ${address} answers 401, as to a key that it does not know; ${fixFor(need)}.`,
    );
  }
  // A key that is forbidden all else is not known to be from here by one operation that may be wrong.
  if (admissions.every((each) => each === 403)) return [need];
  say(
    `${keyVariable(need)}: ${address} lets it in from here, so that it may be no key of another origin: what needs one is not exercised; ${fixFor(need)}.`,
  );
  return [];
}

/** Whether the 401 to the key of another origin has other words than the one that mistyped keys get. */
async function isToldApart(settings: Settings, baseUrl: string): Promise<boolean> {
  const key = settings.apiKeyForeignOrigin ?? '';
  const [own, ...mistyped] = await Promise.all(
    [key, `${key}0`, `${key}1`].map((each) =>
      probe({ settings, baseUrl, key: each, request: { ...NODEINFO, retry: false }, withinMs: WITHIN_MS }),
    ),
  );
  const [words, ...others] = [own, ...mistyped].map((answer) => (answer?.status === 401 ? wordsOf(answer) : undefined));
  return words !== undefined && new Set(others).size === 1 && others[0] !== undefined && !others.includes(words);
}

/**
 * Refuses a key that opens nothing: it is refused somewhere, and let in at most where callers without a key are, too.
 * @throws {ConfigurationError} naming it
 */
async function refuseUnlessGood(
  need: KeyNeed,
  address: string,
  requests: readonly WireRequest[],
  ask: Ask,
): Promise<void> {
  const asked: { readonly request: WireRequest; readonly admission: Admission }[] = [];
  for (const request of requests) asked.push({ request, admission: await ask(request, need) });
  const refusals = asked.map(({ admission }) => admission).filter(isRefused);
  if (refusals.length === 0) return;
  const demanding = [];
  for (const each of asked) if (isRefused(await ask(each.request))) demanding.push(each);
  if ((demanding.length > 0 ? demanding : asked).some(({ admission }) => admission === 'in')) return;
  const why = refusals.every((status) => status === 403)
    ? '403: it is not allowed from here'
    : '401: it does not know it';
  throw new ConfigurationError(`${keyVariable(need)}: ${address} answers ${why}; ${fixFor(need)}.`);
}

/** The parts whose requests the tier of a run permits. */
function partsOf({ tier }: Settings): ScopedPart[] {
  return (Object.keys(SCOPED) as ScopedPart[]).filter((part) => permits(tier, SCOPED[part].tier));
}

function askerOf(settings: Settings, baseUrl: string): Ask {
  const known = new Map<string, Promise<Admission>>();
  return (request, need) => {
    const name = `${request.path} ${need}`;
    const key = need && settings[KEY_SETTINGS[need]];
    const admission =
      known.get(name) ??
      probe({ settings, baseUrl, key, request: { ...request, retry: false }, withinMs: WITHIN_MS }).then(admissionOf);
    known.set(name, admission);
    return admission;
  };
}

function admissionOf(answer: Answer | undefined): Admission {
  if (answer === undefined || answer.status === 429 || answer.status >= 500) return 'unknown';
  return answer.status === 401 || answer.status === 403 ? answer.status : 'in';
}

function isRefused(admission: Admission): admission is 401 | 403 {
  return admission === 401 || admission === 403;
}

const PROPER: Readonly<Record<KeyNeed, string>> = {
  'api-key': 'a key that is good for everything from here',
  'api-key-quote-only': 'a key with the scope quote:read only',
  'foreign-origin-key': 'a valid key that is bound to another origin',
};

function fixFor(need: KeyNeed): string {
  return `give ${PROPER[need]}, or add --trust-keys if it is one`;
}
