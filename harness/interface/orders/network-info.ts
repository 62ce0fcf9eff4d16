/** What network_info shows: the height and the network, and that is all that the interface says of its form (LSP-NET-01). */
import { isInteger, type Members, membersOf } from '../../engine/json/members.ts';
import { isTestNetwork, namesOneNetwork } from '../formats/networks.ts';

/** What network_info shows of the chain; `counts` are the members that may be the height where none is called so. */
export function chainIn(body: Members) {
  return { height: heightIn(body), network: networkIn(body), counts: countsInPlaceOfHeight(body) };
}

/** The height that network_info shows: a member with `height` in its name. */
export function heightIn(body: Members): bigint | undefined {
  return countsIn(body).find(([name]) => isHeight(name))?.[1];
}

/** What may be the height where no member is called so: the counts that there are, by their names. */
function countsInPlaceOfHeight(body: Members): string[] {
  return membersWithin(body).some(([name]) => isHeight(name)) ? [] : countsIn(body).map(([name]) => name);
}

/**
 * The network that network_info shows, by any member. One with `network` in its name comes first: `chain` is `bitcoin` on
 * each.
 */
export function networkIn(body: Members): string | undefined {
  const texts = membersWithin(body).flatMap(([name, value]) => (typeof value === 'string' ? [{ name, value }] : []));
  const named = texts.filter(({ value }) => isTestNetwork(value) || namesOneNetwork([value, 'mainnet']));
  return (named.find(({ name }) => /network/i.test(name)) ?? named[0])?.value;
}

function isHeight(name: string): boolean {
  return /height/i.test(name);
}

function countsIn(body: Members): [string, bigint][] {
  return membersWithin(body).flatMap(([name, value]) =>
    isInteger(value) && value >= 0 ? [[name, BigInt(value)]] : [],
  );
}

/** The members of an answer, and those of the objects in it. */
function membersWithin(body: Members): [string, unknown][] {
  return Object.entries(body).flatMap(([name, value]) => {
    const inner = membersOf(value);
    return inner ? membersWithin(inner) : [[name, value]];
  });
}
