import { matchOperation } from '../../specs/operations.ts';
import type { Answer } from '../engine/wire/answer.ts';
import type { WireRequest } from '../engine/wire/request.ts';
import { type Secret, secretOf } from '../engine/wire/secret.ts';
import type { Secrets } from '../engine/wire/secrets.ts';
import type { Wire } from '../engine/wire/wire.ts';
import { ASSETS, GET_INFO, NODEINFO } from '../interface/operations.ts';
import { SetupError } from '../verdict/failures.ts';
import {
  hasKey,
  KEY_SETTINGS,
  type KeyNeed,
  keyVariable,
  STILL_GOOD_FOR,
  scopedPartOf,
  wordWithout,
} from './key-findings.ts';
import type { Settings } from './settings.ts';

/** Reads that a good key opens, if it opens anything. */
const READINGS: Readonly<Record<KeyNeed, readonly string[]>> = {
  'api-key': [NODEINFO, GET_INFO],
  'api-key-quote-only': [ASSETS],
  'foreign-origin-key': [NODEINFO, GET_INFO],
};

/** What the watch needs to tell faults of a key from faults of the target. */
export interface KeyWatchOptions {
  readonly settings: Settings;
  readonly secrets: Pick<Secrets, 'label'>;
  /** The `Authorization` that requests have unless they say otherwise; undefined for none. */
  readonly authorization: string | undefined;
  /** Called when a key that was good when the run began is refused. */
  readonly revoked: (sentence: string) => void;
}

/**
 * A wire on which the refusal of a tested key ends the check when the key is at fault: it was refused for that part before
 * the run, or it is refused for everything now. Any other refusal is the answer.
 */
export function watchKeys(wire: Wire, { settings, secrets, authorization, revoked }: KeyWatchOptions): Wire {
  /** Whether a key opens none of the reads any more. */
  const isGone = async (need: KeyNeed, presented: Presented, refusals: readonly number[]): Promise<boolean> => {
    for (const reading of READINGS[need]) {
      const [method = '', path = ''] = reading.split(' ');
      const answer = await wire.send({ method, path, headers: { Authorization: presented }, retry: false });
      if (!refusals.includes(answer.status)) return false;
    }
    return true;
  };
  const judge = async (request: WireRequest, { status }: Answer): Promise<void> => {
    const presented = presentedBy(request, authorization);
    const need = presented === undefined ? undefined : keyOf(presented, settings, secrets);
    if (presented === undefined || need === undefined || settings.triedKeys === undefined) return;
    const words = settings.triedKeys;
    const part = scopedPartOf(matchOperation(request.method, request.path)?.id);
    if (need === 'api-key' && part !== undefined && words.includes(wordWithout(part)))
      throw new SetupError(`${keyVariable(need)} is refused for ${part}; give a key that is good for that`);
    // A key of another origin is rightly refused with 403; with 401 it is unknown.
    const refusals = need === 'foreign-origin-key' ? [401] : [401, 403];
    const isWatched = need !== 'api-key' || words.includes(STILL_GOOD_FOR);
    if (!isWatched || !refusals.includes(status) || !(await isGone(need, presented, refusals))) return;
    const sentence = `${keyVariable(need)} was good when the run began and is refused now (${status}); give a key that lasts, and run again`;
    revoked(sentence);
    throw new SetupError(sentence);
  };
  return {
    ...wire,
    async send(request) {
      const answer = await wire.send(request);
      if (answer.status === 401 || answer.status === 403) await judge(request, answer);
      return answer;
    },
  };
}

/** The `Authorization` of a request; a key that a check presents is a secret. */
type Presented = string | Secret;

function presentedBy({ headers = {} }: WireRequest, authorization: string | undefined): Presented | undefined {
  const own = Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization');
  return own === undefined ? authorization : (own[1] ?? undefined);
}

/** The key of the run that is presented, in the right form. */
function keyOf(presented: Presented, settings: Settings, { label }: Pick<Secrets, 'label'>): KeyNeed | undefined {
  const needs = Object.keys(KEY_SETTINGS) as KeyNeed[];
  return needs.find((need) => {
    const bearer = `Bearer ${settings[KEY_SETTINGS[need]]}`;
    return hasKey(settings, need) && (presented === bearer || presented === secretOf(bearer, label));
  });
}
