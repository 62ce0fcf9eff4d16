import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import type { Exchange } from '../harness/engine/wire/exchange.ts';
import { referenceTo } from '../reports/evidence.ts';
import { writeReports } from '../reports/write-reports.ts';
import { loadRegister } from '../specs/register.ts';
import { findChromium } from '../tests/reports/browser.ts';
import { PLAIN_OPTIONS } from '../tests/reports/plain-options.ts';

/**
 * How long Chromium takes to open the page of a run and to bring an exchange onto it, by the number of exchanges, each of them
 * cited by a requirement. `node --import tsx bench/page.ts [exchanges…]`; without Chromium it says so.
 */
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [500, 5_000, 50_000];

const executablePath = findChromium();
if (executablePath === undefined) process.stdout.write('No Chromium here: install one, or name it in CHROMIUM_PATH.\n');
else for (const exchanges of SIZES) await measured(exchanges, executablePath);

async function measured(exchanges: number, executablePath: string): Promise<void> {
  const out = mkdtempSync(join(tmpdir(), 'maker-conformance-page-'));
  try {
    const id = await report(exchanges, out);
    const file = join(out, 'conformance.html');
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    const page = await browser.newPage();
    const began = performance.now();
    await page.goto(pathToFileURL(file).href);
    const opened = performance.now();
    await page.goto(`${pathToFileURL(file).href}#${id}`);
    await page.getByText('/api/v1/things').first().waitFor();
    const shown = performance.now();
    await browser.close();
    const figures = [
      `${exchanges} exchanges`.padStart(17),
      `${(statSync(file).size / 1e6).toFixed(1)} MB`.padStart(8),
      `open after ${Math.round(opened - began)} ms`.padStart(20),
      `an exchange shown after ${Math.round(shown - opened)} ms more`,
    ];
    process.stdout.write(`${figures.join('  ')}\n`);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** Writes the reports of a run whose exchanges are cited in turns by all requirements; gives one of these. */
async function report(exchanges: number, out: string): Promise<string> {
  const file = join(out, 'evidence.ndjson');
  await pipeline(Readable.from(lines(exchanges)), createWriteStream(file));
  const ids = loadRegister().requirements.map(({ id }) => id);
  const findings = ids.map((id, turn) => ({
    id,
    title: 'things',
    check: `bench › ${id}`,
    outcome: 'verified' as const,
    exchanges: Array.from({ length: Math.ceil((exchanges - turn) / ids.length) }, (_, round) =>
      referenceTo(0, `w0-${round * ids.length + turn + 1}`),
    ),
  }));
  const write = process.stdout.write;
  process.stdout.write = () => true;
  try {
    await writeReports({
      options: { ...PLAIN_OPTIONS, out },
      collection: {
        findings,
        planned: new Map(),
        sources: [{ file, part: 0 }],
        runs: [{ baseUrl: 'http://127.0.0.1:9', network: 'regtest', levers: [], problems: [] }],
        limitsHit: [],
        sampled: [],
        problems: [],
        interrupted: false,
        from: 0,
        to: 1,
      },
      end: 'whole',
    });
  } finally {
    process.stdout.write = write;
  }
  return ids[0] ?? '';
}

function* lines(exchanges: number): Iterable<string> {
  const things = Array.from({ length: 12 }, (_, at) => ({ ticker: `T${at}`, asset_id: `rgb:${'x'.repeat(43)}${at}` }));
  for (let number = 1; number <= exchanges; number++) {
    const exchange: Exchange = {
      id: `w0-${number}`,
      check: 'things',
      sentAt: number,
      durationMs: 2,
      pacedMs: 0,
      attempt: 1,
      request: {
        method: 'GET',
        url: `http://127.0.0.1:9/api/v1/things?page=${number}`,
        headers: [],
        body: { text: '' },
      },
      response: {
        status: 200,
        headers: [['content-type', 'application/json']],
        body: { text: JSON.stringify({ things }) },
      },
    } as Exchange;
    yield `${JSON.stringify(exchange)}\n`;
  }
}
