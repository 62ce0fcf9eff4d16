/** Quotes on sockets beside those of REST, by all of a run (WS-QUOTE-03). */
import { canonical } from '../../engine/json/canonical.ts';
import { fitOf } from '../../engine/json/fit.ts';
import { memberTypes } from '../../engine/json/member-types.ts';
import { type Members, membersOf } from '../../engine/json/members.ts';
import { unsoundMembers } from '../../engine/json/sound.ts';
import { asElsewhere } from '../../engine/passive/as-elsewhere.ts';
import { fitOfBody } from '../../engine/passive/by-schema.ts';
import { about, asOne, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { QUOTE, QUOTE_SOCKET } from '../operations.ts';
import { DOCUMENTED_MEMBER } from '../quotes/rules.ts';
import { descriptionsIn, QUOTE_SCHEMA } from '../quotes/sound.ts';
import { repliedQuotesIn } from './replied-quotes.ts';

/** How many quotes of REST show what they are like. */
const LEAST = 3;

const ABSENT = 'absent';

/** A member of the quotes of REST: the types that it has there, and in how many it stands. */
interface Known {
  readonly types: Set<string>;
  count: number;
}

function quoteOfRest({ operation, status, value }: Seen): Members | undefined {
  return operation === QUOTE && status === 200 ? membersOf(value) : undefined;
}

/** The documented members that are sound in all of some quotes, each with its only type. Where that differs, nothing is said. */
function settled(known: ReadonlyMap<string, Known>, quotes: number): [name: string, type: string][] {
  return [...known].flatMap(([name, { types, count }]): [string, string][] => {
    const [type = ABSENT, ...others] = types;
    return DOCUMENTED_MEMBER.test(name) && count === quotes && others.length === 0 && type !== 'null'
      ? [[name, type]]
      : [];
  });
}

/** The members of a quote with their types; a number of which a part is too much is of another type. */
function typesOf(quote: Members): Map<string, string> {
  const types = memberTypes(quote);
  const fit = fitOf(QUOTE_SCHEMA, quote);
  const partial = unsoundMembers({ ...fit, misfits: fit.misfits.filter(({ keyword }) => keyword === 'type') });
  for (const name of partial) if (types.get(name) === 'number') types.set(name, 'a number with a fraction');
  return types;
}

/** Quotes on sockets that have one outline. */
interface Alike {
  readonly types: ReadonlyMap<string, string>;
  readonly at: Sighting[];
}

const MOST_SIGHTINGS = 8;

const TYPES_OF_REST: PassiveCheck = about(
  [QUOTE, QUOTE_SOCKET],
  overRun('WS-QUOTE-03', 'each quote on a socket has the members and types of REST', (findings) => {
    let quotes = 0;
    const known = new Map<string, Known>();
    const onSocket = new Map<string, Alike>();
    return {
      see(answer) {
        for (const { quote } of repliedQuotesIn(answer)) {
          const types = typesOf(quote);
          const alike = onSocket.get(String([...types])) ?? { types, at: [] };
          onSocket.set(String([...types]), alike);
          if (alike.at.length < MOST_SIGHTINGS) alike.at.push(sighting(answer));
        }
        const quote = quoteOfRest(answer);
        if (!quote) return;
        quotes++;
        const unsound = unsoundMembers(fitOfBody(answer, QUOTE_SCHEMA));
        for (const [name, type] of memberTypes(quote)) {
          if (unsound.has(name)) continue;
          const member = known.get(name) ?? { types: new Set<string>(), count: 0 };
          known.set(name, member);
          member.types.add(type);
          member.count++;
        }
      },
      end() {
        if (quotes < LEAST) return;
        for (const { types, at } of onSocket.values()) {
          const other = settled(known, quotes)
            .map(([name, type]) => ({ name, type, came: types.get(name) ?? ABSENT }))
            .filter(({ type, came }) => came !== type);
          const problems = other.map(
            ({ name, type, came }) => `${name} is ${came} on the socket and ${type} over REST`,
          );
          if (problems.length === 0) continue;
          for (const one of at) {
            findings.applies(one);
            findings.breaks(one, problems);
          }
        }
      },
    };
  }),
);

/** The members of the legs of a quote that say the same of an asset in every quote, by name and asset. */
function factsOf(descriptions: ReturnType<typeof descriptionsIn>): [fact: string, said: string][] {
  return descriptions.flatMap(({ asset_id, says }) =>
    Object.entries(says).map(([name, value]): [string, string] => [`${name} of ${asset_id}`, canonical(value)]),
  );
}

const DESCRIBED_AS_OVER_REST: PassiveCheck = asElsewhere<[fact: string, said: string]>({
  id: 'WS-QUOTE-03',
  title: 'each quote on a socket describes its assets as REST does',
  operations: [QUOTE, QUOTE_SOCKET],
  factsIn(answer) {
    const quote = quoteOfRest(answer);
    return quote ? factsOf(descriptionsIn(quote, fitOfBody(answer, QUOTE_SCHEMA))) : [];
  },
  saidBy: (answer) =>
    repliedQuotesIn(answer)
      .flatMap(({ quote }) => factsOf(descriptionsIn(quote)))
      .map((said) => ({ of: said[0], said })),
  problemsOf([fact, said], facts) {
    if (!facts.has(fact)) return undefined;
    return facts.get(fact) === said ? [] : [`${fact} is another one than over REST`];
  },
});

/** Both. */
export const MEMBERS_OF_REST: PassiveCheck = asOne(TYPES_OF_REST, DESCRIBED_AS_OVER_REST);
