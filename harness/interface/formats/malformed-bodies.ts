import { isJson } from '../../engine/json/is-json.ts';
import { about, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { ESTIMATE_FEES, ROUTES } from '../operations.ts';
import { WITH_BODY } from '../repeating.ts';

/** No member of these is known to be mandatory, so they may do without a body. */
const MAY_BE_EMPTY: readonly string[] = [ROUTES, ESTIMATE_FEES];

/** A mark of the byte order may be ignored (RFC 8259, 8.1), and common parsers take more for a number than JSON has. */
const OVERLOOKED = /^\uFEFF|\b(NaN|Infinity)\b/;

/** The body of a request that was sent as JSON; undefined where it was announced otherwise, or not recorded whole. */
export function jsonText({ exchange: { request } }: Seen): string | undefined {
  const { body, headers } = request;
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  return type === 'application/json' && body && 'text' in body && body.bytes === undefined ? body.text : undefined;
}

function isMalformed(answer: Seen): boolean {
  const text = jsonText(answer);
  if (text === undefined || OVERLOOKED.test(text)) return false;
  const mayBeNothing = text.trim() === '' && MAY_BE_EMPTY.includes(answer.operation ?? '');
  return !mayBeNothing && !isJson(text);
}

/**
 * FMT-JSON-04 for every request of a run: none whose body is no JSON was served, or looked for something that is not there. Such
 * an answer breaks the requirement, and no other shows that it holds, for a refusal may have another reason. An operation
 * that is never served answers 404 to everything, which is VER-PATH-01's.
 */
export const MALFORMED_BODIES: PassiveCheck = about(
  WITH_BODY,
  overRun('FMT-JSON-04', 'no body that is not JSON is served, or answered with 404', (findings) => {
    const served = new Set<string | undefined>();
    const notFound: Sighting[] = [];
    return {
      see(answer) {
        const { operation, status } = answer;
        if (status === 200 && !isMalformed(answer)) served.add(operation);
        if ((status !== 200 && status !== 404) || !isMalformed(answer)) return;
        if (status === 404) return void notFound.push(sighting(answer));
        findings.applies(answer);
        findings.breaks(answer, ['a body that is no JSON was served']);
      },
      end() {
        for (const at of notFound.filter(({ operation }) => served.has(operation))) {
          findings.applies(at);
          findings.breaks(at, ['a body that is no JSON was answered 404']);
        }
      },
    };
  }),
);
