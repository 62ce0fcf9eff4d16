/** Makes the pictures of the documents, `docs/report.png` and `docs/journey.png`, from runs against the reference. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { command, PROJECT } from '../cli/command.ts';
import { served } from '../cli/served.ts';
import { findChromium } from '../reports/browser.ts';

const FAULTS = ['assets-network-capitalised', 'asset-without-added-at', 'assets-total-capped-at-the-page-size'];
const SELECTION = ['--only', 'MKT', '--tier', 'read'];

/** Judges a reference at a port, which remembers it in a history; gives the address that it had. */
async function judged(out: string, history: string, ...flags: readonly string[]): Promise<string> {
  const { baseUrl, stop } = await served(...flags);
  await command(['run', '--base-url', baseUrl, ...SELECTION, '--history', history, '--out', out]);
  await stop();
  return baseUrl;
}

async function opened(browser: Browser, folder: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1080, height: 720 }, colorScheme: 'light' });
  await page.goto(pathToFileURL(join(folder, 'conformance.html')).href);
  return page;
}

const folder = mkdtempSync(join(tmpdir(), 'screenshots-'));
const [before, after, swap] = ['before', 'after', 'swap'].map((name) => join(folder, name)) as [string, string, string];
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
try {
  const address = await judged(before, join(folder, 'history'));
  await judged(after, join(folder, 'history'), '--port', new URL(address).port, '--fault', FAULTS.join(','));
  const report = await opened(browser, after);
  await report.screenshot({ path: join(PROJECT, 'docs/report.png') });

  await command(['run', '--only', 'FLW-SWAP-01', '--out', swap]);
  const journeys = await opened(browser, swap);
  const journey = journeys.locator('.journey').first();
  await journey.locator('summary').first().click();
  await journey.screenshot({ path: join(PROJECT, 'docs/journey.png') });
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
