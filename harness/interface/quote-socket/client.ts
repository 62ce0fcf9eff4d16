import type { SocketSession } from '../../engine/socket/socket.ts';
import { waiting } from '../../engine/waiting.ts';
import type { WaitBudget } from '../../engine/wire/wait-budget.ts';
import { NotExercised, Violation } from '../../verdict/failures.ts';
import { TIME } from '../../verdict/time.ts';
import { TIMEOUTS } from '../timeouts.ts';
import { ADDRESS_FORMS, type AddressForm, socketAddress } from './address.ts';
import { type AttemptOptions, attemptAt, type OpenAttempt, type OpenOptions } from './attempt.ts';
import { isOfKind } from './read.ts';
import { isBusy, noSession } from './refusal.ts';
import { formFinder } from './served-form.ts';

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
  /** Opens a session at the other form of the address; undefined where the target serves one form alone. */
  openOther(): Promise<SocketSession | undefined>;
  /** Tries the address that the target serves; the last refusal when it serves none. */
  tryOpen(options?: OpenOptions): Promise<OpenAttempt>;
  /** Tries any address. */
  tryUrl(url: string, options?: OpenOptions): Promise<OpenAttempt>;
  /** Both forms of the address, each of a fresh session. */
  addresses(): { readonly form: AddressForm; readonly url: string }[];
  /** Ends all sessions that are still open. */
  closeAll(): Promise<void>;
}

export interface SocketsOptions extends AttemptOptions {
  /** What a check waits at most for a busy target. */
  readonly waitBudget: WaitBudget;
  /** A fresh UUID; what is fresh for one purpose doesn't depend on what was for another. */
  freshId(purpose?: string): string;
  /** The form that was found to work, for the target that these sockets are for. */
  readonly found: { form?: AddressForm };
}

/** Makes the opener of one test. Nothing is sent before the first call. */
export function createSockets(options: SocketsOptions): Sockets {
  const { place, waitBudget, found } = options;
  const open = new Set<SocketSession>();

  async function tryUrl(url: string, given: OpenOptions = {}): Promise<OpenAttempt> {
    const outcome = await onceNotBusy(waitBudget, (attempt) => attemptAt(url, given, attempt, options));
    if (outcome.socket) open.add(outcome.socket);
    return outcome;
  }

  function tryForm(form: AddressForm, given: OpenOptions = {}): Promise<OpenAttempt> {
    const clientId = given.clientId ?? options.freshId();
    return tryUrl(socketAddress(form, place, clientId), { ...given, clientId });
  }

  const servedForm = formFinder(found, tryForm, () => options.freshId('found out'), options.demandsKeys);

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
    async openOther() {
      const { form } = await servedForm();
      const other = ADDRESS_FORMS.find((each) => each !== form);
      const { socket } = form === undefined || other === undefined ? {} : await tryForm(other);
      await socket?.send({ action: 'ping' });
      const pong = await socket?.next(TIMEOUTS.firstPongMs);
      // What else takes the upgrade may be another service (WS-ADDR-01).
      return pong && isOfKind(pong, 'pong') ? socket : undefined;
    },
    async closeAll() {
      await Promise.all([...open].filter(({ closing }) => closing === undefined).map((socket) => socket.close()));
    },
  };
}

/** Tries again while the target is busy, with a pause before each further attempt, as far as the wait budget goes. */
async function onceNotBusy(waitBudget: WaitBudget, tryOnce: (attempt: number) => Promise<OpenAttempt>) {
  for (let attempt = 1; ; attempt++) {
    const outcome = await tryOnce(attempt);
    const pause = outcome.refusal && isBusy(outcome.refusal) ? TIMEOUTS.busyPausesMs[attempt - 1] : undefined;
    if (pause === undefined || pause > waitBudget.left()) return outcome;
    await waitBudget.during(() => waiting(pause, 'before the next try of a busy socket', () => TIME.wait(pause)));
  }
}
