import { isJson } from '../../engine/json/is-json.ts';
import { membersOf } from '../../engine/json/members.ts';
import { ofEach, type PassiveCheck, perAnswer } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { validationEntries } from '../errors/validation.ts';
import { isPlain } from '../plain-request.ts';
import { jsonText } from './malformed-bodies.ts';

/** How an answer says that it has not read the body of its request; undefined where it does not. Of nothing all is missing. */
function unreadBy({ status, value, sent }: Seen): string | undefined {
  if (status === 415) return 'its media type is refused with 415';
  if (Object.keys(membersOf(sent) ?? {}).length === 0) return undefined;
  const isMissing = validationEntries(value).some(
    ({ loc, type }) => type === 'missing' && loc.length === 1 && loc[0] === 'body',
  );
  return isMissing ? 'it is said to be missing' : undefined;
}

/**
 * FMT-JSON-02 for every request of a run: none is refused as if its body, which is JSON and announced as that, were none. Such an
 * answer breaks the requirement, and no other shows that it holds.
 */
export const UNREAD_BODIES: PassiveCheck = ofEach(
  perAnswer('FMT-JSON-02', 'no body that is announced as JSON goes unread', (answer) => {
    const unread = answer.operation === undefined ? undefined : unreadBy(answer);
    const text = unread === undefined || !isPlain(answer) ? undefined : jsonText(answer);
    return text !== undefined && isJson(text) ? [`a JSON body: ${unread}`] : undefined;
  }),
);
