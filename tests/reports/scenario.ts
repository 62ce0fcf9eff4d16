import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LimitHit } from '../../harness/engine/limits-hit.ts';
import type { Sample } from '../../harness/engine/sampled.ts';
import type { Exchange } from '../../harness/engine/wire/exchange.ts';
import type { CheckResult } from '../../harness/verdict/verdict.ts';
import type { RunFacts } from '../../reports/journal.ts';
import type { ReporterOptions } from '../../reports/options.ts';

/** A run to be played by Playwright, with invented checks that attach what real ones would. */
export interface Scenario {
  readonly options: Partial<ReporterOptions>;
  readonly run?: RunFacts;
  /** What it knows of other instances of its target. */
  readonly others?: readonly RunFacts[];
  readonly checks: readonly ScenarioCheck[];
}

interface ScenarioCheck {
  readonly title: string;
  /** Requirement ids and tiers. */
  readonly tags: readonly string[];
  readonly results?: readonly Omit<CheckResult, 'title'>[];
  readonly exchanges?: readonly Exchange[];
  /** Limits that were hit. */
  readonly limitsHit?: readonly LimitHit[];
  /** What was sampled of what could be. */
  readonly sampled?: readonly Sample[];
  /** Name and message of the error that ends the test. */
  readonly throws?: { readonly name: string; readonly message: string };
  /** Whether the test takes all the memory that its process may have. */
  readonly devours?: boolean;
  /** Whether the test goes on until it is stopped. */
  readonly hangs?: boolean;
  /** Only in the copy of the run that has this number. */
  readonly copy?: string;
}

/** An exchange with everything filled in that a test does not care about. */
export function exchange(id: string, over: Partial<Exchange> = {}): Exchange {
  const url = 'http://127.0.0.1:9/api/v1/market/assets?limit=2';
  return {
    id,
    check: 'market/assets.spec.ts › paging',
    operation: 'GET /api/v1/market/assets',
    sentAt: Date.UTC(2026, 10, 21, 10),
    durationMs: 12,
    pacedMs: 0,
    attempt: 1,
    request: { method: 'GET', url, headers: [['Accept', 'application/json']] },
    response: {
      status: 200,
      headers: [['Content-Type', 'application/json']],
      body: { text: '{"assets":[],"network":"regtest","total":9007199254740993}' },
    },
    ...over,
  };
}

/** What a run knows of its target. */
export const RUN: RunFacts = { baseUrl: 'http://127.0.0.1:9', network: 'regtest', levers: [], problems: [] };

/** A check that one exchange verifies. */
export const VERIFIED = {
  title: 'assets',
  tags: ['MKT-ASSETS-01', 'read'],
  results: [{ id: 'MKT-ASSETS-01', outcome: 'verified' as const, exchanges: ['w0-1'] }],
  exchanges: [exchange('w0-1')],
};

/** What a run without a violation leaves in its folder. */
export const LEFT: readonly string[] = [
  'badge.json',
  'conformance.html',
  'conformance.json',
  'ctrf.json',
  'evidence',
  'evidence.har',
  'junit.xml',
  'metrics.prom',
  'summary.md',
  'verdicts.ndjson',
];

/** Leaves exchanges in a file of evidence, as a check does. */
export function record(file: string, exchanges: readonly Exchange[]): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, exchanges.map((exchange) => `${JSON.stringify(exchange)}\n`).join(''));
}
