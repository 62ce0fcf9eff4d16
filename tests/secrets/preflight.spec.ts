import { writeFileSync } from 'node:fs';
import { reach } from '../../harness/run/preflight.ts';
import { loadSettings } from '../../harness/run/settings.ts';
import { called } from '../cli/called.ts';
import { serving } from '../serving.ts';
import { expect, test } from '../test.ts';

test('what answers a wrong address is quoted without the key', async () => {
  const key = 'sk_live_Qx7vNz3KfW9pLr2T';
  const server = await serving(({ headers }, response) => {
    response.writeHead(200, { 'content-type': `text/html; ${headers.authorization}` }).end('<html>');
  });
  const settings = loadSettings({ MAKER_BASE_URL: server.url, MAKER_API_KEY: key }, test.info().outputDir);
  const error = await reach(settings, server.url).catch((thrown: Error) => thrown.message);
  await server.stop();
  expect(error).toMatch(/with a web page \(text\/html; Bearer \[secret-[0-9a-f]{12}\]\)/);
});

test('what a published description says wrong is quoted without the key', async () => {
  const key = 'sk_live_Qx7vNz3KfW9pLr2T';
  const file = test.info().outputPath('openapi.json');
  writeFileSync(file, JSON.stringify({ openapi: `of ${key}` }));
  const { code, stderr } = await called(['--published', file, '--out', test.info().outputPath('out')], {
    env: { MAKER_API_KEY: key },
  });
  expect(code, stderr).toBe(2);
  expect(stderr).toMatch(/^--published: .* is OpenAPI "of \[secret-[0-9a-f]{12}\]"/);
});
