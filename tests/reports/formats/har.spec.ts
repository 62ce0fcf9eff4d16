import { basename } from 'node:path';
import type { Exchange } from '../../../harness/engine/wire/exchange.ts';
import { readHar } from '../../../reports/formats/read-har.ts';
import { expect, test } from '../../test.ts';
import { scenarioOptions } from '../plain-options.ts';
import { exchange } from '../scenario.ts';
import { writeHar } from '../write-har.ts';

test('an archive gives back each exchange with the instance that it is of', async () => {
  const archive = test.info().outputPath('evidence.har');
  const evidence = test.info().outputPath('a.ndjson');
  const written: Exchange[] = [exchange('w0-1', { instance: 'one' }), exchange('w0-2', { instance: 'another' })];
  async function* numbered() {
    for (const [at, each] of written.entries()) yield { number: at + 1, exchange: each, file: evidence, offset: at };
  }
  const options = scenarioOptions(test.info().outputPath(), {});
  await writeHar(archive, numbered(), { name: 'tests', version: '0' }, () => [], { options, sideInputs: {} });
  expect(readHar(archive)?.evidence.get(basename(evidence))).toEqual(written);
});
