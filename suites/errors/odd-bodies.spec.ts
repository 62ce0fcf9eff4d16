import * as Errors from '../../harness/groups/errors.ts';
import { key, must, note, test, tier } from '../../harness/test.ts';
import { loadOperations } from '../../specs/operations.ts';

/** Far more than any request needs. */
const LARGE_BYTES = 256 * 1024;

/** More digits than some readers of JSON take. */
const MANY_DIGITS = 5_000;

interface OddBody {
  readonly body: string | Uint8Array;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An object that says nothing, in ways at which careless servers fail inside. */
const ODD: Readonly<Record<string, OddBody>> = {
  'far too large': { body: JSON.stringify({ zz: 'z'.repeat(LARGE_BYTES) }), contentType: 'application/json' },
  'with an endless number': { body: `{"zz":${'7'.repeat(MANY_DIGITS)}}`, contentType: 'application/json' },
  'no UTF-8': { body: Buffer.from('{"zz":"\xff"}', 'latin1'), contentType: 'application/json' },
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
