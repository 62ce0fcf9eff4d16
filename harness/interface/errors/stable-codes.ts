import { membersOf, shown } from '../../engine/json/members.ts';
import { ofEach, overRun, type PassiveCheck, type Problems, perAnswer, together } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { type Reading, timeline } from '../../engine/passive/timeline.ts';
import { ASSETS, GET_ORDER, PAIR_ROUTES, PAIRS, STATUS } from '../operations.ts';
import { plainRequestOf } from '../plain-request.ts';
import { codeOf, LISTED_CODES } from './code.ts';

const ID = 'ERR-ENV-08';
const TITLE = 'error codes are stable upper-case words';

/** Operations that refuse a request for what it says, not for the state of a quote, an order or the market. */
const WITHOUT_STATE: readonly (string | undefined)[] = [ASSETS, PAIRS, PAIR_ROUTES, STATUS, GET_ORDER];

/** A refusal, by what programs go by. */
interface Refusal {
  readonly status: number;
  readonly code: string;
}

function codeIn({ status, value }: Seen): string | undefined {
  const code = status < 200 || status > 299 ? membersOf(value)?.error_code : undefined;
  return typeof code === 'string' ? code : undefined;
}

function spelling(answer: Seen): Problems {
  const code = codeIn(answer);
  if (code === undefined) return undefined;
  // How the codes that the interface names are spelled it shows; of others it says that they are stable.
  const isSpelled = LISTED_CODES.has(codeOf(answer)) ? LISTED_CODES.has(code) : /^[a-z]\S*$/i.test(code);
  return isSpelled ? [] : [`error_code ${shown(code)}`];
}

function refusalIn(answer: Seen): Reading<Refusal> | undefined {
  const { status, operation } = answer;
  const isDecided = (status === 400 || status === 404) && WITHOUT_STATE.includes(operation);
  const [key, code] = isDecided ? [plainRequestOf(answer), codeIn(answer)] : [];
  return key === undefined || code === undefined ? undefined : { key, shown: { status, code } };
}

const SPELLING = perAnswer(ID, TITLE, spelling);

const SAME_EACH_TIME = timeline<Refusal>({
  id: ID,
  title: TITLE,
  operations: [],
  readingOf: refusalIn,
  judge(earlier, later) {
    if (earlier.status !== later.status) return undefined;
    return earlier.code === later.code ? [] : [`error_code ${later.code}; the same request was refused with another`];
  },
});

/** ERR-ENV-08: that each code is one word, spelled as the interface spells it, and that it comes again for the same request. */
export const STABLE_CODES: PassiveCheck = ofEach(overRun(ID, TITLE, together(SPELLING.start, SAME_EACH_TIME.start)));
