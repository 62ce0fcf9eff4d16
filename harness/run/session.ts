import { join } from 'node:path';
import { createDates } from '../engine/dates.ts';
import { createFreshIds } from '../engine/fresh-ids.ts';
import { recordLimitHit } from '../engine/limits-hit.ts';
import { sideInputIfAnyNow } from '../engine/replay/side-input.ts';
import { EVIDENCE_FOLDER } from '../engine/wire/evidence-reference.ts';
import { createRepeatBudget } from '../engine/wire/repeat-budget.ts';
import type { Secrets } from '../engine/wire/secrets.ts';
import { ISSUED, sharedSecrets } from '../engine/wire/shared-secrets.ts';
import { createWaitBudget } from '../engine/wire/wait-budget.ts';
import type { Wire } from '../engine/wire/wire.ts';
import type { Credential } from '../interface/credential.ts';
import type { Asked } from '../interface/errors/asked-again.ts';
import type { AddressForm } from '../interface/quote-socket/address.ts';
import { createSockets, type Sockets } from '../interface/quote-socket/client.ts';
import { stampOf } from '../interface/stamps.ts';
import { calmMsOf } from '../taker/calm.ts';
import { sayingItOnce } from '../taker/said-once.ts';
import { createTaker, type Taker } from '../taker/taker.ts';
import { note, runningCheck, useExchange } from '../verdict/check.ts';
import { NotApplicable } from '../verdict/failures.ts';
import { askedIn } from './asked.ts';
import { assertQuoting } from './assert-tier.ts';
import { checkEvidence } from './check-evidence.ts';
import type { Discovery } from './discovery.ts';
import { secretsOf } from './known-secrets.ts';
import { replyTime } from './listening.ts';
import { type Made, madeIn } from './made.ts';
import { lacking } from './needs.ts';
import type { Settings } from './settings.ts';
import { tallyIn } from './tally.ts';
import { createWires, type Sending } from './wires.ts';

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
  sockets(target: Pick<Discovery, 'enforcement'>): Sockets;
  /** What all workers of the run have made until now. */
  made(): Made;
  /** Some of what they have asked for, chosen by the seed. */
  asked(seed: number): Promise<Asked[]>;
  /** Notes that a check has the target's node away, so that failures are answers; or that it is back. */
  nodeAway(isAway: boolean): void;
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
  const secrets = sharingSecrets(settings, secretsKey);
  const waitBudget = createWaitBudget(settings.waitBudgetMs);
  const freshIds = createFreshIds(run);
  const dates = createDates(stampOf);
  const evidence = checkEvidence({ settings, run, folder, secrets });
  const repeatBudget = createRepeatBudget(settings.mostRepeats, tallyIn(settings.out, 'target-repeats'));
  const socketForm: { form?: AddressForm } = {};
  let taker: Taker | undefined;
  let isNodeAway = false;
  let sent = 0;
  const sending = {
    secrets,
    record: evidence.record,
    check: () => runningCheck().title,
    nextId: () => `${worker}-${++sent}`,
    userAgent: `maker-conformance/${version}`,
    deadlineMs: settings.deadlineMs,
    bounds: settings,
  };
  const repeats = evidence.isReplay ? undefined : repeatBudget;
  const failuresStand = () => isNodeAway;
  const wires = createWires({
    settings,
    workers,
    secrets,
    sending,
    waitBudget,
    repeatBudget: repeats,
    dates,
    failuresStand,
  });
  return {
    wire: wires.of,
    taker() {
      taker ??= ownNode(settings, sending);
      return taker;
    },
    sockets({ enforcement }) {
      // What this worker found out before is no exchange of the check, so it is recorded as a side input.
      const form = sideInputIfAnyNow('the form of the address', () => socketForm.form);
      return createSockets({
        ...sending,
        place: settings,
        demandsKeys: enforcement,
        pacingOf: wires.pacingOf,
        waitBudget,
        headers: wires.headersOf,
        record: evidence.recordSession,
        allow: (message) => assertQuoting(message, settings),
        use: (id) => useExchange(runningCheck(), id),
        freshId: (purpose = 'session') => freshIds(runningCheck().identity, purpose),
        found: evidence.isReplay ? { ...(form && { form }) } : socketForm,
        replyMs: replyTime(settings),
      });
    },
    made: () => madeIn(settings.out, secretsKey, secrets),
    asked: (seed) => askedIn(folder, seed),
    nodeAway(isAway) {
      isNodeAway = isAway;
    },
    secrets,
    begin(file) {
      isNodeAway = false;
      evidence.begin(file);
      // What this worker found out before is no exchange of the check, so it is recorded as a side input.
      dates.beginWith(sideInputIfAnyNow('by how much every `Date` is off', () => dates.off));
      waitBudget.renew();
    },
    end: evidence.end,
    close: async () => {
      await Promise.all([wires.close(), taker?.close()]);
    },
  };
}

/** The secrets of the settings, and what the workers of the run learn. */
function sharingSecrets(settings: Settings, secretsKey: string): Secrets {
  const shared = sharedSecrets(join(settings.out, ISSUED), secretsKey);
  const full = (sentence: string, bound: 'mostSecrets' | 'secretCharacters'): void => {
    note(sentence);
    recordLimitHit(bound, settings[bound]);
  };
  return secretsOf(settings, secretsKey, { full, shared });
}

/** @throws {NotApplicable} when the run has none */
function ownNode(settings: Settings, sending: Sending): Taker {
  const { takerNodeUrl: url, takerNodeToken: token } = settings;
  if (url === undefined) throw new NotApplicable(lacking(['taker-node']));
  const options = { ...sending, calmMs: calmMsOf(settings), url, ...(token === undefined ? {} : { token }) };
  return sayingItOnce(settings.out, createTaker(options));
}

/** The folder below a run's output in which evidence is collected while it runs. */
export function evidenceFolder(out: string): string {
  return join(out, EVIDENCE_FOLDER);
}
