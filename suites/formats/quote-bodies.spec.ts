import { firstAnswer, type Probed, probe, summary } from '../../harness/interface/errors/probes.ts';
import { withstood } from '../../harness/interface/errors/withstood.ts';
import { oneTrade } from '../../harness/interface/market/trades.ts';
import { validQuote } from '../../harness/interface/quotes/valid.ts';
import { note, refused, requirement, statusIn, test } from '../../harness/test.ts';

const path = '/api/v1/market/quote';

test('a quote request announced as application/json is processed', { tag: ['@quote', '@FMT-JSON-02'] }, async ({
  wire,
  discovery,
  seed,
}) => {
  await requirement('FMT-JSON-02', async () => {
    const { json } = validQuote(oneTrade(discovery, seed));
    // A refusal of the application would be 400 or 404; it shows that the body was read.
    statusIn(await wire.send({ method: 'POST', path, json, contentType: 'application/json' }), [200, 400, 404]);
    const { status } = await wire.send({ method: 'POST', path, json, contentType: 'application/json; charset=utf-8' });
    if (status !== 200) note(`with a charset parameter it is answered ${status}`);
  });
});

test('a quote request of another media type', { tag: ['@quote', '@FMT-JSON-03', '@ERR-STATUS-08'] }, async ({
  wire,
  discovery,
  seed,
}) => {
  const { json } = validQuote(oneTrade(discovery, seed));
  const answers: Probed<string> = new Map();
  await requirement('ERR-STATUS-08', () =>
    probe(
      ['text/plain', 'none'],
      (type) => firstAnswer(wire, { method: 'POST', path, json, contentType: type === 'none' ? null : type }),
      answers,
    ),
  );
  await requirement('FMT-JSON-03', () => {
    for (const answer of answers.values()) withstood(answer);
    return summary(answers);
  });
});

test('a quote request that is not JSON is refused', { tag: ['@quote', '@FMT-JSON-04'] }, async ({ wire }) => {
  await requirement('FMT-JSON-04', async () => {
    for (const body of ['{"from_asset":', '[', ''])
      refused(await wire.send({ method: 'POST', path, body, contentType: 'application/json' }), 400, 422);
  });
});
