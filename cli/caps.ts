import { openDoctor } from '../harness/run/doctor/wires.ts';
import { assetCapsText } from '../harness/run/setting-kinds.ts';
import { type Settings, variableOf } from '../harness/run/settings.ts';
import { capOf, DEFAULT_PART, heldIn, shareOf } from '../harness/taker/caps.ts';
import { SetupError } from '../harness/verdict/failures.ts';
import { permits } from '../specs/tiers.ts';
import { awaited, type Say } from './opening.ts';
import { safeFor } from './safe.ts';

/** An id that can stand in a setting and on a terminal: printable, without a comma and an equals sign. None holds a secret. */
const PLAIN_ID = /^[\x21-\x2b\x2d-\x3c\x3e-\x7e]{1,100}$/;

/**
 * Settles how much of each asset that the client's node holds the run may give, before it begins, and says it. Nothing where
 * nothing is paid, or no node is there.
 * @param shard `i/n` for a part of a run
 * @returns the variable for the processes of the run
 */
export async function capsFound(
  settings: Settings,
  shard: string | undefined,
  say: Say,
): Promise<Record<string, string>> {
  const { baseUrl, tier, takerNodeUrl, spendCapSat, spendCapAssets } = settings;
  if (!permits(tier, 'pay') || baseUrl === undefined || takerNodeUrl === undefined) return {};
  const safe = safeFor(settings);
  const held = await awaited(`${takerNodeUrl} to list its channels`, heldBy({ ...settings, baseUrl }), say);
  if (held instanceof SetupError) {
    say(`Spending: what the client's node holds is not known yet (${safe(held.message)}).`);
    return {};
  }
  const caps = new Map(spendCapAssets);
  for (const [asset_id, units] of held)
    if (PLAIN_ID.test(asset_id) && safe(asset_id) === asset_id)
      caps.set(asset_id, capOf(asset_id, units, spendCapAssets));
  const assets = [...caps].map(([asset_id, cap]) => `${shareOf(cap, shard)} ${asset_id}`);
  const sat = shareOf(BigInt(spendCapSat), shard);
  say(
    `Spending: at most ${[`${sat} sat`, ...assets].join(', ')} (${variableOf('spendCapSat')}, ${variableOf('spendCapAssets')}; of an asset that is not set, one ${DEFAULT_PART}th of what the client's node holds in channels).`,
  );
  return caps.size === 0 ? {} : { [variableOf('spendCapAssets')]: assetCapsText(caps) };
}

/** What the client's node holds; the error when it can't be asked, which costs what needs it alone. */
async function heldBy(settings: Settings & { readonly baseUrl: string }) {
  const { taker, close } = openDoctor(settings);
  try {
    return heldIn((await taker?.listchannels()) ?? []);
  } catch (error) {
    if (error instanceof SetupError) return error;
    throw error;
  } finally {
    await close();
  }
}
