import { stringifyExact } from '../../engine/json/exact-json.ts';
import { membersOf, objectsIn, shown } from '../../engine/json/members.ts';
import {
  alsoOnSockets,
  type Findings,
  ofEach,
  overRun,
  type PassiveCheck,
  perAnswer,
  type Sighting,
  sighting,
} from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import type { HeaderLine } from '../../engine/wire/exchange.ts';
import { besidesSchema } from '../described.ts';
import { envelopeOf, hasJson } from '../errors/read.ts';
import { CREATE_ORDER, GET_ORDER, INIT, RATE_DECISION, STATUS } from '../operations.ts';
import { CALLER_CHECKS } from './callers.ts';

/** What redaction leaves of a secret: equal secrets have equal labels throughout a run. */
const LABEL = /\[secret-[0-9a-f]+\]/g;
const MARK = '[secret-';

function labelsIn(text: string): readonly string[] {
  return text.includes(MARK) ? [...new Set(text.match(LABEL) ?? [])] : [];
}

/** Everything of an answer that the caller reads: headers, body, what comes over a socket. Empty where there is no secret in it. */
function answerText({ exchange: { response, messages = [], closed }, text }: Seen): string {
  const said = messages.flatMap((message) => (message.from === 'server' && 'text' in message ? [message.text] : []));
  return textWithSecrets([text, ...said, closed?.reason ?? ''].join('\n'), response?.headers ?? []);
}

/** Few texts hold a secret, and only those are worth putting together. */
function textWithSecrets(text: string, headers: readonly HeaderLine[], url = ''): string {
  const holds = text.includes(MARK) || url.includes(MARK) || headers.some(([, value]) => value.includes(MARK));
  return holds ? [url, ...headers.map(([, value]) => value), text].join('\n') : '';
}

/**
 * The secrets that a refusal by validation may have from its own request: frameworks repeat the input that they refuse, which
 * tells nobody a token that he does not have. AUT-LEAK-01 accepts less of it.
 */
function repeatable(answer: Seen): readonly string[] {
  return answer.status === 422 && envelopeOf(answer) === 'validation' ? labelsIn(requestText(answer)) : [];
}

/** The secrets of its own body that a refusal by validation shows in the `input` of its entries, and nowhere else. */
function echoed(answer: Seen): readonly string[] {
  if (answer.status !== 422 || envelopeOf(answer) !== 'validation') return [];
  const inputs = objectsIn(membersOf(answer.value)?.detail, '').map(({ element }) => element.input ?? null);
  const [sent, input, all] = [bodyText(answer), stringifyExact(inputs), answerText(answer)];
  const times = (text: string, label: string) => text.split(label).length - 1;
  return labelsIn(all).filter((label) => sent.includes(label) && times(input, label) === times(all, label));
}

/**
 * The secrets that a request presents. A check may present a public value (a payment hash) as a wrong token: such a
 * value stands twice in the same request, and an answer may well name it.
 */
function presented(answer: Seen): string[] {
  const text = requestText(answer);
  return labelsIn(text).filter((label) => text.indexOf(label) === text.lastIndexOf(label));
}

/** Everything of a request that may hold a secret; empty where none does. */
function requestText(answer: Seen): string {
  const { headers, url } = answer.exchange.request;
  return textWithSecrets(bodyText(answer), headers, url);
}

function bodyText({ exchange: { request } }: Seen): string {
  return request.body && 'text' in request.body ? request.body.text : '';
}

/** The credential that an answer issues, which is no repetition: init and create_order hand out a token. */
function issued({ operation, value }: Seen): unknown {
  return operation === INIT || operation === CREATE_ORDER ? membersOf(value)?.access_token : undefined;
}

/** How many different secrets are remembered with the answers that showed them; no honest run comes near it. */
const MOST_SHOWN = 20_000;

/** In which answers secrets were shown, which only the end of a run can judge: the credential may be learned later. */
function createSightings(most: number, { undecided }: Pick<Findings, 'undecided'>) {
  const shownIn = new Map<string, Sighting[]>();
  return {
    /** @param allowed what the answer may show */
    see(answer: Seen, ...allowed: readonly unknown[]): void {
      for (const label of labelsIn(answerText(answer))) {
        if (allowed.includes(label)) continue;
        const sightings = shownIn.get(label) ?? [];
        if (sightings.length === 0 && shownIn.size >= MOST_SHOWN) {
          undecided(`the answers show more than ${MOST_SHOWN} secrets; not all of them were looked at`);
          return;
        }
        if (sightings.length < most) sightings.push(sighting(answer));
        shownIn.set(label, sightings);
      }
    },
    /** The first answers that show one of `labels`. */
    of(labels: ReadonlySet<string>): readonly (readonly [label: string, Sighting])[] {
      return [...shownIn]
        .filter(([label]) => labels.has(label))
        .flatMap(([label, sightings]) => sightings.map((answer) => [label, answer] as const));
    },
  };
}

/** AUT-LEAK-01: no answer of the run repeats what any request of the run presented. */
function repeatedSecrets(): PassiveCheck {
  return overRun('AUT-LEAK-01', 'no answer repeats a key or token that was sent', (findings) => {
    const sent = new Set<string>();
    const sightings = createSightings(3, findings);
    return {
      see(answer) {
        const secrets = presented(answer);
        if (secrets.length > 0) findings.applies(answer);
        for (const label of secrets) sent.add(label);
        const inputs = echoed(answer);
        if (inputs.length > 0) findings.remark('the `input` of a 422 repeats a secret of the body that it refuses');
        sightings.see(answer, issued(answer), ...inputs);
      },
      end() {
        for (const [label, answer] of sightings.of(sent))
          findings.breaks(answer, [`the answer repeats ${label}, which was sent`]);
      },
    };
  });
}

/** AUT-TOKEN-01: no answer but the one that issued it holds the token of a swap. */
function tokensShownOnce(): PassiveCheck {
  return overRun('AUT-TOKEN-01', 'no answer but that of init holds the token of a swap', (findings) => {
    const tokens = new Set<string>();
    const sightings = createSightings(3, findings);
    return {
      see(answer) {
        const own = answer.operation === INIT ? issued(answer) : undefined;
        if (typeof own === 'string' && own.includes(MARK)) {
          findings.applies(answer);
          if (tokens.has(own)) findings.breaks(answer, [`the answer holds ${own}, the token of another swap`]);
          tokens.add(own);
          if (isInSwapstring(own, answer))
            findings.breaks(answer, [`the swapstring holds ${own}, the token of its swap`]);
        }
        sightings.see(answer, own, ...repeatable(answer));
      },
      end() {
        for (const [label, answer] of sightings.of(tokens))
          findings.breaks(answer, [`the answer holds ${label}, the token of a swap`]);
      },
    };
  });
}

/**
 * Whether the swapstring of an init, which the client's node and others get, holds the token of its swap. A token that is the hash
 * or was in the request holds nothing back, which SWP-INIT-15 judges.
 */
function isInSwapstring(token: string, answer: Seen): boolean {
  const { payment_hash, swapstring } = membersOf(answer.value) ?? {};
  const isKnown = payment_hash === token || requestText(answer).includes(token);
  return typeof swapstring === 'string' && swapstring.includes(token) && !isKnown;
}

/** The token of the request, when it is one (and not a public value presented as one). */
function tokenOf(answer: Seen): string | undefined {
  const token = membersOf(answer.sent)?.access_token;
  return typeof token === 'string' && presented(answer).includes(token) ? token : undefined;
}

/**
 * LSP-GET-08: neither the token that was sent nor one that create_order issued comes back from reading an order, and what it
 * issued comes back from nothing else.
 */
function unrepeatedOrderToken(): PassiveCheck {
  return overRun('LSP-GET-08', 'nothing but its creation tells the token of an order', (findings) => {
    const issuedTokens = new Set<string>();
    const sentTokens = new Set<string>();
    const readings = createSightings(1, findings);
    const others = createSightings(1, findings);
    return {
      see(answer) {
        const { operation, status, value } = answer;
        const own = issued(answer);
        if (operation === CREATE_ORDER && typeof own === 'string') issuedTokens.add(own);
        if (operation !== GET_ORDER && operation !== RATE_DECISION) {
          // An answer that repeats what its own request presents is for AUT-LEAK-01 to judge.
          others.see(answer, own, ...labelsIn(requestText(answer)));
          return;
        }
        if (status === 200) findings.applies(answer);
        const sent = tokenOf(answer);
        if (sent !== undefined) sentTokens.add(sent);
        readings.see(answer, ...repeatable(answer));
        const given = status === 200 ? membersOf(value)?.access_token : undefined;
        if (given === undefined || given === null || given === '') return;
        if (typeof given === 'string') findings.remark('access_token is not empty (masked?)');
        else findings.breaks(answer, [`/access_token is ${shown(given)}`]);
      },
      end() {
        const read = readings.of(new Set([...issuedTokens, ...sentTokens]));
        for (const [, answer] of [...read, ...others.of(issuedTokens)])
          findings.breaks(answer, ["the answer holds the order's token"]);
      },
    };
  });
}

/** Keys and tokens in answers. */
export const SECRET_CHECKS: readonly PassiveCheck[] = [
  besidesSchema(
    ofEach(
      perAnswer('AUT-ENF-03', 'a 401 has a string error and none of the other forms', (answer, remark) => {
        const { operation, status, value, problem } = answer;
        if (operation === undefined || status !== 401) return undefined;
        if (!hasJson(answer)) return [`the body is no JSON (${problem})`];
        for (const name of Object.keys(membersOf(value) ?? {}))
          if (!['error', 'error_code', 'detail'].includes(name)) remark(`member ${name}`);
        return [];
      }),
    ),
  ),
  ...CALLER_CHECKS,
  alsoOnSockets(repeatedSecrets()),
  alsoOnSockets(tokensShownOnce()),
  perAnswer('SWP-STATUS-14', 'the swap status never gives the token back', (answer) => {
    if (answer.operation !== STATUS) return undefined;
    const token = tokenOf(answer);
    if (token === undefined) return undefined;
    return answerText(answer).includes(token) && !repeatable(answer).includes(token)
      ? ['the answer holds the token that was sent']
      : [];
  }),
  alsoOnSockets(unrepeatedOrderToken()),
];
