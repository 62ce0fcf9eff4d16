/** What an answer says of what it was asked for, by every request of a run. */
import type { RequirementId } from '../../../specs/ids.ts';
import { isInteger, type Members, membersOf, objectsIn, shown } from '../../engine/json/members.ts';
import { about, asOne, ofEach, type PassiveCheck, type Problems, perAnswer } from '../../engine/passive/check.ts';
import { ASSETS, PAIRS } from '../operations.ts';
import { LIMITS_BY_ID } from './limits-as-listed.ts';

/** The two lists, with the name of what they hold. */
const LISTS = { assets: ASSETS, pairs: PAIRS } as const;

/** Larger pages may be capped, and be said to be so (MKT-ASSETS-06). */
const SMALL_PAGE = 2;

/** A check of successful answers by what their request asked for. */
function perQuery(
  id: RequirementId,
  title: string,
  operation: string,
  judge: (body: Members, query: URLSearchParams) => Problems,
): PassiveCheck {
  const check = about(
    [operation],
    perAnswer(id, title, ({ status, value, query }) => {
      const body = status === 200 ? membersOf(value) : undefined;
      return body && judge(body, query);
    }),
  );
  return ofEach(check);
}

/** The value of a parameter that is given once, and is no empty text. */
function given(query: URLSearchParams, name: string): string | undefined {
  const [value, ...more] = query.getAll(name);
  return value === '' || more.length > 0 ? undefined : value;
}

/** The same where it is a whole number as everybody writes it. */
function wholeNumber(query: URLSearchParams, name: string): number | undefined {
  const text = given(query, name) ?? '';
  return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : undefined;
}

/** A page is no longer than asked for, and everything that it shows counts. */
function pageProblems(list: keyof typeof LISTS, body: Members, query: URLSearchParams): Problems {
  const elements = body[list];
  const limit = wholeNumber(query, 'limit');
  if (!Array.isArray(elements) || limit === undefined || limit === 0) return undefined;
  return elements.length <= limit ? [] : [`/${list} has ${elements.length} elements, limit ${limit} was asked for`];
}

/** Paging that was asked for is repeated; a missing or null one is judged by the schema. */
function repeatedProblems(body: Members, query: URLSearchParams): Problems {
  const limit = wholeNumber(query, 'limit');
  const offset = wholeNumber(query, 'offset');
  const asked = [
    ...(limit !== undefined && limit > 0 && limit <= SMALL_PAGE ? [['limit', limit] as const] : []),
    ...(offset !== undefined && isInteger(body.total) && offset <= body.total ? [['offset', offset] as const] : []),
  ].filter(([name]) => isInteger(body[name]));
  if (asked.length === 0) return undefined;
  return asked.flatMap(([name, value]) =>
    Number(body[name]) === value ? [] : [`/${name} is ${shown(body[name])}, ${value} was asked for`],
  );
}

/** What a page shows though it begins where the list ends, by its own total. */
function beyondTheEnd(body: Members, query: URLSearchParams): Problems {
  const offset = wholeNumber(query, 'offset');
  if (!Array.isArray(body.assets) || !isInteger(body.total) || offset === undefined || offset < body.total)
    return undefined;
  const shownAssets = body.assets.length;
  return shownAssets === 0 ? [] : [`/assets has ${shownAssets} elements at ${offset}, of ${body.total} in all`];
}

function totalProblems(list: keyof typeof LISTS, body: Members, query: URLSearchParams): Problems {
  const elements = body[list];
  const from = query.has('offset') ? wholeNumber(query, 'offset') : 0;
  if (!Array.isArray(elements) || elements.length === 0 || from === undefined || !isInteger(body.total))
    return undefined;
  const least = from + elements.length;
  return Number(body.total) >= least ? [] : [`/total is ${body.total}, though the page shows number ${least}`];
}

/** A first page shows something, where something is counted. */
function nothingShown(list: keyof typeof LISTS, body: Members, query: URLSearchParams): Problems {
  const elements = body[list];
  const limit = query.has('limit') ? wholeNumber(query, 'limit') : 1;
  if (!Array.isArray(elements) || query.has('offset') || !limit || !isInteger(body.total)) return undefined;
  const isCounted = elements.length === 0 && body.total > 0;
  return isCounted ? [`/total is ${body.total}, and the first page shows nothing`] : [];
}

/** One asset at most has the id that is asked for, and nothing else matches. */
function matchesOfAnId(body: Members, query: URLSearchParams): Problems {
  const asked = given(query, 'asset_id');
  const { assets, total } = body;
  if (asked === undefined || !Array.isArray(assets) || !isInteger(total)) return undefined;
  const areAsked = assets.every((asset) => membersOf(asset)?.asset_id === asked);
  if (!areAsked || assets.length > 1) return undefined;
  return total <= 1 ? [] : [`/total is ${total}, and one asset at most is ${shown(asked)}`];
}

/** Elements that a filter lets through without its value; no filter, nothing to judge. */
function filteredBy(
  list: keyof typeof LISTS,
  name: string,
  member: string,
  isSame: (value: string, asked: string) => boolean,
) {
  return (body: Members, query: URLSearchParams): Problems => {
    const asked = given(query, name);
    if (asked === undefined) return undefined;
    return objectsIn(body[list], `/${list}`).flatMap(({ place, element: { [member]: value } }) =>
      typeof value !== 'string' || isSame(value, asked) ? [] : [`${place}/${member} is ${shown(value)}`],
    );
  };
}

/** What a query may name without asking for single pairs. */
const PAGING = ['limit', 'offset', 'active_only'];

/** Inactive pairs in a list for a query that did not ask for any; undefined for other queries. */
function inactiveShown(body: Members, query: URLSearchParams): Problems {
  const pairs = objectsIn(body.pairs, '/pairs');
  const asksForAll = query.has('active_only') && given(query, 'active_only') !== 'true';
  if (pairs.length === 0 || asksForAll) return undefined;
  return pairs.flatMap(({ place, element }) =>
    element.is_active === false ? [`${place} is inactive, and nobody asked for inactive pairs`] : [],
  );
}

/** MKT-PAIRS-03: the paging of pairs, all of it. */
function pagingOfPairs(body: Members, query: URLSearchParams): Problems {
  const judged = [
    pageProblems('pairs', body, query),
    repeatedProblems(body, query),
    totalProblems('pairs', body, query),
    nothingShown('pairs', body, query),
  ];
  return judged.every((problems) => problems === undefined) ? undefined : judged.flatMap((problems) => problems ?? []);
}

/** The lists beside their requests. */
export const AS_ASKED: readonly PassiveCheck[] = [
  ofEach(
    asOne(
      perQuery('MKT-ASSETS-04', 'total counts what matches, at least what a page shows', ASSETS, (body, query) =>
        totalProblems('assets', body, query),
      ),
      perQuery('MKT-ASSETS-04', 'total counts one match of an asset_id at most', ASSETS, matchesOfAnId),
      perQuery('MKT-ASSETS-04', 'total counts nothing where nothing is shown', ASSETS, (body, query) =>
        nothingShown('assets', body, query),
      ),
    ),
  ),
  perQuery('MKT-ASSETS-05', 'no page is longer than asked for', ASSETS, (body, query) =>
    pageProblems('assets', body, query),
  ),
  perQuery('MKT-ASSETS-06', 'a page repeats the limit and offset asked for', ASSETS, repeatedProblems),
  perQuery('MKT-ASSETS-08', 'a page beyond the end is empty', ASSETS, beyondTheEnd),
  ofEach(
    asOne(
      perQuery(
        'MKT-ASSETS-11',
        'each asset has the asset_id asked for',
        ASSETS,
        filteredBy('assets', 'asset_id', 'asset_id', (value, asked) => value === asked),
      ),
      LIMITS_BY_ID,
    ),
  ),
  perQuery('MKT-PAIRS-03', 'a page of pairs is as asked for', PAIRS, pagingOfPairs),
  perQuery('MKT-PAIRS-04', 'no pair is inactive unless asked for', PAIRS, (body, query) =>
    [...query.keys()].every((name) => PAGING.includes(name)) ? inactiveShown(body, query) : undefined,
  ),
  perQuery('MKT-PAIRS-11', 'no pair that its ticker finds is inactive unless asked for', PAIRS, (body, query) =>
    query.has('pair_ticker') ? inactiveShown(body, query) : undefined,
  ),
  perQuery(
    'MKT-PAIRS-07',
    'each pair has the pair_ticker asked for',
    PAIRS,
    filteredBy('pairs', 'pair_ticker', 'ticker', (value, asked) => value.toLowerCase() === asked.toLowerCase()),
  ),
];
