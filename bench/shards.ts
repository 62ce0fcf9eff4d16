import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { READY_LINE, startEmbedded } from '../cli/embedded.ts';
import { delayed } from './delayed.ts';
import { CLI, node, timed } from './reference.ts';

/**
 * A run beside its shards on a target that is some way off: `node --import tsx bench/shards.ts [shards] [milliseconds of the way]`,
 * 3 and 50 by default. The shards have the machine one after the other, each with a reference of its own, as if each had a machine
 * of its own; the longest of them and the merge are what all would take.
 */
const [, , shards = '3', wayMs = '50'] = process.argv;

/** The members of the ready line that are addresses of the target. */
const FAR = ['baseUrl', 'wsUrl', 'enforcingBaseUrl', 'enforcingWsUrl', 'leverBaseUrl', 'leverWsUrl'].map(
  (member) => READY_LINE[member] ?? '',
);

const scratch = mkdtempSync(join(tmpdir(), 'maker-conformance-shards-'));
const parts = Array.from({ length: Number(shards) }, (_, at) => `${at + 1}-of-${shards}`);
const at = (name: string) => join(scratch, name);
try {
  const wholeMs = await ranFarAway('whole');
  say('the whole run', wholeMs);
  const partsMs: number[] = [];
  for (const part of parts) {
    const ms = await ranFarAway(part, '--shard', part.replace('-of-', '/'));
    say(`shard ${part}`, ms);
    partsMs.push(ms);
  }
  const mergeMs = await timed(() => node([CLI, 'merge', ...parts.map(at), '--out', at('merged')]));
  say('the merge', mergeMs);
  const whole = verdictsOf('whole');
  const merged = verdictsOf('merged');
  const differ = [...whole].filter(([id, verdict]) => merged.get(id) !== verdict).map(([id]) => id);
  process.stdout.write(`${(wholeMs / (Math.max(...partsMs) + mergeMs)).toFixed(2)} times as fast\n`);
  process.stdout.write(`${differ.length} of ${whole.size} verdicts differ${differ.map((id) => ` ${id}`).join('')}\n`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** How long a run takes whose target is far away, in milliseconds. */
async function ranFarAway(name: string, ...flags: readonly string[]): Promise<number> {
  const embedded = await startEmbedded();
  const fronts = await Promise.all(
    FAR.map(
      async (variable) => [variable, await delayed(embedded.environment[variable] ?? '', Number(wayMs))] as const,
    ),
  );
  const addresses = Object.fromEntries(fronts.map(([variable, { url }]) => [variable, url]));
  const environment = { ...embedded.environment, ...addresses };
  try {
    const args = [CLI, 'run', '--pace', 'off', '--min-coverage', '0', '--out', at(name), ...flags];
    return await timed(() => node(args, { environment }));
  } finally {
    for (const [, front] of fronts) front.close();
    embedded.stop();
  }
}

function verdictsOf(name: string): Map<string, string> {
  const { requirements } = JSON.parse(readFileSync(join(at(name), 'conformance.json'), 'utf8'));
  return new Map(requirements.map(({ id, verdict }: { id: string; verdict: string }) => [id, verdict]));
}

function say(what: string, ms: number): void {
  process.stdout.write(`${(ms / 1000).toFixed(1).padStart(8)} s  ${what}\n`);
}
