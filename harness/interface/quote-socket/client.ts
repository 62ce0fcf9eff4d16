import { type Bounds, DEFAULT_BOUNDS } from '../../engine/bounds.ts';
import { excerpt } from '../../engine/excerpt.ts';
import { peerText } from '../../engine/peer-text.ts';
import { recordedSession, recordedUpgrade } from '../../engine/replay/recorded-session.ts';
import { sideInputIfAny } from '../../engine/replay/side-input.ts';
import { createReception, type Outgoing, type SocketSession } from '../../engine/socket/socket.ts';
import { createTranscript } from '../../engine/socket/transcript.ts';
import { type UpgradeAnswer, type Upgraded, upgrade } from '../../engine/socket/upgrade.ts';
import { waiting } from '../../engine/waiting.ts';
import type { Exchange, ExchangeFailure } from '../../engine/wire/exchange.ts';
import { headerSafe } from '../../engine/wire/head.ts';
import type { Pacing } from '../../engine/wire/pacing.ts';
import { acceptsConnections } from '../../engine/wire/reachability.ts';
import type { Secrets } from '../../engine/wire/secrets.ts';
import type { WaitBudget } from '../../engine/wire/wait-budget.ts';
import { NotExercised, SetupError, TargetUnavailable, Violation } from '../../verdict/failures.ts';
import { TIME } from '../../verdict/time.ts';
import type { Credential } from '../credential.ts';
import { BUSY } from '../errors/statuses.ts';
import { QUOTE_SOCKET } from '../operations.ts';
import { TIMEOUTS } from '../timeouts.ts';
import { ADDRESS_FORMS, type AddressForm, type SocketPlace, socketAddress } from './address.ts';
import { isUnasked } from './read.ts';

/** Opens sessions on the quote socket. */
export interface Sockets {
  /**
   * Opens a session at an address that the target serves; found out once.
   * @throws {SetupError} when neither form of the address takes an upgrade (WS-ADDR-01 judges that)
   * @throws {NotExercised} when the target is busy, or demands a key that the run does not have
   */
  open(options?: OpenOptions): Promise<SocketSession>;
  /**
   * Opens a further session where one was open before, so that a refusal is a finding.
   * @throws {Violation} when the upgrade is refused
   * @throws {NotExercised} when the target is busy
   */
  reopen(options?: OpenOptions): Promise<SocketSession>;
  /** Tries the address that the target serves; the last refusal when it serves none. */
  tryOpen(options?: OpenOptions): Promise<OpenAttempt>;
  /** Tries any address. */
  tryUrl(url: string, options?: OpenOptions): Promise<OpenAttempt>;
  /** Both forms of the address, each of a fresh session. */
  addresses(): { readonly form: AddressForm; readonly url: string }[];
  /** Ends all sessions that are still open. */
  closeAll(): Promise<void>;
}

export interface OpenOptions {
  /** A fresh UUID when left out. */
  readonly clientId?: string;
  /** The run's own key when left out. */
  readonly credential?: Credential;
}

/** The outcome of an attempt to open a session. */
export type OpenAttempt =
  | { readonly socket: SocketSession; readonly refusal?: undefined }
  | { readonly refusal: Refusal; readonly socket?: undefined };

/** Why there is no session: the answer that came instead, or how it failed. */
export interface Refusal {
  readonly answer?: UpgradeAnswer;
  readonly failure?: ExchangeFailure;
  /** One sentence for people. */
  readonly text: string;
}

export interface SocketsOptions {
  readonly place: SocketPlace;
  /** What holds back what is sent under a credential. */
  pacingOf(credential: Credential): Pacing;
  /** What a check waits at most for a busy target. */
  readonly waitBudget: WaitBudget;
  readonly secrets: Secrets;
  /** Headers of the upgrade under a credential. */
  headers(credential: Credential): Readonly<Record<string, string>>;
  /** Takes each session once it ended, credentials already replaced. */
  record(exchange: Exchange): void;
  /** Throws when the run's tier forbids the message. */
  allow?(message: Outgoing): void;
  /** Notes that the running check makes use of a session. */
  use(id: string): void;
  check(): string;
  nextId(): string;
  /** A fresh UUID; what is fresh for one purpose doesn't depend on what was for another. */
  freshId(purpose?: string): string;
  readonly userAgent: string;
  /** For the upgrade, in milliseconds. */
  readonly deadlineMs: number;
  /** For each reply, in milliseconds. */
  readonly replyMs?: number;
  /** What the server may make us do; the defaults where it says nothing. */
  readonly bounds?: Partial<Bounds>;
  /** The form that was found to work, for the target that these sockets are for. */
  readonly found: { form?: AddressForm };
}

/** The form of the address that serves; the refusals of those that don't. */
interface Served {
  readonly form?: AddressForm;
  readonly refusals: readonly Refusal[];
}

/** Makes the opener of one test. Nothing is sent before the first call. */
export function createSockets(options: SocketsOptions): Sockets {
  const { place, waitBudget, found } = options;
  const bounds: Bounds = { ...DEFAULT_BOUNDS, ...options.bounds };
  const open = new Set<SocketSession>();
  let finding: Promise<Served> | undefined;

  async function tryUrl(url: string, given: OpenOptions = {}): Promise<OpenAttempt> {
    for (let attempt = 1; ; attempt++) {
      const outcome = await tryOnce(url, given, attempt);
      const pause = BUSY.has(outcome.refusal?.answer?.status ?? 0) ? TIMEOUTS.busyPausesMs[attempt - 1] : undefined;
      if (pause === undefined || pause > waitBudget.left()) return outcome;
      await waitBudget.during(() => waiting(pause, 'before the next try of a busy socket', () => TIME.wait(pause)));
    }
  }

  async function tryOnce(url: string, { clientId = '', credential = 'own' }: OpenOptions, attempt: number) {
    const pacing = options.pacingOf(credential);
    const pacedMs = await pacing.before(QUOTE_SOCKET);
    const sentAt = TIME.unix();
    const from = TIME.now();
    const check = options.check();
    const headersSent = {
      'User-Agent': options.userAgent,
      'X-Conformance-Check': headerSafe(check),
      ...options.headers(credential),
    };
    const recorded = recordedUpgrade(url, headersSent, options.secrets);
    const id = recorded?.id ?? options.nextId();
    const transcript = createTranscript(
      { id, check, operation: QUOTE_SOCKET, url, sentAt, pacedMs, attempt },
      options.secrets,
      bounds,
    );
    const lasted = () => TIME.now() - from;
    const reception = createReception({
      clientId,
      replyMs: options.replyMs ?? TIMEOUTS.socketReplyMs,
      bounds,
      pace: () => pacing.beforeMessage(),
      allow: options.allow ?? (() => {}),
      isReply: (message) => !isUnasked(message),
      note: transcript.note,
      reachable,
      used: () => options.use(id),
      redact: options.secrets.redactMessage,
      ended(closing) {
        options.record(recorded ?? transcript.toExchange(upgraded, lasted(), closing));
      },
    });
    const hearers = { onFrame: reception.frame, onProblem: reception.problem, onClose: reception.close };
    const upgraded = recorded
      ? await recordedSession(recorded, options.secrets, hearers)
      : await upgrade({
          url,
          headers: headersSent,
          deadlineMs: options.deadlineMs,
          maxMessageBytes: bounds.messageBytes,
          maxRefusalBytes: bounds.refusalBytes,
          ...hearers,
        });
    options.use(id);
    const headers = upgraded.kind === 'failed' ? undefined : lookup(upgraded.answer);
    pacing.learn(QUOTE_SOCKET, headers, upgraded.kind === 'failed' ? 0 : upgraded.answer.status);
    if (upgraded.kind !== 'open') {
      options.record(recorded ?? transcript.toExchange(upgraded, lasted()));
      return { refusal: await refusalOf(url, upgraded) };
    }
    const socket = reception.session(upgraded.connection, upgraded.answer);
    open.add(socket);
    return { socket };
  }

  async function reachable(): Promise<boolean> {
    return !(await sideInputIfAny('nobody accepts connections', async () => {
      return (await acceptsConnections(place.baseUrl, TIMEOUTS.reachMs)) ? undefined : true;
    }));
  }

  /** The absence of the whole target is no finding about the socket. */
  async function refusalOf(url: string, upgraded: Exclude<Upgraded, { kind: 'open' }>): Promise<Refusal> {
    if (upgraded.kind === 'refused') {
      const { answer } = upgraded;
      const said = peerText(answer.body.toString('utf8'), options.secrets.redactMessage);
      const body = answer.body.length === 0 ? '' : ` ${excerpt(said)}`;
      return { answer, text: `${url} answers the upgrade with ${answer.status}${body}` };
    }
    const { failure } = upgraded;
    if (!(await reachable())) throw new TargetUnavailable(`${place.baseUrl} cannot be reached: ${failure.message}`);
    return { failure, text: `${url} gives no answer to the upgrade: ${failure.message}` };
  }

  function tryForm(form: AddressForm, given: OpenOptions = {}): Promise<OpenAttempt> {
    const clientId = given.clientId ?? options.freshId();
    return tryUrl(socketAddress(form, place, clientId), { ...given, clientId });
  }

  /** Whether an address serves: it takes the upgrade, and a ping does not make it close. Found out by a session of its own. */
  async function serves(form: AddressForm): Promise<'yes' | 'closes at once' | Refusal> {
    const { socket, refusal } = await tryForm(form, { clientId: options.freshId('found out') });
    if (!socket) return refusal;
    await socket.send({ action: 'ping' });
    await socket.next(TIMEOUTS.firstPongMs);
    const closed = socket.closing !== undefined;
    await socket.close();
    return closed ? 'closes at once' : 'yes';
  }

  /** Finds out the form to use: one that serves, or at least takes upgrades. */
  async function findForm(): Promise<Served> {
    const refusals: Refusal[] = [];
    let takesUpgrades: AddressForm | undefined;
    for (const form of ADDRESS_FORMS) {
      const served = await serves(form);
      if (served === 'yes') {
        found.form = form;
        break;
      }
      if (served === 'closes at once') takesUpgrades ??= form;
      else refusals.push(served);
    }
    if (takesUpgrades !== undefined) found.form ??= takesUpgrades;
    return found.form === undefined ? { refusals } : { form: found.form, refusals };
  }

  /** The form to use. Sessions that are opened at the same time wait for one finding. */
  async function servedForm(): Promise<Served> {
    if (found.form !== undefined) return { form: found.form, refusals: [] };
    finding ??= findForm().finally(() => {
      finding = undefined;
    });
    return finding;
  }

  async function tryOpen(given?: OpenOptions): Promise<OpenAttempt> {
    const { form, refusals } = await servedForm();
    if (form !== undefined) return tryForm(form, given);
    return { refusal: refusals.at(-1) ?? { text: 'there is no address' } };
  }

  return {
    addresses: () => ADDRESS_FORMS.map((form) => ({ form, url: socketAddress(form, place, options.freshId()) })),
    tryUrl,
    tryOpen,
    async open(given) {
      const { form, refusals } = await servedForm();
      if (form === undefined) throw noSession(refusals);
      const { socket, refusal } = await tryForm(form, given);
      if (!socket) throw noSession([refusal]);
      return socket;
    },
    async reopen(given) {
      const { socket, refusal } = await tryOpen(given);
      if (socket) return socket;
      if (isBusy(refusal)) throw new NotExercised(`the target is busy: ${refusal.text}`);
      throw new Violation(refusal.text);
    },
    async closeAll() {
      await Promise.all([...open].filter(({ closing }) => closing === undefined).map((socket) => socket.close()));
    },
  };
}

/**
 * Why refusals say nothing of the socket: the target is busy, or demands a key, for which the interface describes no way
 * (AUT-WS-01); undefined when they do.
 */
export function undecidedBy(refusals: readonly Refusal[]): NotExercised | undefined {
  const text = textOf(refusals);
  if (refusals.some(isBusy)) return new NotExercised(`the target is busy: ${text}`);
  if (refusals.some(({ answer }) => answer?.status === 401)) return new NotExercised(`a key is demanded: ${text}`);
  return undefined;
}

function noSession(refusals: readonly Refusal[]): Error {
  return undecidedBy(refusals) ?? new SetupError(`no session on the quote socket: ${textOf(refusals)}`);
}

function textOf(refusals: readonly Refusal[]): string {
  return refusals.map(({ text }) => text).join('; ');
}

function isBusy({ answer }: Refusal): boolean {
  return BUSY.has(answer?.status ?? 0);
}

function lookup({ headers }: UpgradeAnswer) {
  return {
    header: (name: string) => headers.find(([each]) => each.toLowerCase() === name)?.[1],
  };
}
