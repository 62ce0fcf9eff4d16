import { isInteger, type Members } from '../../engine/json/members.ts';
import { isTestNetwork, namesOneNetwork } from '../formats/networks.ts';

/** The height that network_info tells: a member with `height` in its name, which is all that is shown of it (LSP-NET-01). */
export function heightIn(body: Members): bigint | undefined {
  for (const [name, value] of Object.entries(body))
    if (/height/i.test(name) && isInteger(value) && value >= 0) return BigInt(value);
  return undefined;
}

/** The network that network_info tells, by whatever member. */
export function networkIn(body: Members): string | undefined {
  const texts = Object.values(body).filter((value) => typeof value === 'string');
  return texts.find((text) => isTestNetwork(text) || namesOneNetwork([text, 'mainnet']));
}
