import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { loadRegister } from '../../specs/register.ts';
import { findChromium } from '../reports/browser.ts';
import { expect, test } from '../test.ts';
import type { Instance } from './instance.ts';
import { CLEAN, invented } from './invented.ts';
import type { Row } from './matrix.ts';
import { publish } from './publish.ts';
import { type PublishedMatrix, publishedMatrix } from './published-matrix.ts';

const RUN = { seconds: 12.3, variantsJudged: 'variants judged by all checks', problems: ['a stray sentence'] };

function row(instance: Instance, violated: readonly string[] = []): Row {
  return { instance, violated, verified: ['MKT-ASSETS-01'], findings: {}, errors: [] };
}

const ROWS = [
  row(CLEAN),
  row(invented('list-cut', 'fault', { breaks: ['MKT-ASSETS-04'] }), ['MKT-ASSETS-04', 'MKT-ASSETS-05']),
  row(invented('list-<b>unseen', 'fault', { breaks: ['MKT-ASSETS-06'] })),
  row(invented('variant-one', 'conforming')),
];

function published(folder: string): PublishedMatrix {
  publish(folder, publishedMatrix(ROWS, loadRegister(), RUN));
  return JSON.parse(readFileSync(join(folder, 'kill-matrix.json'), 'utf8'));
}

test('the data say of each requirement which faults break it, and of each instance what came of it', () => {
  const { instances, requirements, problems } = published(test.info().outputPath('matrix'));
  expect(problems).toEqual(['a stray sentence']);
  expect(requirements.find(({ id }) => id === 'MKT-ASSETS-04')?.faults).toEqual(['list-cut']);
  expect(new Set(requirements.map(({ level }) => level))).toEqual(new Set(['must', 'should']));
  expect(instances.map(({ id, problems: wrong }) => [id, wrong.length])).toEqual([
    ['clean', 0],
    ['list-cut', 0],
    ['list-<b>unseen', 1],
    ['variant-one', 0],
  ]);
});

test('the page shows faults against requirements, and a search leaves what fits', async () => {
  const executablePath = findChromium();
  test.skip(executablePath === undefined, 'no Chromium on this machine; set CHROMIUM_PATH to test the page');
  const folder = test.info().outputPath('matrix');
  published(folder);
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('request', (request) => complaints.push(...(request.url().startsWith('file:') ? [] : [request.url()])));
  await page.goto(pathToFileURL(join(folder, 'kill-matrix.html')).href);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2 problems');
  await page.getByRole('searchbox').fill('mkt-assets-04');
  await expect(page.locator('.shown')).toHaveText('1 of 4');
  await expect(page.locator('tr[data-row]:visible')).toContainText('list-cut');
  await expect(page.locator('td.killed:visible')).toHaveCount(1);
  await expect(page.locator('td.beside:visible')).toHaveCount(1);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('checkbox').check();
  await expect(page.locator('tr[data-row]:visible')).toContainText('list-<b>unseen');
  await expect(page.locator('td.missed:visible')).toHaveCount(1);
  await browser.close();
  expect(complaints).toEqual([]);
});
