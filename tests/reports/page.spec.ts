import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import axe from 'axe-core';
import { expect, test as unshown } from '../test.ts';
import { findChromium } from './browser.ts';
import { HOSTILE } from './hostile.ts';
import { type ReportedRun, reportScenario } from './reported-run.ts';

const executablePath = findChromium();
const PHONE = { viewport: { width: 390, height: 740 }, isMobile: true, deviceScaleFactor: 2 };

let browser: Browser;
let run: ReportedRun;

interface Shown {
  /** How the page is looked at. */
  readonly options: BrowserContextOptions;
  /** The page, which fails its test when it complains, asks for anything, or runs what a server sent. */
  readonly page: Page;
}

const test = unshown.extend<Shown>({
  options: [{}, { option: true }],
  page: async ({ options }, use) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => complaints.push(...(request.url().startsWith('file:') ? [] : [request.url()])));
    await page.goto(address());
    await use(page);
    expect(await page.evaluate(() => Reflect.get(window, 'owned'))).toBeUndefined();
    expect(complaints).toEqual([]);
    await context.close();
  },
});

// One run serves all tests of the file.
test.describe.configure({ mode: 'default' });
test.skip(executablePath === undefined, 'no Chromium on this machine; set CHROMIUM_PATH to test the report page');

test.beforeAll(async () => {
  run = await reportScenario(test.info().outputPath('hostile'), HOSTILE);
  browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
});

test.afterAll(async () => {
  await browser?.close();
});

function address(): string {
  return pathToFileURL(join(run.folder, 'conformance.html')).href;
}

/** Opens the groups that requirements stand in. */
async function openGroups(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) await page.locator(`.group[data-group="${name}"] > summary`).click();
}

function shownIds(page: Page): Promise<string[]> {
  return page.locator('.requirement:visible').evaluateAll((rows) => rows.map(({ id }) => id));
}

test('the verdict, the figures and the violations come first', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Not conformant');
  await expect(page.locator('.tile.violated strong')).toHaveText('1');
  await expect(page.locator('.tile.waived strong')).toHaveText('1');
  await expect(page.locator('.violations a')).toHaveCount(1);
  await expect(page.locator('.violations a')).toContainText('expected total 1, got </script>');
});

test('the head says by what was judged, what the run was provided with, and how to re-run it', async ({ page }) => {
  const head = page.locator('header');
  const { tool, provided, command } = run.report;
  await head.getByText('Target and provenance').click();
  await expect(head.getByText('Re-run with')).toBeVisible();
  await expect(head).toContainText(`${tool.version} · Node ${process.version} · requirements ${tool.register}`);
  await expect(head).toContainText(provided.join(', ') || 'no key, node or lever');
  await expect(head).toContainText(command);
  await expect(head).toContainText('Header server');
  const archive = createHash('sha256')
    .update(readFileSync(join(run.folder, 'evidence.har')))
    .digest('hex');
  await expect(head).toContainText(archive);
});

test('the list is filtered by verdict, level, group and words, and cleared', async ({ page }) => {
  const all = run.report.requirements.length;
  await expect(page.locator('.shown')).toHaveText(`${all} of ${all}`);
  await page.getByRole('button', { name: /^Violated/ }).click();
  expect(await shownIds(page)).toEqual(['MKT-ASSETS-02']);
  await page.getByRole('button', { name: /^Waived/ }).click();
  expect(await shownIds(page)).toEqual(['MKT-ASSETS-02', 'MKT-ASSETS-03']);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.locator('.shown')).toHaveText(`${all} of ${all}`);
  await page.getByRole('searchbox', { name: 'Search' }).fill('aut-scheme');
  await page.getByRole('button', { name: 'May', exact: true }).click();
  expect(await shownIds(page)).toEqual(['AUT-SCHEME-03']);
  await page.getByRole('combobox', { name: 'Group' }).selectOption('market');
  await expect(page.getByText('Nothing fits these filters.')).toBeVisible();
  await expect(page.locator('.shown')).toHaveText(`0 of ${all}`);
});

test('a group says how its requirements came out, and has them when it is opened', async ({ page }) => {
  const market = page.locator('.group[data-group="market"]');
  await expect(market.locator('summary')).toContainText(/1 violated\s+1 waived\s+1 verified\s+\d+ not exercised/);
  await expect(market.locator('.bar rect').first()).toHaveAttribute('width', '1');
  await openGroups(page, 'quote-socket');
  const ids = await shownIds(page);
  expect(ids.length).toBeGreaterThan(0);
  expect(ids.filter((id) => !id.startsWith('WS-'))).toEqual([]);
  await openGroups(page, 'quote-socket');
  expect(await shownIds(page)).toEqual([]);
});

test('groups that a filter opened are closed with it, those that the reader opened are not', async ({ page }) => {
  await openGroups(page, 'auth');
  await page.getByRole('button', { name: /^Violated/ }).click();
  await expect(page.locator('.group:visible')).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.locator('.group:visible')).toHaveCount(11);
  await expect(page.locator('.group[open]')).toHaveAttribute('data-group', 'auth');
});

test('the navigation leads to every section, and stays in sight', async ({ page }) => {
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  const headings = await page.locator('h2[data-short]').evaluateAll((all) => all.map(({ id }) => id));
  expect(headings.length).toBeGreaterThan(6);
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    headings.map((id) => `#${id}`),
  );
  await links.filter({ hasText: 'Evidence' }).click();
  await expect(page.getByRole('heading', { name: 'Evidence' })).toBeInViewport();
  await expect(links.first()).toBeInViewport();
});

test('the keyboard opens a row and its evidence', async ({ page }) => {
  const row = page.locator('#MKT-ASSETS-02');
  await page.locator('.group[data-group="market"] > summary').focus();
  await page.keyboard.press('Enter');
  await row.locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await expect(row).toHaveAttribute('open');
  await expect(row.getByText('Tolerated')).toBeVisible();
  await row.locator('[data-exchange="2"]').focus();
  await page.keyboard.press('Enter');
  await expect(row.getByText('POST http://127.0.0.1:9/api/v1/market/quote')).toBeVisible();
  await expect(row.locator('.exchange .command pre')).toContainText('curl');
  await page.keyboard.press('Enter');
  await expect(row.locator('.exchange')).toHaveCount(0);
});

test('a violation leads to its row, even one that is filtered away', async ({ page }) => {
  await page.getByRole('button', { name: /^Verified/ }).click();
  await page.locator('.violations a').click();
  await expect(page.locator('#MKT-ASSETS-02')).toBeVisible();
  await expect(page.locator('#MKT-ASSETS-02')).toHaveAttribute('open');
  await expect(page.locator('#MKT-ASSETS-02 > summary')).toBeInViewport();
});

test('the address says what is open and how the list is filtered, and brings both back', async ({ page }) => {
  await page.getByRole('button', { name: /^Violated/ }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('assets');
  await page.locator('#MKT-ASSETS-02 > summary').click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#MKT-ASSETS-02?verdict=violated&text=assets');
  await page.reload();
  expect(await shownIds(page)).toEqual(['MKT-ASSETS-02']);
  await expect(page.locator('#MKT-ASSETS-02')).toHaveAttribute('open');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('assets');
  await page.locator('#MKT-ASSETS-02 > summary').click();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe('');
});

test('on paper stands what is violated or waived, opened, and not the hundreds of lines that hold', async ({
  page,
}) => {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  expect(await shownIds(page)).toEqual(['MKT-ASSETS-02', 'MKT-ASSETS-03']);
  await expect(page.locator('#MKT-ASSETS-02')).toHaveAttribute('open');
  await expect(page.locator('.exchange:visible')).toHaveCount(0);
});

test.describe(() => {
  test.use({ options: { permissions: ['clipboard-read', 'clipboard-write'] } });

  test('the curl line is copied', async ({ page }) => {
    await page.locator('#exchange-1 > summary').click();
    await page.locator('#exchange-1').getByRole('button', { name: 'Copy' }).click();
    await expect(page.locator('#exchange-1').getByRole('button')).toHaveText(/Copied|Selected/);
  });
});

test('what a hostile server sent is shown as text and never runs', async ({ page }) => {
  for (const level of ['.group', 'details'])
    await page.locator(level).evaluateAll((folds) => {
      for (const fold of folds) if (fold instanceof HTMLDetailsElement) fold.open = true;
    });
  await expect(page.locator('noscript')).toHaveCount(0);
  await page.locator('[data-exchange]').evaluateAll((links) => {
    for (const link of links) if (link instanceof HTMLElement) link.click();
  });
  expect(await page.locator('script:not([type="application/gzip"])').count()).toBe(1);
  expect(await page.locator('img, iframe, object, [onload], [onerror]').count()).toBe(0);
  await expect(page.locator('#exchange-3 pre.body')).toContainText('<script>window.owned = 1</script>');
});

test('any exchange is opened by its number, or by the address, with its whole body', async ({ page }) => {
  const opener = page.locator('.open-exchange');
  await opener.getByRole('spinbutton').fill('3');
  await opener.getByRole('button', { name: 'Open' }).click();
  const body = page.locator('#exchange-3 pre.body');
  await expect(body).toContainText('<script>window.owned = 1</script>');
  expect((await body.textContent())?.length).toBeGreaterThan(10_000);
  await page.goto(`${page.url().split('#')[0]}#exchange-2`);
  await page.reload();
  await expect(page.locator('#exchange-2 > summary')).toBeInViewport();
  await expect(page.locator('#exchange-2')).toHaveAttribute('open');
});

test('a journey is drawn, and its numbers open its exchanges', async ({ page }) => {
  const journey = page.locator('.journey');
  await journey.locator('summary').first().click();
  await expect(journey.locator('.lanes')).toHaveText("ClientMakerClient's node");
  await expect(journey.locator('.arrow')).toHaveCount(4);
  await journey.locator('[data-exchange="5"]').click();
  await expect(journey.locator('.exchange')).toContainText('5GET /api/v1/market/assets');
});

test('a source leads to the interface, and waivers, silences and times are listed', async ({ page }) => {
  await openGroups(page, 'market');
  await page.locator('#MKT-ASSETS-02 > summary').click();
  const href = await page.locator('#MKT-ASSETS-02 .outward').getAttribute('href');
  expect(href).toMatch(/^https:\/\/maker\.example\/interface#[a-z0-9-]+$/);
  await expect(page.getByRole('heading', { name: 'Waivers' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where the interface is silent' })).toBeVisible();
  await expect(page.locator('table.figures').first()).toContainText('POST /api/v1/swaps/execute');
});

for (const options of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, PHONE] as const) {
  test(`axe finds nothing, with ${JSON.stringify(options)}`, async () => {
    const context = await browser.newContext({ ...options, bypassCSP: true });
    const page = await context.newPage();
    await page.goto(`${address()}#MKT-ASSETS-02`);
    await page.locator('#MKT-ASSETS-02 [data-exchange="2"]').click();
    await page.locator('.journey > summary').click();
    await page.addScriptTag({ content: axe.source });
    const { violations } = await page.evaluate(() =>
      (Reflect.get(window, 'axe') as typeof axe).run({ resultTypes: ['violations'] }),
    );
    expect(violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html)])).toEqual([]);
    await context.close();
  });
}

test('on paper a run takes less than ten pages', async ({ page }) => {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  const pages = pdf.match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.length).toBeLessThan(10);
});

test('nothing runs beside the page itself even where markup got through', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address());
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.owned = 1';
    document.body.append(script);
  });
  expect(await page.evaluate(() => Reflect.get(window, 'owned'))).toBeUndefined();
  await context.close();
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme}`, () => {
    test.use({ options: { ...PHONE, colorScheme } });

    test('a phone shows it without sideways scrolling', async ({ page }) => {
      await page.locator('.violations a').click();
      await page.locator('#MKT-ASSETS-02 [data-exchange="2"]').click();
      await page.locator('#MKT-ASSETS-02 .headers > summary').first().click();
      const widths = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(widths).toEqual([390, 390]);
    });

    test('text stands out from its ground', async ({ page }) => {
      const contrasts = await page.evaluate(() => {
        const styles = getComputedStyle(document.documentElement);
        const luminance = (name: string) => {
          const hex = styles.getPropertyValue(name).trim().slice(1);
          const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
          const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
            const value = Number.parseInt(full.slice(at, at + 2), 16) / 255;
            return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const grounds = ['--paper', '--sheet', '--wash'];
        const inks = ['--ink', '--soft', '--violated', '--verified', '--waived', '--observed'];
        return grounds.flatMap((ground) =>
          inks.map((ink) => {
            const [dark = 0, light = 0] = [luminance(ground), luminance(ink)].sort((a, b) => a - b);
            return { pair: `${ink} on ${ground}`, ratio: (light + 0.05) / (dark + 0.05) };
          }),
        );
      });
      expect(contrasts.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
    });
  });

test('without a script everything is still there', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address());
  await expect(page.locator('.filters')).toBeHidden();
  await openGroups(page, 'market');
  await page.locator('#MKT-ASSETS-02 > summary').click();
  await page.locator('#MKT-ASSETS-02 .chips a').first().click();
  await expect(page.locator('#exchange-2 > summary')).toBeInViewport();
  await context.close();
});
