import fc from 'fast-check';
import { NotExercised, Violation } from '../engine/failures.ts';
import type { Members } from '../engine/json/members.ts';
import { type Moment, momentOf } from '../engine/moment.ts';
import type { Answer } from '../engine/wire/answer.ts';
import { type InitBody, initOf } from '../interface/swaps/client.ts';
import { executionOf, swapIn } from '../interface/swaps/read.ts';
import { withForgedAmount } from '../interface/swaps/swapstring.ts';
import type { Trader } from '../interface/swaps/trader.ts';
import { unknownHash, unrelatedPubkey } from '../interface/swaps/valid.ts';
import { type Book, type HeldSwap, hiddenFrom, initAnswered, judging, quoteGiven, tellsNoToken } from './book.ts';
import type { JudgedId } from './judged.ts';
import { Contradiction } from './possible.ts';
import { afterExecute, afterHopelessExecute, afterStatus, isLost, judgedByStatus } from './swap.ts';

/** What sequences of commands are tried on. */
export interface Market {
  readonly trader: Trader;
  /** Whitelists a swap on the client's node and executes it for that node; without it nothing is paid. */
  readonly pay?: (swap: HeldSwap['begun'], whitelisted: boolean) => Promise<Answer>;
  /** Moves the target's clock forward, in seconds; without it no time passes but real time. */
  readonly pass?: (seconds: number) => Promise<void>;
  /** For what is invented. */
  readonly seed: number;
}

type Command = fc.AsyncCommand<Book, Market>;

/** Who acts, on which of its quotes or swaps (counted round). */
interface Turn {
  readonly client: 0 | 1;
  readonly nth: number;
}

const turns = fc.record<Turn>({ client: fc.constantFrom(0, 1), nth: fc.nat(5) });

/** The commands that can be carried out on a market (model 7.8), weighted. */
export function commandsOn(market: Pick<Market, 'pay' | 'pass'>): fc.Arbitrary<Command>[] {
  const purposes = fc.constantFrom('buy', 'sell');
  const asks = fc.tuple(turns, purposes).map(([{ client }, purpose]) => askQuote(client, purpose));
  const begins = turns.map((who) => beginSwap(who, EXACT));
  const reads = turns.map((who) => readStatus(who, 'right'));
  return [
    ...[asks, asks],
    ...[begins, begins],
    fc.tuple(turns, fc.constantFrom(...INITS)).map(([who, init]) => beginSwap(who, init)),
    turns.map(beginTogether),
    ...[reads, reads, reads],
    turns.map(pollStatus),
    ...twice(fc.tuple(turns, fc.constantFrom(...TOKENS)).map(([who, token]) => readStatus(who, token))),
    fc.tuple(turns, fc.constantFrom(...EXECUTES)).map(([who, execute]) => executeInVain(who, execute)),
    ...(market.pay ? [turns.map(payFor)] : []),
    ...(market.pass ? [fc.constantFrom(1, 1, 5, 5, 15, 40, 130, 400).map(letPass), turns.map(outlive)] : []),
  ];
}

function twice<Value>(value: Value): Value[] {
  return [value, value];
}

/** A command: when it makes sense, and what it does. A target that is busy has done nothing. */
function command(
  name: string,
  check: (book: Readonly<Book>) => boolean,
  run: (book: Book, market: Market) => Promise<void>,
): Command {
  return {
    check,
    async run(book, market) {
      book.commands++;
      try {
        await run(book, market);
      } catch (error) {
        if (!(error instanceof NotExercised)) throw error;
      }
    },
    toString: () => name,
  };
}

function askQuote(client: 0 | 1, purpose: 'buy' | 'sell'): Command {
  return command(
    `${nameOf(client)} asks for a quote to ${purpose}`,
    () => true,
    async ({ clients }, { trader }) => quoteGiven(clients[client], await trader.quote({ purpose })),
  );
}

interface Init {
  readonly name: string;
  readonly variant: 'exact' | 'deviating' | 'broken';
  /** The requirement that a swap with other figures than the quoted ones would break. */
  readonly against: JudgedId;
  readonly bodyOf: (exact: InitBody) => object;
}

const EXACT: Init = { name: 'as quoted', variant: 'exact', against: 'SWP-INIT-03', bodyOf: (exact) => exact };

const INITS: readonly Init[] = [
  EXACT,
  {
    name: 'giving one less',
    variant: 'deviating',
    against: 'SWP-INIT-11',
    bodyOf: (exact) => ({ ...exact, from_amount: exact.from_amount - 1n }),
  },
  {
    name: 'getting one more',
    variant: 'deviating',
    against: 'SWP-INIT-11',
    bodyOf: (exact) => ({ ...exact, to_amount: exact.to_amount + 1n }),
  },
  {
    name: 'with assets exchanged',
    variant: 'deviating',
    against: 'SWP-INIT-12',
    bodyOf: (exact) => ({ ...exact, from_asset: exact.to_asset, to_asset: exact.from_asset }),
  },
  {
    name: 'without to_amount',
    variant: 'broken',
    against: 'SWP-INIT-05',
    bodyOf: ({ to_amount: _, ...rest }) => rest,
  },
  {
    name: 'with a text for an amount',
    variant: 'broken',
    against: 'SWP-INIT-06',
    bodyOf: (exact) => ({ ...exact, from_amount: 'abc' }),
  },
];

function beginSwap(who: Turn, init: Init): Command {
  return command(
    `${nameOf(who.client)} inits quote ${who.nth} ${init.name}`,
    ({ clients }) => clients[who.client].quotes.length > 0,
    async (book, { trader }) => {
      const client = book.clients[who.client];
      const quote = nthOf(client.quotes, who.nth);
      const { variant, against, bodyOf } = init;
      judging(book, against);
      const answer = await trader.init(bodyOf(initOf(quote.given)));
      initAnswered(book, client, quote, { variant, against, answer });
    },
  );
}

/** Three inits with one quote at once. */
function beginTogether(who: Turn): Command {
  return command(
    `${nameOf(who.client)} inits quote ${who.nth} three times at once`,
    ({ clients }) => clients[who.client].quotes.length > 0,
    async (book, { trader }) => {
      const client = book.clients[who.client];
      const quote = nthOf(client.quotes, who.nth);
      const body = initOf(quote.given);
      judging(book, 'SWP-INIT-10');
      const answers = await Promise.all([trader.init(body), trader.init(body), trader.init(body)]);
      if (answers.filter(({ status }) => status === 200).length > 1)
        throw new Contradiction('SWP-INIT-10', `the quote ${body.rfq_id} began several swaps at once`);
      // The one that began the swap came first, whatever its answer took.
      const inOrder = answers.toSorted((one, other) => Number(other.status === 200) - Number(one.status === 200));
      for (const answer of inOrder) initAnswered(book, client, quote, { ...EXACT, answer });
    },
  );
}

const TOKENS = [
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

function readStatus(who: Turn, token: Token): Command {
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
function pollStatus(who: Turn): Command {
  return command(
    `${nameOf(who.client)} polls swap ${who.nth}`,
    ({ clients }) => clients[who.client].swaps.length > 0,
    async (book, { trader }) => {
      const swap = nthOf(book.clients[who.client].swaps, who.nth);
      for (let poll = 0; poll < POLLS; poll++) await look(book, trader, swap);
    },
  );
}

/** Seconds after the end of a swap's time at which it is looked at: what is over has to stay as it is. */
const AFTER = [3, 60] as const;

/** The time of a swap runs out, and the client looks at it then and once more. */
function outlive(who: Turn): Command {
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
async function look(book: Book, trader: Market['trader'], swap: HeldSwap): Promise<Moment> {
  const { payment_hash, access_token } = swap.begun;
  const answer = await trader.status({ payment_hash, access_token });
  statusAnswered(book, swap, answer);
  return momentOf(answer);
}

/** The token to present; undefined when there is no such swap. */
function otherToken(clients: Readonly<Book['clients']>, { client, nth }: Turn, token: Token): string | undefined {
  const own = clients[client].swaps;
  const swap = own.length > 0 ? nthOf(own, nth) : undefined;
  if (!swap) return undefined;
  const { access_token } = swap.begun;
  switch (token) {
    case 'changed':
      return `${access_token.slice(0, -1)}${access_token.endsWith('a') ? 'b' : 'a'}`;
    case 'absent':
    case 'empty':
      return '';
    case "another swap's":
      return own.find((other) => other !== swap)?.begun.access_token;
    case "the other client's":
      return clients[client === 0 ? 1 : 0].swaps[0]?.begun.access_token;
    default:
      return access_token;
  }
}

function statusAnswered(book: Book, swap: HeldSwap, answer: Answer): void {
  tellsNoToken(book, answer, 'the status of a swap');
  const moment = momentOf(answer);
  judging(book, 'SWP-STATUS-01', 'SWP-STATUS-03', 'SWP-STATUS-05', ...judgedByStatus(swap.model, moment));
  swap.model = afterStatus(swap.model, shownSwap(answer), moment);
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

const EXECUTES = ['unrouted', "another swap's hash", 'forged', 'incomplete'] as const;
type Vain = (typeof EXECUTES)[number];

const REFUSED_BY: Readonly<Record<Vain, JudgedId>> = {
  unrouted: 'SWP-EXEC-06',
  "another swap's hash": 'SWP-EXEC-04',
  forged: 'SWP-EXEC-05',
  incomplete: 'SWP-EXEC-03',
};

/** An execute that must come to nothing. */
function executeInVain(who: Turn, vain: Vain): Command {
  return command(
    `${nameOf(who.client)} executes swap ${who.nth} ${vain}`,
    ({ clients }) => clients[who.client].swaps.length > (vain === "another swap's hash" ? 1 : 0),
    async (book, { trader, seed }) => {
      const { swaps } = book.clients[who.client];
      const swap = nthOf(swaps, who.nth);
      const other = nthOf(swaps, who.nth + 1);
      const { swapstring, payment_hash, body } = swap.begun;
      const taker_pubkey = unrelatedPubkey(seed);
      const against = REFUSED_BY[vain];
      const bodies: Record<Vain, object> = {
        unrouted: { swapstring, payment_hash, taker_pubkey },
        "another swap's hash": { swapstring, payment_hash: other.begun.payment_hash, taker_pubkey },
        forged: { swapstring: withForgedAmount(swapstring, body) ?? `${swapstring}/0`, payment_hash, taker_pubkey },
        incomplete: { payment_hash, taker_pubkey },
      };
      judging(book, against);
      if (isLost(swap.model)) judging(book, 'SWP-EXEC-11');
      const answer = await trader.execute(bodies[vain]);
      tellsNoToken(book, answer, 'a refused execute');
      const accepted = isAccepted(answer);
      if (accepted && vain !== 'unrouted')
        throw new Contradiction(against, `an execute that is ${vain} was taken on with ${answer.status}`);
      if (accepted && isLost(swap.model))
        throw new Contradiction('SWP-EXEC-11', `the ended swap ${payment_hash} was executed`);
      // One that was taken for ill-formed or forged is no execute; one for a stranger may end the swap, if not settle it.
      if (vain === 'incomplete') return;
      const blamed = vain === 'unrouted' ? against : 'SWP-STATE-08';
      for (const touched of vain === "another swap's hash" ? [swap, other] : [swap])
        touched.model = afterHopelessExecute(touched.model, blamed);
    },
  );
}

/** Whitelists and executes a swap; a second time it is only executed. */
function payFor(who: Turn): Command {
  return command(
    `${nameOf(who.client)} pays for swap ${who.nth}`,
    ({ clients }) => clients[who.client].swaps.length > 0,
    async (book, market) => {
      const swap = nthOf(book.clients[who.client].swaps, who.nth);
      if (!market.pay) return;
      judging(book, 'SWP-STATE-02');
      if (isLost(swap.model)) judging(book, 'SWP-EXEC-11');
      const answer = await market.pay(swap.begun, swap.whitelisted);
      swap.whitelisted = true;
      tellsNoToken(book, answer, 'an execute');
      swap.model = afterExecute(swap.model, isAccepted(answer), momentOf(answer));
    },
  );
}

function letPass(seconds: number): Command {
  return command(
    `${seconds} s pass`,
    () => true,
    async (_book, { pass }) => pass?.(seconds),
  );
}

/** Whether an execute was taken on. A busy target counts as refusing: it may be asked again. */
function isAccepted(answer: Answer): boolean {
  try {
    return executionOf(answer).accepted;
  } catch (error) {
    if (error instanceof NotExercised) return false;
    throw error instanceof Violation ? new Contradiction('SWP-EXEC-02', error.message) : error;
  }
}

function nthOf<Value>(list: readonly Value[], nth: number): Value {
  const value = list[nth % list.length];
  if (value === undefined) throw new Error('a command was run on a client that has nothing of the kind');
  return value;
}

function nameOf(client: 0 | 1): string {
  return client === 0 ? 'Ann' : 'Bob';
}
