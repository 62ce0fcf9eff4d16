import { type Members, membersOf } from '../engine/json/members.ts';
import { type Moment, momentOf } from '../engine/moment.ts';
import type { Answer } from '../engine/wire/answer.ts';
import type { Secret } from '../engine/wire/secret.ts';
import { tokenWithOtherEnd } from '../interface/auth/secrets.ts';
import { swapIn } from '../interface/swaps/read.ts';
import { hasEnded } from '../interface/swaps/swap-object.ts';
import { readSwept } from '../interface/swaps/swept.ts';
import { unknownHash } from '../interface/swaps/valid.ts';
import { TIMEOUTS } from '../interface/timeouts.ts';
import { Violation } from '../verdict/failures.ts';
import { type Book, type HeldSwap, hiddenFrom, judging } from './book.ts';
import { type Actor, type Command, type CommandTarget, command, nameOf, nthOf } from './command.ts';
import type { JudgedId } from './judged.ts';
import { Contradiction } from './possible.ts';
import { afterStatus, isEnd, isLost, judgedByStatus } from './swap.ts';

/** The tokens that a status may be asked for with. */
export const TOKENS = [
  'right',
  'changed',
  'absent',
  'empty',
  "another swap's",
  "the other client's",
  'of an unknown swap',
] as const;
type Token = (typeof TOKENS)[number];

/** The requirement that an answer to a status request without the right token would break. */
const HIDDEN_BY: Readonly<Record<Exclude<Token, 'right'>, JudgedId>> = {
  changed: 'SWP-STATUS-09',
  absent: 'SWP-STATUS-10',
  empty: 'SWP-STATUS-10',
  "another swap's": 'SWP-STATUS-13',
  "the other client's": 'SWP-STATUS-13',
  'of an unknown swap': 'SWP-STATUS-11',
};

/** One reading of a swap. */
export function readStatus(who: Actor, token: Token): Command {
  return command(
    `${nameOf(who.client)} reads swap ${who.nth} with the token ${token}`,
    ({ clients }) => otherToken(clients, who, token) !== undefined,
    async (book, { trader, seed }) => {
      const client = book.clients[who.client];
      const swap = nthOf(client.swaps, who.nth);
      if (token === 'right') {
        await look(book, trader, swap);
        return;
      }
      const { payment_hash } = swap.begun;
      const hash = token === 'of an unknown swap' ? unknownHash(seed) : payment_hash;
      const given = otherToken(book.clients, who, token);
      const answer = await trader.status({
        payment_hash: hash,
        ...(token === 'absent' ? {} : { access_token: given }),
      });
      hiddenFrom(book, answer, HIDDEN_BY[token]);
    },
  );
}

/** So often a client that polls reads in a row. */
const POLLS = 6;

/** Reads that follow each other closely, as of a client that waits for a swap. */
export function pollStatus(who: Actor): Command {
  return command(
    `${nameOf(who.client)} polls swap ${who.nth}`,
    ({ clients }) => clients[who.client].swaps.length > 0,
    async (book, { trader }) => {
      const swap = nthOf(book.clients[who.client].swaps, who.nth);
      for (let poll = 0; poll < POLLS; poll++) await look(book, trader, swap);
    },
  );
}

/** When a swap is looked at after its time: what is over has to stay as it is. */
const AFTER = [TIMEOUTS.soonAfterEnd, TIMEOUTS.longAfterEnd] as const;

/** The time of a swap runs out, and the client looks at it then and once more. */
export function outlive(who: Actor): Command {
  return command(
    `${nameOf(who.client)} outlives swap ${who.nth}`,
    ({ clients }) => clients[who.client].swaps.length > 0,
    async (book, { trader, pass }) => {
      const swap = nthOf(book.clients[who.client].swaps, who.nth);
      for (const seconds of AFTER) {
        const { from } = await look(book, trader, swap);
        const left = Math.ceil((swap.model.expires_at ?? from) + seconds - from);
        if (left > 0) await pass?.(left);
      }
      await look(book, trader, swap);
    },
  );
}

/** Reads a swap with its own token, and compares it with the model; gives when that was. */
async function look(book: Book, trader: CommandTarget['trader'], swap: HeldSwap): Promise<Moment> {
  const { payment_hash, access_token } = swap.begun;
  const answer = await readSwept(
    () => trader.status({ payment_hash, access_token }),
    (each) => !isOverdue(swap, each),
  );
  statusAnswered(book, swap, answer);
  return momentOf(answer);
}

/** Whether an answer shows a swap under way whose time is over for long. */
function isOverdue({ model }: HeldSwap, answer: Answer): boolean {
  const shown = membersOf(membersOf(answer.value)?.swap);
  if (shown === undefined || hasEnded(shown)) return false;
  return judgedByStatus(model, momentOf(answer)).includes('SWP-STATE-04');
}

/** The token to present; undefined when there is no such swap. */
function otherToken(
  clients: Readonly<Book['clients']>,
  { client, nth }: Actor,
  token: Token,
): Secret | string | undefined {
  const own = clients[client].swaps;
  const swap = own.length > 0 ? nthOf(own, nth) : undefined;
  if (!swap) return undefined;
  const { access_token } = swap.begun;
  const unlike = (swaps: readonly HeldSwap[]) =>
    swaps.map(({ begun }) => begun.access_token).find((other) => other !== access_token);
  switch (token) {
    case 'changed':
      return tokenWithOtherEnd(access_token);
    case 'absent':
    case 'empty':
      return '';
    case "another swap's":
      return unlike(own);
    case "the other client's":
      return unlike(clients[client === 0 ? 1 : 0].swaps);
    default:
      return access_token;
  }
}

function statusAnswered(book: Book, swap: HeldSwap, answer: Answer): void {
  const moment = momentOf(answer);
  // For how long a swap is kept when its end was seen, SWP-STATUS-19 judges.
  if (answer.status === 404 && isEnd(swap.model.states)) return;
  // A busy target shows none, and puts nothing to the test.
  const shown = shownSwap(answer);
  judging(book, 'SWP-STATUS-01', 'SWP-STATUS-03', 'SWP-STATUS-05', ...judgedByStatus(swap.model, moment));
  swap.model = afterStatus(swap.model, shown, moment);
  if (isLost(swap.model)) swap.quote.model = { ...swap.quote.model, ended: true };
}

/** The swap object that its own token has to open. */
function shownSwap(answer: Answer): Members {
  try {
    return swapIn(answer);
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    throw new Contradiction('SWP-STATUS-01', `a swap was asked for with its own token: ${error.message}`);
  }
}
