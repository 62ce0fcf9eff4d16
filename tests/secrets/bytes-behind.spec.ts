import { createHash } from 'node:crypto';
import { createSecrets } from '../../harness/engine/wire/secrets.ts';
import { expect, test } from '../test.ts';

const BYTES = createHash('sha256').update('a preimage').digest();
const HASH = createHash('sha256').update(BYTES).digest('hex');
const UUID = '8F2c1e0a-9b7d-4c3f-8e6a-7b8c9d0e1f2a';
const PUBLIC = {
  payment_hash: HASH,
  order_id: '0b0f6b39-7c0a-4b60-9c07-38d1e4d4dc1e',
  rfq_id: 'e6f8c1f0-2a53-4f6f-8c55-6c0d8f3f9a11',
  invoice: 'lnbcrt10n1pj9x2vupp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqf',
};

const ISSUED = {
  'a preimage in small letters': { preimage: BYTES.toString('hex') },
  'a preimage in capitals': { payment_preimage: BYTES.toString('hex').toUpperCase() },
  'a payment secret in base64': { payment_secret: BYTES.toString('base64') },
  'a token in base64url': { access_token: BYTES.toString('base64url') },
};

for (const [what, members] of Object.entries(ISSUED))
  test(`${what} is replaced in whatever form its bytes come back, and nothing else`, () => {
    const secrets = createSecrets('run', []);
    secrets.learnFromAnswer(JSON.stringify({ ...members, ...PUBLIC }));
    const [value = ''] = Object.values(members);
    const label = secrets.label(value);
    for (const form of formsOf(BYTES))
      for (const [said, safe] of [
        [`it was ${form}.`, `it was ${label}.`],
        [JSON.stringify({ form }), JSON.stringify({ form: label })],
        [`/?form=${encodeURIComponent(form)}&x=1`, `/?form=${label}&x=1`],
        [JSON.stringify({ form }).replaceAll('/', '\\/'), JSON.stringify({ form: label })],
      ] as const) {
        expect.soft(secrets.redact(said), 'in the record').toBe(safe);
        expect.soft(secrets.redactMessage(said), 'in a message').toBe(safe);
      }
    const within = Buffer.concat([Buffer.from('a'), BYTES, Buffer.from('b')]).toString('base64');
    expect(secrets.redact(within)).toContain(label);
    expect(secrets.redact(JSON.stringify(PUBLIC))).toBe(JSON.stringify(PUBLIC));
    expect(secrets.redactMessage(JSON.stringify(PUBLIC))).toBe(JSON.stringify(PUBLIC));
  });

test('a token that is a UUID is replaced without regard to case, with and without its dashes, and as base64 of its bytes', () => {
  const secrets = createSecrets('run', []);
  secrets.learnFromAnswer(JSON.stringify({ access_token: UUID }));
  const digits = UUID.replaceAll('-', '');
  const forms = [UUID, UUID.toUpperCase(), UUID.toLowerCase(), digits, digits.toUpperCase()];
  for (const form of [...forms, Buffer.from(digits, 'hex').toString('base64url')])
    expect(secrets.redact(form)).toBe(secrets.label(UUID));
  for (const access_token of forms.slice(0, 3))
    expect(secrets.redact(JSON.stringify({ access_token }))).toBe(
      JSON.stringify({ access_token: secrets.label(UUID) }),
    );
  expect(secrets.redact(JSON.stringify(PUBLIC))).toBe(JSON.stringify(PUBLIC));
});

test('a key that a request presents is replaced in all forms in that exchange, and nowhere else', () => {
  const secrets = createSecrets('run', []);
  const upper = HASH.toUpperCase();
  const base64 = Buffer.from(HASH, 'hex').toString('base64url');
  expect(secrets.redact(`${HASH} ${upper} ${base64}`, [HASH])).toBe(Array(3).fill(secrets.label(HASH)).join(' '));
  expect(secrets.redact(`${HASH} ${upper} ${base64}`)).toBe(`${HASH} ${upper} ${base64}`);
});

test('looking for hexadecimal and bytes takes a megabyte of their beginnings as it takes any other', () => {
  const secrets = createSecrets('run', []);
  const value = BYTES.toString('hex');
  secrets.learnFromAnswer(JSON.stringify({ preimage: value }));
  const text = value
    .slice(0, -1)
    .repeat(1_000_000 / 63)
    .slice(0, 1_000_000);
  expect(secrets.redact(`${text} ${value.toUpperCase()}`)).toBe(`${text} ${secrets.label(value)}`);
});

/** Each form in which somebody may write bytes; small and capital letters mixed, too. */
function formsOf(bytes: Buffer): string[] {
  const hex = bytes.toString('hex');
  const mixed = [...hex].map((digit, at) => (at % 3 === 0 ? digit.toUpperCase() : digit)).join('');
  const base64 = [bytes.toString('base64'), bytes.toString('base64url')].map((text) => text.replace(/=+$/, ''));
  return [hex, hex.toUpperCase(), mixed, ...base64];
}
