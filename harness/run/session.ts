import { dirname, join } from 'node:path';
import { matchOperation } from '../../specs/operations.ts';
import { permits, type Tier } from '../../specs/tiers.ts';
import { createDates } from '../engine/dates.ts';
import { createFreshIds } from '../engine/fresh-ids.ts';
import { recordLimitHit } from '../engine/limits-hit.ts';
import { beginReplay, replayed } from '../engine/replay/replay.ts';
import { keepSideInputs, sideInputIfAnyNow } from '../engine/replay/side-input.ts';
import type { Outgoing } from '../engine/socket/socket.ts';
import { createEvidenceBudget } from '../engine/wire/evidence-budget.ts';
import { EVIDENCE_FOLDER } from '../engine/wire/evidence-reference.ts';
import type { Exchange } from '../engine/wire/exchange.ts';
import { isWithOther } from '../engine/wire/other-server.ts';
import type { Pacing } from '../engine/wire/pacing.ts';
import { createRecorder } from '../engine/wire/recorder.ts';
import { createRepeatBudget } from '../engine/wire/repeat-budget.ts';
import type { Secrets } from '../engine/wire/secrets.ts';
import { ISSUED, sharedSecrets } from '../engine/wire/shared-secrets.ts';
import { createWaitBudget } from '../engine/wire/wait-budget.ts';
import { createWire, type Wire } from '../engine/wire/wire.ts';
import type { Credential } from '../interface/credential.ts';
import type { Asked } from '../interface/errors/asked-again.ts';
import type { AddressForm } from '../interface/quote-socket/address.ts';
import { createSockets, type Sockets } from '../interface/quote-socket/client.ts';
import { REPEATING } from '../interface/repeating.ts';
import { stampOf } from '../interface/stamps.ts';
import { calmMsOf } from '../taker/calm.ts';
import { sayingItOnce } from '../taker/said-once.ts';
import { createTaker, type Taker } from '../taker/taker.ts';
import { addExchange, looksAt, note, type RunningCheck, runningCheck, useExchange } from '../verdict/check.ts';
import { NotApplicable } from '../verdict/failures.ts';
import { countSilence, endSilence } from './absence.ts';
import { askedIn } from './asked.ts';
import { leaveRevocation } from './discovery-file.ts';
import { instanceOf } from './instances.ts';
import { watchKeys } from './key-watch.ts';
import { secretsOf } from './known-secrets.ts';
import { replyTime } from './listening.ts';
import { type Made, madeIn } from './made.ts';
import { lacking, lackingTier } from './needs.ts';
import { countFailures } from './only-fails.ts';
import { pacedBy } from './paced.ts';
import { keeperOf, REPLAYED, recordedFile, recordingOf } from './recording.ts';
import type { Settings } from './settings.ts';
import { tallyIn } from './tally.ts';

/** One worker's end of the wire: pacing, secrets and evidence are shared by all that it sends. */
export interface Session {
  /** The wire under a credential; made on first use, kept for the worker's life. */
  wire(credential: Credential): Wire;
  /**
   * The client's own node.
   * @throws {NotApplicable} when the run has none
   */
  taker(): Taker;
  /** An opener of quote sockets for one test, which closes them when it ends. */
  sockets(): Sockets;
  /** What all workers of the run have made until now. */
  made(): Made;
  /** Some of what they have asked for, chosen by the seed. */
  asked(seed: number): Promise<Asked[]>;
  /** Replaces secrets in everything that the session writes. */
  readonly secrets: Secrets;
  /** Begins the evidence of one check. */
  begin(file: string): void;
  /** Ends the evidence of the check; gives the file, or undefined when nothing was sent. */
  end(): string | undefined;
  close(): Promise<void>;
}

/** What the sessions of one run have in common. */
export interface SessionOptions {
  readonly settings: Settings & { readonly baseUrl: string };
  /** Names the worker in the ids of its exchanges; unique in the run. */
  readonly worker: string;
  readonly workers: number;
  /** Key of the labels of secrets in the evidence; the same for all workers of a run. */
  readonly secretsKey: string;
  /** Identifies the run. */
  readonly run: string;
  /** Folder of the evidence files, below that of the run. */
  readonly folder: string;
  readonly version: string;
}

/** Opens a worker's session. Nothing is sent before the first request. */
export function openSession({ settings, worker, workers, secretsKey, run, folder, version }: SessionOptions): Session {
  const keys: Record<Credential, string | undefined> = {
    own: settings.apiKey,
    anonymous: undefined,
    'quote-read': settings.apiKeyQuoteRead,
    'foreign-origin': settings.apiKeyForeignOrigin,
  };
  const shared = sharedSecrets(join(settings.out, ISSUED), secretsKey);
  const full = (sentence: string, bound: 'mostSecrets' | 'secretCharacters'): void => {
    note(sentence);
    recordLimitHit(bound, settings[bound]);
  };
  const secrets = secretsOf(settings, secretsKey, { full, shared });
  const waitBudget = createWaitBudget(settings.patienceMs);
  const repeatBudget = createRepeatBudget(settings.mostRepeats, tallyIn(settings.out, 'target-repeats'));
  const pacings = new Map<string, Pacing>();
  const out = dirname(folder);
  const replays = process.env[REPLAYED] !== undefined;
  const recorder = createRecorder(folder, instanceOf(run, settings));
  const freshIds = createFreshIds(run);
  const budget = createEvidenceBudget(folder, {
    mostBytes: settings.evidenceMb * 1024 * 1024,
    mostOfViolations: settings.violationMb * 1024 * 1024,
    mostHeld: settings.heldMb * 1024 * 1024,
    needed: () => restingOn(runningCheck()),
  });
  const dates = createDates(stampOf);
  const wires = new Map<Credential, Wire>();
  const socketForm: { form?: AddressForm } = {};
  let taker: Taker | undefined;
  let replayedFile: string | undefined;
  let sent = 0;
  const common = {
    secrets,
    record: (exchange: Exchange) => {
      addExchange(runningCheck(), exchange.id, !isWithOther(exchange));
      if (replays) return;
      const recorded = budget.within(exchange);
      if (recorded !== exchange) {
        note(`large answers took ${settings.evidenceMb} MB of evidence; of later ones only the head is kept`);
        recordLimitHit('evidenceMb', settings.evidenceMb, exchange.id);
      }
      recorder.append(recorded);
      if (!isWithOther(exchange)) listen(exchange);
    },
    check: () => runningCheck().title,
    nextId: () => `${worker}-${++sent}`,
    userAgent: `maker-conformance/${version}`,
    deadlineMs: settings.deadlineMs,
    bounds: settings,
  };

  const looked = (id: string) => looksAt(runningCheck(), id);

  /** Equal keys share the limits of the target, even under different names. */
  function pacingOf(credential: Credential): Pacing {
    const key = keys[credential];
    const name = key === undefined ? settings.baseUrl : `${settings.baseUrl} ${secrets.label(key)}`;
    const pacing = pacings.get(name) ?? pacedBy(name, { settings, workers, waitBudget });
    pacings.set(name, pacing);
    return pacing;
  }

  function listen({ response, failure }: Exchange): void {
    if (failure?.kind === 'silent') countSilence(settings.out);
    else if (response) {
      endSilence(settings.out);
      countFailures(settings.out, response.status);
    }
  }

  function open(credential: Credential): Wire {
    const headers = headersOf(keys[credential]);
    const wire = createWire({
      ...common,
      looked,
      dates,
      baseUrl: settings.baseUrl,
      pacing: pacingOf(credential),
      waitBudget,
      ...(replays ? {} : { repeatBudget }),
      headers,
      operationOf: (method, path) => matchOperation(method, path)?.id,
      repeating: REPEATING,
      allow: (operation) => assertTier(operation, settings),
    });
    const revoked = (sentence: string) => leaveRevocation(sentence, settings, secrets);
    return settings.triedKeys === undefined
      ? wire
      : watchKeys(wire, { settings, secrets, authorization: headers.Authorization, revoked });
  }

  return {
    wire(credential) {
      const wire = wires.get(credential) ?? open(credential);
      wires.set(credential, wire);
      return wire;
    },
    taker() {
      const { takerNodeUrl: url, takerNodeToken: token } = settings;
      if (url === undefined) throw new NotApplicable(lacking(['taker-node']));
      const options = { ...common, calmMs: calmMsOf(settings), url, ...(token === undefined ? {} : { token }) };
      taker ??= sayingItOnce(settings.out, createTaker(options));
      return taker;
    },
    sockets() {
      // What this worker found out before is no exchange of the check, so it is recorded as a side input.
      const form = sideInputIfAnyNow('the form of the address', () => socketForm.form);
      return createSockets({
        ...common,
        place: settings,
        pacingOf,
        waitBudget,
        headers: (credential) => headersOf(keys[credential]),
        record: (exchange) => replays || recorder.append(exchange),
        allow: (message) => assertQuoting(message, settings),
        use: (id) => useExchange(runningCheck(), id),
        freshId: (purpose = 'session') => freshIds(runningCheck().identity, purpose),
        found: replays ? { ...(form && { form }) } : socketForm,
        replyMs: replyTime(settings),
      });
    },
    made: () => madeIn(settings.out, secretsKey, secrets),
    asked: (seed) => askedIn(folder, seed),
    secrets,
    begin(file) {
      if (!replays) {
        recorder.begin(file);
        keepSideInputs(keeperOf(out, file, common.check, secrets));
      } else {
        if (replayed() === undefined) beginReplay(recordingOf(out, runningCheck().identity));
        replayedFile = file;
      }
      // What this worker found out before is no exchange of the check, so it is recorded as a side input.
      dates.beginWith(sideInputIfAnyNow('by how much every `Date` is off', () => dates.off));
      waitBudget.renew();
    },
    end() {
      if (replayedFile !== undefined) return recordedFile(folder, replayedFile);
      keepSideInputs(undefined);
      // A later line replaces the earlier one of the same exchange.
      const { whole, lost, unheld } = budget.recall();
      for (const exchange of whole) recorder.append(exchange);
      if (lost > 0) recordLimitHit('violationMb', settings.violationMb);
      if (unheld > 0) recordLimitHit('heldMb', settings.heldMb);
      return recorder.end();
    },
    close: async () => {
      await Promise.all([...wires.values(), ...(taker ? [taker] : [])].map((end) => end.close()));
    },
  };
}

/** The exchanges that the violations of a check rest on. */
function restingOn({ results }: RunningCheck): ReadonlySet<string> {
  return new Set(results.filter(({ outcome }) => outcome === 'violated').flatMap(({ exchanges }) => exchanges));
}

function headersOf(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { Authorization: `Bearer ${key}` };
}

/**
 * The last line of defence: an operation above the run's tier is never sent. A check's own tier normally keeps it from
 * coming here; only some targets make a check ask for more, and the kill matrix reports that as a defect of the suite
 * (tests/kill-matrix/above-tier.ts).
 */
function assertTier(operation: string | undefined, { tier }: Settings): void {
  if (operation === undefined) return;
  const [method = '', path = ''] = operation.split(' ');
  assertPermitted(operation, matchOperation(method, path)?.tier ?? 'read', tier);
}

/** The same for the socket, on which only a quote_request needs a tier. */
function assertQuoting(message: Outgoing, { tier }: Settings): void {
  if ('action' in Object(message) && Object(message).action === 'quote_request')
    assertPermitted('a quote_request', 'quote', tier);
}

function assertPermitted(what: string, asked: Tier, tier: Tier): void {
  if (!permits(tier, asked)) throw new NotApplicable(`${what} ${lackingTier(asked, tier)}`);
}

/** The folder below a run's output in which evidence is collected while it runs. */
export function evidenceFolder(out: string): string {
  return join(out, EVIDENCE_FOLDER);
}
