/** What estimates say of equal questions, and of purchases without a quote, by all requests of a run. */
import { canonical } from '../../engine/json/canonical.ts';
import { isInteger, type Members, membersOf, objectsIn, shown } from '../../engine/json/members.ts';
import { asElsewhere } from '../../engine/passive/as-elsewhere.ts';
import { about, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import { inTime, type Place, placeOf } from '../../engine/passive/in-time.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { twiceInARow } from '../../engine/passive/twice-in-a-row.ts';
import { isBusy } from '../errors/busy.ts';
import { isAbsent } from '../never-served.ts';
import { ESTIMATE_FEES, GET_INFO } from '../operations.ts';
import { callerOf, isPlain } from '../plain-request.ts';
import { TIMEOUTS } from '../timeouts.ts';
import { feesIn } from './fees.ts';

/** An estimate of BTC alone. Unix milliseconds. */
interface Estimated extends Place {
  readonly fees: string;
  readonly answeredAt: number;
  readonly at: Sighting;
}

function estimatedIn({ operation, status, value }: Seen): Members | undefined {
  return operation === ESTIMATE_FEES && status === 200 ? membersOf(value) : undefined;
}

/** Each estimate beside the one before it, where both came within a second. */
function besideTheOneBefore(estimates: readonly Estimated[]) {
  const inOrder = estimates.toSorted(inTime);
  return inOrder.slice(1).flatMap(({ fees, answeredAt, at }, place) => {
    const before = inOrder[place];
    if (!before || answeredAt - before.askedAt > TIMEOUTS.equalEstimatesMs) return [];
    return [{ at, problems: fees === before.fees ? [] : [`${fees}; an equal question before got ${before.fees}`] }];
  });
}

const EQUAL_QUESTIONS: PassiveCheck = about(
  [ESTIMATE_FEES],
  overRun('LSP-EST-12', 'equal questions get equal estimates within a second', (findings) => {
    const questions = new Map<string, Estimated[]>();
    return {
      see(answer) {
        const [estimate, asked] = [estimatedIn(answer), membersOf(answer.sent)];
        if (!estimate || !asked || !isAbsent(asked.asset_id)) return;
        const { sentAt, durationMs } = answer.exchange;
        // A key may have a discount.
        const question = `${callerOf(answer)} ${canonical(asked)}`;
        const estimates = questions.get(question) ?? [];
        questions.set(question, estimates);
        const fees = canonical(feesIn(estimate));
        estimates.push({ ...placeOf(answer), fees, answeredAt: sentAt + durationMs, at: sighting(answer) });
      },
      end() {
        for (const estimates of questions.values()) {
          const judged = besideTheOneBefore(estimates);
          for (const { at } of judged) findings.applies(at);
          // The fees of the chain may move in between.
          for (const { at, problems } of twiceInARow(judged)) if (at) findings.breaks(at, problems);
        }
      },
    };
  }),
);

/** A question for a purchase without a quote that was refused for a parameter. */
interface Unquoted {
  readonly asset_id: string;
  readonly amount: number | bigint;
  /** The same question without the purchase. */
  readonly plain: string;
  readonly blamed: unknown;
}

function unquotedIn(answer: Seen): Unquoted | undefined {
  if (answer.operation !== ESTIMATE_FEES || answer.status !== 400 || isBusy(answer) || !isPlain(answer))
    return undefined;
  const { asset_id, client_asset_amount: amount, rfq_id, ...plain } = membersOf(answer.sent) ?? {};
  if (typeof asset_id !== 'string' || !isInteger(amount) || amount <= 0 || !isAbsent(rfq_id)) return undefined;
  const body = membersOf(answer.value);
  if (body?.error_code !== 'LSPS1_INVALID_PARAMS') return undefined;
  return { asset_id, amount, plain: canonical(plain), blamed: membersOf(body.details)?.property };
}

const BOUNDS = [
  'min_initial_client_amount',
  'max_initial_client_amount',
  'min_channel_amount',
  'max_channel_amount',
] as const;

const boundsOf = (asset_id: unknown): string => `the bounds of ${asset_id}`;
const answerTo = (question: string): string => `an estimate for ${question}`;

/** What says that a refusal can have no other reason: the bounds of the asset, and what is estimated without a purchase. */
function soundnessIn(answer: Seen): [string, unknown][] {
  const info = answer.operation === GET_INFO && answer.status === 200 ? membersOf(answer.value) : undefined;
  const bounds = objectsIn(info?.assets, '').map(({ element }): [string, unknown] => [
    boundsOf(element.asset_id),
    BOUNDS.map((name) => element[name]),
  ]);
  const asked = estimatedIn(answer) && membersOf(answer.sent);
  return [...bounds, ...(asked ? [[answerTo(canonical(asked)), true] as [string, unknown]] : [])];
}

function isWithin(amount: number | bigint, bounds: unknown): boolean {
  if (!Array.isArray(bounds) || !bounds.every(isInteger)) return false;
  const [min = 0, max = 0, channelMin = 0, channelMax = 0] = bounds;
  return amount >= min && amount <= max && amount >= channelMin && amount <= channelMax;
}

const BLAMED_QUOTES: PassiveCheck = asElsewhere<Unquoted>({
  id: 'LSP-EST-05',
  title: 'each refusal of a purchase without a quote blames rfq_id',
  operations: [GET_INFO, ESTIMATE_FEES],
  factsIn: soundnessIn,
  saidBy(answer) {
    const unquoted = unquotedIn(answer);
    return unquoted ? [{ of: 'purchases without a quote', said: unquoted }] : [];
  },
  problemsOf({ asset_id, amount, plain, blamed }, facts) {
    if (!facts.has(answerTo(plain)) || !isWithin(amount, facts.get(boundsOf(asset_id)))) return undefined;
    return blamed === 'rfq_id' ? [] : [`details.property is ${shown(blamed)}`];
  },
});

/** Estimates. */
export const ESTIMATES_AGREE: readonly PassiveCheck[] = [EQUAL_QUESTIONS, BLAMED_QUOTES];
