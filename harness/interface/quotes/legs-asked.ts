/** The legs of a quote beside those that were asked for, whether by REST or on the socket. */
import { isInteger, type Members, membersOf, shown } from '../../engine/json/members.ts';
import type { Problems } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { SIDES } from './rules.ts';

/** Holds a quote against the request for it, both with their legs as objects. */
type Judge = (quote: Members, asked: Members) => Problems;

/** Ids, and layers as the interface writes them: tickers and other spellings are understood as the target likes. */
const USUAL = { asset_id: /^(BTC|rgb:.+)$/, layer: /^[A-Z][A-Z0-9_]*$/ } as const;

/** What the legs say otherwise than their request; undefined where nothing of it can be compared. */
export function repeats(...names: readonly (keyof typeof USUAL)[]): Judge {
  return (quote, asked) => {
    const compared = SIDES.flatMap((side) => {
      const [leg, wanted] = [membersOf(quote[side]) ?? {}, membersOf(asked[side]) ?? {}];
      return names.flatMap((name) => {
        const [got, want] = [leg[name], wanted[name]];
        return typeof want === 'string' && USUAL[name].test(want) && typeof got === 'string'
          ? [{ side, name, got, want }]
          : [];
      });
    });
    if (compared.length === 0) return undefined;
    return compared
      .filter(({ got, want }) => got !== want)
      .map(({ side, name, got, want }) => `/${side}/${name} is ${shown(got)}, ${shown(want)} was asked for`);
  };
}

const REPEATS_LEGS = repeats('asset_id', 'layer');

/**
 * The amount of the leg that alone has one in the request: undefined where another has, too, and where the quote is for other
 * legs than were asked for.
 */
export function keepsAmount(side: (typeof SIDES)[number]): Judge {
  return (quote, asked) => {
    if ((REPEATS_LEGS(quote, asked) ?? []).length > 0) return undefined;
    const set = SIDES.filter((each) => (membersOf(asked[each])?.amount ?? null) !== null);
    const [want, got] = [asked, quote].map((body) => membersOf(body[side])?.amount);
    if (set.length !== 1 || set[0] !== side || !isInteger(want) || !isInteger(got)) return undefined;
    return BigInt(want) === BigInt(got) ? [] : [`/${side}/amount is ${got}, ${want} was asked for`];
  };
}

const OF_ALL: readonly Judge[] = [REPEATS_LEGS, ...SIDES.map(keepsAmount)];

/** What a quote says otherwise than the request for it: its assets, its layers and the amount that was set (QUO-RESP-04 to 06). */
export function otherThanAsked(quote: unknown, asked: unknown): readonly string[] {
  const [given, request] = [membersOf(quote), membersOf(asked)];
  return given && request ? OF_ALL.flatMap((judge) => judge(given, request) ?? []) : [];
}

/** The side whose amount the request set; undefined when it set none or both. */
export function setSide({ sent }: Seen): (typeof SIDES)[number] | undefined {
  const set = SIDES.filter((side) => isInteger(membersOf(membersOf(sent)?.[side])?.amount));
  return set.length === 1 ? set[0] : undefined;
}
