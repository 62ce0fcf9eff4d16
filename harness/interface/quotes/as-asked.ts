/** What a quote says of what it was asked for, by every request of a run. */
import type { RequirementId } from '../../../specs/ids.ts';
import { type Members, membersOf, objectsIn, shown } from '../../engine/json/members.ts';
import { fitOfBody } from '../../engine/passive/by-schema.ts';
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
import { soundAsset } from '../market/asset-facts.ts';
import { ASSETS, QUOTE } from '../operations.ts';
import { keepsAmount, repeats } from './legs-asked.ts';
import { type Description, descriptionsIn, QUOTE_SCHEMA } from './sound.ts';

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
  readonly asset_id: unknown;
  readonly says: Description;
  readonly at: Sighting;
  readonly askedAt: number;
}

/**
 * Legs of quotes beside the asset lists that were read before and after them: what none of the lists of the run says of the
 * asset. An asset may be renamed meanwhile, so that quotes after the last reading are not judged.
 */
function asListed(id: RequirementId, title: string, members: readonly (keyof Description)[]): PassiveCheck {
  const check = overRun(id, title, (findings) => {
    const listed = new Map<string, Set<string>>();
    const legs: Described[] = [];
    let lastListedAt = Number.NEGATIVE_INFINITY;
    const learn = (asset: Members) => {
      const sound = soundAsset(asset);
      for (const name of members.filter((member) => member in sound)) {
        const key = `${name} of ${asset.asset_id}`;
        listed.set(key, (listed.get(key) ?? new Set()).add(shown(asset[name])));
      }
    };
    return {
      see(answer) {
        if (answer.status !== 200) return;
        const body = membersOf(answer.value) ?? {};
        const { sentAt, durationMs } = answer.exchange;
        if (answer.operation === QUOTE) {
          for (const { asset_id, says } of descriptionsIn(body, fitOfBody(answer, QUOTE_SCHEMA)))
            legs.push({ asset_id, says, at: sighting(answer), askedAt: sentAt + durationMs });
        } else if (Array.isArray(body.assets)) {
          lastListedAt = Math.max(lastListedAt, sentAt);
          for (const { element: asset } of objectsIn(body.assets, '')) learn(asset);
        }
      },
      end() {
        for (const { asset_id, says, at, askedAt } of legs) {
          const known = members.filter((name) => name in says && listed.has(`${name} of ${asset_id}`));
          if (known.length === 0 || askedAt > lastListedAt) continue;
          findings.applies(at);
          const problems = known.flatMap((name) => {
            const [text, texts] = [shown(says[name]), listed.get(`${name} of ${asset_id}`) ?? new Set()];
            return texts.has(text) ? [] : [`${asset_id} has ${name} ${text}; listed with ${[...texts].join(' or ')}`];
          });
          if (problems.length > 0) findings.breaks(at, problems);
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
