import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'proper-lockfile';
import { refuseOdd } from '../harness/engine/plain-files.ts';
import { secretsOf } from '../harness/run/known-secrets.ts';
import { LEDGER, readLedger, type WrittenEntry } from '../harness/run/ledger.ts';
import { tokensIn } from '../harness/run/made.ts';
import { loadSettings, type Settings } from '../harness/run/settings.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';
import { COULD_NOT_JUDGE, orRefusal } from './end.ts';
import { asGiven, environmentOf } from './given.ts';
import { settle, tellerOf } from './left-orders.ts';
import { unaskedSettings } from './opening.ts';
import { lockOf } from './out.ts';
import { say } from './say.ts';
import { refuseMisspelt } from './variables.ts';

/** What the command line gave. */
export interface CleanupOptions {
  readonly decline?: boolean;
  readonly baseUrl?: string;
}

type Order = Extract<WrittenEntry, { kind: 'order' }>;
type Swap = Extract<WrittenEntry, { kind: 'swap' }>;

/**
 * Lists what a run created on its target, as its ledger has it, and the states of its orders. Nearly all of it expires by
 * itself. Only an order in a rate decision waits for its client: `decline` gives it up. Nothing is changed without that.
 * @param folder the folder of the run
 * @returns the exit code: 0 done, 2 bad input or an order that could not be given up
 */
export async function cleanup(folder: string, options: CleanupOptions): Promise<number> {
  const given = { baseUrl: options.baseUrl };
  return orRefusal(
    () => listed(folder, environmentOf(given), options.decline === true),
    (sentence) => asGiven(sentence, given),
  );
}

async function listed(folder: string, environment: NodeJS.ProcessEnv, decline: boolean): Promise<number> {
  refuseMisspelt(environment);
  const settings = loadSettings(environment);
  const unasked = unaskedSettings(environment);
  if (unasked !== undefined) say(unasked);
  await refuseUnfit(folder, settings, environment.CONFORMANCE_SECRETS_KEY, decline);
  const entries = readLedger(folder);
  const orders = entries.filter((entry): entry is Order => entry.kind === 'order');
  const swaps = entries.filter((entry): entry is Swap => entry.kind === 'swap');
  const quotes = entries.length - orders.length - swaps.length;
  say(`orders: ${orders.length}, swaps: ${swaps.length}, quotes: ${quotes}`);
  const key = environment.CONFORMANCE_SECRETS_KEY;
  const tokens = key === undefined ? new Map<string, string>() : tokensIn(folder, key);
  const tell = tellerOf(settings);
  const secrets = secretsOf(settings, key ?? randomBytes(32).toString('hex'));
  for (const token of tokens.values()) secrets.add(token);
  let isDone = true;
  for (const order of orders) {
    const { line, done } = await settle(order, tokens.get(order.access_token ?? ''), tell, decline);
    isDone &&= done;
    // The target is given the key and the token, and may say them in any place.
    say(`order  ${order.order_id}  ${secrets.redactMessage(line)}  (${made(order)})`);
  }
  for (const swap of swaps) say(`swap   ${swap.payment_hash}  expires by itself  (${made(swap)})`);
  if (quotes > 0) say('quotes expire by themselves');
  return isDone ? 0 : COULD_NOT_JUDGE;
}

/** @throws {ConfigurationError} for a folder that is none of a run, or of one that goes on, and for a decline without what it takes */
async function refuseUnfit(
  folder: string,
  { baseUrl }: Settings,
  key: string | undefined,
  decline: boolean,
): Promise<void> {
  if (!existsSync(join(folder, LEDGER)))
    throw new ConfigurationError(
      `${folder}: there is no ${LEDGER} in it; give the folder of a run that created something.`,
    );
  refuseOdd(folder);
  if (await check(folder, lockOf(folder)))
    throw new ConfigurationError(`${folder}: its run goes on, or was killed seconds ago; wait for its end.`);
  if (decline && baseUrl === undefined)
    throw new ConfigurationError('--decline: no target is named; give its address by --base-url.');
  if (decline && key === undefined)
    throw new ConfigurationError(
      '--decline: the tokens of the orders are sealed with the key of the run; set CONFORMANCE_SECRETS_KEY to what it was for the run.',
    );
}

function made({ at, check: title }: WrittenEntry): string {
  return `${new Date(at).toISOString()}, ${title}`;
}
