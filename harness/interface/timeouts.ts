/**
 * All times that checks wait for and allow, each with what it means for a conforming server. A name that ends in `Ms` is in
 * milliseconds of the run's clock; every other is in seconds, of the target's clock where it has one.
 */
export const TIMEOUTS = {
  // Whole tests.

  /** A test that waits for things to expire, or uses levers, ends by then. A server whose clock can be advanced needs less. */
  lateTestMs: 900_000,
  /** What sequences of commands may take at least: some 400 requests, each of which a slow server answers after two seconds. */
  sequencesMs: 900_000,
  /** What a socket test may take beside the time for which it listens: to connect and to ask. */
  socketTestMs: 60_000,

  // Clocks and rounding.

  /** A server rounds a time that it names to whole seconds. */
  rounding: 1,
  /** What expires may do so this much before its time: the server's rounding and that of its `Date` (QUO-TIME-01). */
  clockGrace: 2,
  /** Two answers that are this far apart show different times, which are in whole seconds. */
  nextSecondMs: 1_100,

  // Quotes.

  /** A quote may be accepted this long after its `expires_at`, and must be refused from then on (SWP-INIT-08, LSP-EST-06). */
  quoteGrace: 15,
  /** An order is looked at this long before the end of the time to pay it (LSP-ORDER-18). */
  orderNearlyOver: 30,
  /** The quote of an order that nobody paid is over this long after the end of the time to pay it (LSP-CREATE-06). */
  orderLongOver: 86_400,
  /** Something that just expired is used, or listened to, this long after its end; a server may still grant its grace. */
  soonAfterEnd: 3,
  /** A server may answer from a cache of prices, but must stamp a new quote within this time (QUO-TIME-03). */
  priceCacheMs: 10_000,
  /** The time from one quote to the next, for a later timestamp. */
  nextQuoteMs: 3_000,
  /** Two quotes at least this far apart have different timestamps. */
  leastBetweenQuotesMs: 2_500,
  /** The timestamp of a later quote may be off by this much from the time that passed (QUO-TIME-03). */
  timestampSlack: 2,
  /** A server shows a moved rate in its quotes within this time. */
  movedRateMs: 5_000,

  // Swaps.

  /** A swap may still be `Waiting` this long after a good execute (SWP-STATE-02). */
  waitingAfterExecute: 10,
  /** The server and the client's node may learn this far apart of the end of a swap. */
  endOnBothSidesMs: 10_000,
  /** A swap whose taker can't be paid is watched this long: a server that tries the payment gives up by then, or goes on. */
  hopelessSwapMs: 10_000,
  /** A swap whose execute was refused is watched this long; a payment that was launched in spite of it shows by then. */
  refusedExecuteMs: 3_000,
  /** A payment that an execute launches shows in the client's balances within this time. */
  paymentShowsMs: 1_000,
  /** A swap is looked at this long after a late execute, which must not revive it. */
  afterLateExecuteMs: 1_500,
  /** A swap is looked at this long before its end; it must not have expired yet (SWP-STATE-01). */
  shortlyBeforeEnd: 5,
  /** A swap must outlive its quote by this much, for an execute between the ends of the two (SWP-EXEC-14). */
  lifeForLateExecute: 10,
  /** A server may refuse to execute a swap that lives no longer than this: the payment could take as long (SWP-EXEC-14). */
  lifeForPayment: 60,
  /** A swap that was begun no longer ago has as much time as any: a server that gives less to each executes it all the same. */
  freshSwap: 10,
  /** When a swap is looked at after its `expires_at`. A server may find out late that its time is over (SWP-STATE-04). */
  swapExpiryReads: [2, 60, 180, 300, 86_400],
  /** A server has found out that the time of a swap is over after this at the latest (SWP-STATE-04). */
  swapExpiry: 86_400,
  /** A server whose clock was moved sweeps what is over within this time, which passes for both. */
  sweptMs: 5_000,
  /** A swap can be read for this long after its end was first shown (SWP-STATUS-19). */
  endedSwapKept: 3_600,
  /** A forged swapstring names an end this much before the one agreed: that moment is over. */
  forgedEnd: 86_400,
  /** What is over is looked at for this long, or again after it; an end is final (SWP-STATE-06, LSP-ORDER-18). */
  longAfterEnd: 60,
  /** A swap is watched this long while its payment is held: it must not be settled or expire (SWP-EXEC-08). */
  heldPaymentMs: 1_000,
  /** A payment is held for this long at most after the end of its swap: no node holds one for ever. */
  heldAfterEnd: 300,
  /** A payment that was let go on has settled, or come back, after this time. */
  releasedPayment: 10,
  /** What may be over at once is read again after this long, and then after twice as long each time, up to its usual pause. */
  soonMs: 30,
  /** How often the status of a swap is read while it is watched. */
  swapReadsMs: 250,
  /** The same where several clients watch one swap. */
  manyReadersMs: 100,

  // Channel orders. A setting makes a run listen for a share only of the times in seconds.

  /** Equal estimates that come within this time are of one fee rate of the chain, but once (LSP-EST-12). */
  equalEstimatesMs: 1_000,
  /** An estimate that came within this time before an order foretells its fee (LSP-EST-14). */
  foretellingMs: 300_000,
  /** A client has at least this time for its decision on a rate; none is stated (LSP-ORDER-18). */
  decisionTaken: 300,
  /** How often an order is read while it is watched. */
  orderReadsMs: 200,
  /** An order shows a payment, and a wallet a refund, within this time. */
  paymentShown: 30,
  /** An order counts a confirmed payment within this time (LSP-PAY-12). */
  paymentCounted: 15,
  /** An order shows that the market has moved, and what was decided on it, within this time (LSP-RATE-08). */
  decisionShown: 15,
  /** A server that reprices orders by a job does so within this time (LSP-RATE-06). */
  repricingJob: 60,
  /** A server opens the channel, or counts a block, within this time from one round of blocks to the next. */
  roundOfBlocks: 10,
  /** An invoice may expire this much before the deadline that it is for (LSP-PAY-09). */
  invoiceEndsEarly: 60,

  // The quote socket.

  /** A server replies to a message within this time, however little a run listens; no time is given, so usually it may take as long as an answer over REST. */
  socketReplyMs: 10_000,
  /** A server that sends a reply or ends a session at once does so within this time. */
  atOnceMs: 300,
  /** Who has said something on a session within this time is not idle, and the server keeps it open (WS-LIFE-01). */
  notIdleMs: 1_000,
  /** A server that is stopped ends all its sessions within this time (WS-LIFE-01). */
  stoppedMs: 1_000,
  /** A session is listened to for this long when a quote of it has expired: nothing is sent (WS-PUSH-01). */
  afterExpiryMs: 500,
  /** After a reply nothing more comes for this long (WS-PING-03, WS-PUSH-02). */
  afterReply: 2,
  /** On sessions that did not ask nothing comes for this long (WS-PUSH-03). */
  otherSessions: 5,
  /** The least time for which other sessions are listened to: what was queued for them may take as long. */
  otherSessionsMs: 1_000,
  /** On a session that never asked nothing comes for this long (WS-PUSH-01). */
  silence: 15,
  /** A session stays open for this long if it is pinged now and then (WS-LIFE-01). */
  pingedSession: 60,
  /** A session is pinged at least this often while a quote expires. A server may end an idle one. */
  pingEvery: 20,
  /** An idle session is waited for no longer; when a server ends it is recorded (WS-LIFE-02). */
  idleSession: 300,
  /** The end of a quote is waited for no longer: the longest life that is still some tens of seconds (QUO-TIME-02). */
  quoteLife: 182,
  /** A server that refuses an upgrade as busy is asked again after each of these. */
  busyPausesMs: [1_000, 5_000, 20_000],
  /** Pauses between attempts to come back to a socket: a server may notice after a minute that a connection broke (WS-LIFE-04). */
  comesBackPausesMs: [1_000, 5_000, 20_000, 40_000],
  /** The same where the session was closed: who answers the close may tell the server a moment later. */
  noticesCloseMs: [200, 1_000, 5_000],
  /** A server that is there accepts a connection within this time. */
  reachMs: 1_000,
  /** At the right address the first pong comes within this time. */
  firstPongMs: 2_000,

  // Errors and limits.

  /** When the node is back, every operation works again within this time (ERR-STATUS-12). */
  backAfterOutageMs: 60_000,
  /** A wait that a server names for its rate limit is kept up to this one (LIM-RATE-04). */
  rateLimitWait: 120,
  /** Each wait that a server names is shorter, be it in seconds or in milliseconds: what is longer is a moment (ERR-CODE-09). */
  longestNamedWait: 1_000_000_000,
  /** A rate limit is over after this time where the server does not say when. */
  rateLimitWindow: 60,
  /** The time by which a named wait is exceeded, for rounding (LIM-RATE-04). */
  afterRateLimit: 1,
  /** A quote is made when this is left of a rate limit's window: it outlives the window. */
  windowNearlyOver: 8,

  // The published description of the interface.

  /** A description at an address is downloaded within this time. */
  descriptionMs: 15_000,

  // Levers and the client's node.

  /** Without a lever for the clock no wait is longer. What a server lets expire later is not exercised. */
  clockWait: 180,
  /** The clock is moved on by no more than a year: an end that is further away is in another unit than seconds, or never comes. */
  longestLeap: 366 * 86_400,
  /** A wait goes on for this long when the time should have come: the target's clock may run behind. */
  clockWaitSlack: 10,
  /** How often the target's clock is read meanwhile. */
  clockReadsMs: 2_000,
  /** A server knows of a new block within this time. */
  blockShownMs: 10_000,
  /** A worker waits for the client's node no longer. */
  nodeLockMs: 600_000,
  /** How often a worker tries to take the lock of the client's node. */
  nodeLockReadsMs: 50,
  /** A lock that its owner has not renewed for this long is free. */
  nodeLockStaleMs: 10_000,
  /** The channels of a node that breaks of it are not listed for this long after the end of a swap. */
  nodeCalmMs: 3_000,
  /** The same as a share of the time that swaps may take in a run: where that is short, so is this. */
  nodeCalmShare: 1 / 20,
  /** A swap that is under way at the client's node is waited for no longer before its channels are listed. */
  nodeBusyMs: 60_000,
  /** How often it is looked whether HTLCs of payments that ended have left the channels of the client's node. */
  channelsAtRestReadsMs: 1_000,
  /** The life of an invoice that shows whose the client's node is, and that nobody pays. */
  unpaidInvoice: 60,
} as const;
