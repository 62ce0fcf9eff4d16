/** What a quote says of what it was asked for, by every request of a run. */
import type { RequirementId } from '../../../specs/ids.ts';
import { type Members, membersOf, objectsIn, shown } from '../../engine/json/members.ts';
import {
  about,
  ofEach,
  overRun,
  type PassiveCheck,
  type Problems,
  perAnswer,
  type Sighting,
  sighting,
} from '../../engine/passive/check.ts';
import { ASSETS, QUOTE } from '../operations.ts';
import { keepsAmount, repeats } from './legs-asked.ts';
import { SIDES } from './rules.ts';

/** A check of given quotes beside the body of their request. */
function perQuoteAsked(
  id: RequirementId,
  title: string,
  judge: (quote: Members, asked: Members) => Problems,
): PassiveCheck {
  const check = about(
    [QUOTE],
    perAnswer(id, title, ({ status, value, sent }) => {
      const [quote, asked] = [membersOf(value), membersOf(sent)];
      return status === 200 && quote && asked ? judge(quote, asked) : undefined;
    }),
  );
  return ofEach(check);
}

/** An asset as a quote describes it. */
interface Described {
  readonly asset_id: string;
  readonly text: string;
  readonly at: Sighting;
  readonly askedAt: number;
}

/**
 * Legs of quotes beside the asset lists that were read before and after them: what none of the lists of the run says of the
 * asset. An asset may be renamed meanwhile, so that quotes after the last reading are not judged.
 */
function asListed(id: RequirementId, title: string, members: readonly string[]): PassiveCheck {
  const textOf = (asset: Members) => members.map((name) => `${name} ${shown(asset[name])}`).join(', ');
  const check = overRun(id, title, (findings) => {
    const listed = new Map<string, Set<string>>();
    const legs: Described[] = [];
    let lastListedAt = Number.NEGATIVE_INFINITY;
    return {
      see(answer) {
        if (answer.status !== 200) return;
        const body = membersOf(answer.value) ?? {};
        const { sentAt: askedAt, durationMs } = answer.exchange;
        if (answer.operation === ASSETS) {
          if (!Array.isArray(body.assets)) return;
          lastListedAt = Math.max(lastListedAt, askedAt);
          for (const { element: asset } of objectsIn(body.assets, ''))
            listed.set(String(asset.asset_id), (listed.get(String(asset.asset_id)) ?? new Set()).add(textOf(asset)));
          return;
        }
        const sides = SIDES.map((side) => membersOf(body[side]));
        for (const leg of sides.filter((side) => side !== undefined))
          if (typeof leg.asset_id === 'string' && members.every((name) => leg[name] !== undefined))
            legs.push({
              asset_id: leg.asset_id,
              text: textOf(leg),
              at: sighting(answer),
              askedAt: askedAt + durationMs,
            });
      },
      end() {
        for (const { asset_id, text, at, askedAt } of legs) {
          const texts = listed.get(asset_id);
          if (texts === undefined || askedAt > lastListedAt) continue;
          findings.applies(at);
          if (!texts.has(text))
            findings.breaks(at, [`${asset_id} has ${text}; listed with ${[...texts].join(' or ')}`]);
        }
      },
    };
  });
  return about([ASSETS, QUOTE], check);
}

/** Quotes beside their requests, and their legs beside the asset list. */
export const QUOTES_AS_ASKED: readonly PassiveCheck[] = [
  perQuoteAsked('QUO-RESP-04', 'the legs of each quote are those asked for', repeats('asset_id', 'layer')),
  perQuoteAsked('QUO-RESP-05', 'each forward quote keeps its sold amount', keepsAmount('from_asset')),
  perQuoteAsked('QUO-RESP-06', 'each reverse quote keeps its bought amount', keepsAmount('to_asset')),
  asListed('QUO-RESP-08', 'each leg names its asset as listed', ['name', 'ticker', 'precision']),
  asListed('FMT-PREC-01', 'each leg has the precision listed', ['precision']),
];
