import * as Errors from '../../harness/groups/errors.ts';
import { key, must, note, test } from '../../harness/test.ts';

/** Headers at which careless servers fail inside: credentials of another form, ranges, dates, languages, types. */
const ODD: readonly Readonly<Record<string, string>>[] = [
  { Authorization: 'Bearer' },
  { Authorization: 'Bearer a.b.c' },
  { Authorization: 'Bearer %00%ff' },
  { Authorization: 'Basic !' },
  { Accept: 'image/png' },
  { 'Accept-Language': '*;q=x' },
  { 'If-None-Match': '"' },
  { 'If-Modified-Since': 'yesterday' },
  { Range: 'bytes=9-1' },
  { Cookie: '=;=;session' },
  { 'X-Forwarded-For': 'nobody' },
];

const PATH = '/api/v1/market/assets';

test('no header makes a reading fail', { tag: [must('ERR-STATUS-08'), key('headers')] }, async ({ wire }) => {
  const answers: Errors.Probed<Readonly<Record<string, string>>> = new Map();
  await Errors.probe(ODD, (headers) => Errors.firstAnswer(wire, { method: 'GET', path: PATH, headers }), answers);
  const refusals = [...answers].flatMap(([headers, { status }]) =>
    status === 200 ? [] : [`${JSON.stringify(headers)} → ${status}`],
  );
  note(refusals.length === 0 ? 'none of the odd headers is refused' : `refused: ${refusals.join('; ')}`);
});
