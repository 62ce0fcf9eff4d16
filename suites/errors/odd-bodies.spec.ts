import * as Errors from '../../harness/groups/errors.ts';
import { key, must, note, test, tier } from '../../harness/test.ts';
import { loadOperations } from '../../specs/operations.ts';

/** Far more than any request needs. */
const LARGE_BYTES = 256 * 1024;

/** An empty object, which does nothing, in ways at which careless servers fail inside. */
const ODD: Readonly<Record<string, { body: string; contentType: string; headers?: Record<string, string> }>> = {
  'far too large': { body: JSON.stringify({ zz: 'z'.repeat(LARGE_BYTES) }), contentType: 'application/json' },
  'a form without its boundary': { body: '{}', contentType: 'multipart/form-data' },
  'announced as XML': { body: '{}', contentType: 'application/xml' },
  'of an unknown charset': { body: '{}', contentType: 'application/json; charset=zz-none' },
  'of no media type': { body: '{}', contentType: ';;;' },
  'said to be compressed': {
    body: '{}',
    contentType: 'application/json',
    headers: { 'Content-Encoding': 'gzip' },
  },
};

/** The tiers that some operation with a body asks for. */
const TIERS = ['read', 'quote', 'order'] as const;

for (const name of TIERS)
  test(`no odd body makes what needs the tier ${name} fail`, {
    tag: [must('ERR-STATUS-08'), tier(name), key(`odd body ${name}`)],
  }, async ({ wire }) => {
    const paths = loadOperations()
      .filter((operation) => operation.tier === name && operation.method === 'POST')
      .map(({ path }) => path);
    const answers: Errors.Probed<string> = new Map();
    const inputs = paths.flatMap((path) => Object.keys(ODD).map((what) => `${path}, ${what}`));
    const send = (input: string) => {
      const [path = '', what = ''] = input.split(', ');
      return Errors.firstAnswer(wire, { method: 'POST', path, ...ODD[what] });
    };
    await Errors.probe(inputs, send, answers);
    note(Errors.summary(answers));
  });
