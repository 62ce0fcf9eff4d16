import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { loadRegister } from '../../specs/register.ts';
import { expect, test } from '../test.ts';
import { findChromium } from './browser.ts';
import { type ReportedRun, reportScenario } from './reported-run.ts';
import { exchange, RUN, type Scenario } from './scenario.ts';

const executablePath = findChromium();
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

let browser: Browser;
let run: ReportedRun;

test.describe.configure({ mode: 'default' });
test.skip(executablePath === undefined, 'no Chromium on this machine; set CHROMIUM_PATH to test the report page');

/** A run in which each requirement has a verdict that ten exchanges show, some of them violated. */
function scenario(violated: readonly string[], history: string): Scenario {
  const ids = [...loadRegister().byId.keys()];
  const numbers = Array.from({ length: 10 }, (_, index) => `w0-${index}`);
  return {
    options: { history },
    run: RUN,
    checks: [
      {
        title: 'everything',
        tags: ids,
        exchanges: numbers.map((number) => exchange(number)),
        results: ids.map((id) =>
          violated.includes(id)
            ? { id, outcome: 'violated', message: `${id} as nobody expected it`, exchanges: numbers }
            : { id, outcome: 'verified', exchanges: numbers },
        ),
      },
    ],
  };
}

test.beforeAll(async () => {
  const info = test.info();
  const history = info.outputPath('history');
  await reportScenario(info.outputPath('before'), scenario([], history));
  run = await reportScenario(
    info.outputPath('after'),
    scenario(['MKT-ASSETS-02', 'QUO-RESP-01', 'FLW-SWAP-01'], history),
  );
  browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
});

test.afterAll(async () => {
  await browser?.close();
});

for (const viewport of SIZES)
  test(`verdict, changes and the first violation stand above the fold, at ${viewport.width} × ${viewport.height}`, async () => {
    const page = await browser.newPage({ viewport });
    await page.goto(pathToFileURL(join(run.folder, 'conformance.html')).href);
    const first = [
      page.getByRole('heading', { level: 1, name: /^Not conformant/ }),
      page.locator('.changes > summary').filter({ hasText: 'newly violated' }),
      page.locator('.violation .why').first(),
    ];
    for (const place of first) await expect(place).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Re-run with')).not.toBeVisible();
    await page.close();
  });

test('at load a page has what is seen alone, and of what is opened no more than that', async () => {
  const page = await browser.newPage();
  await page.goto(pathToFileURL(join(run.folder, 'conformance.html')).href);
  const elements = () => page.evaluate(() => document.querySelectorAll('*').length);
  const closed = await elements();
  expect(closed).toBeLessThan(1_500);
  await page.locator('.group[data-group="market"] > summary').click();
  await expect(page.locator('.requirement').first()).toBeVisible();
  await expect(page.locator('.requirement .inside')).toHaveCount(0);
  await page.locator('.requirement > summary').first().click();
  await expect(page.locator('.requirement .inside')).toHaveCount(1);
  expect(await elements()).toBeLessThan(closed + 2_000);
  await page.close();
});
