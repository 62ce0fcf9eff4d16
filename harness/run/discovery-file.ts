import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { parseExact, stringifyExact } from '../engine/json/exact-json.ts';
import type { Secrets } from '../engine/wire/secrets.ts';
import type { Discovery } from './discovery.ts';
import { availableNeeds } from './needs.ts';
import type { Settings } from './settings.ts';

/** The file in which the project `discover` leaves what it found, for all workers of the run. */
function discoveryFile(out: string): string {
  return join(out, 'discovery.json');
}

/** What the project `discover` found; undefined in a run of single files. */
export function readDiscovery(out: string): Discovery | undefined {
  const file = discoveryFile(out);
  return existsSync(file) ? (parseExact(readFileSync(file, 'utf8')).value as Discovery) : undefined;
}

/** Leaves what was discovered for the other workers, and the facts of the run for the reports, both without secrets. */
export async function leaveDiscovery(
  discovery: Discovery,
  settings: Settings,
  { redact }: Pick<Secrets, 'redact'>,
): Promise<void> {
  mkdirSync(settings.out, { recursive: true });
  writeFileSync(discoveryFile(settings.out), redact(stringifyExact(discovery)));
  const facts = {
    baseUrl: settings.baseUrl,
    network: discovery.network,
    embedded: process.env.CONFORMANCE_EMBEDDED === 'true',
    levers: [...availableNeeds(settings, discovery.enforcement)],
    discovered: { assets: discovery.assets.length, pairs: discovery.pairs.length },
  };
  await test.info().attach('conformance/run', { contentType: 'application/json', body: redact(JSON.stringify(facts)) });
}
