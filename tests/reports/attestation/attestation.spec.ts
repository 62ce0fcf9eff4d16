import { execFileSync } from 'node:child_process';
import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attest } from '../../../reports/attestation/attest.ts';
import { readPrivateKey } from '../../../reports/attestation/dsse.ts';
import schema from '../../../schemas/report/attestation.json' with { type: 'json' };
import reportSchema from '../../../schemas/report/conformance.json' with { type: 'json' };
import { called } from '../../cli/called.ts';
import { command, expectRefusal, PROJECT } from '../../cli/command.ts';
import { signingKeys } from '../../signing-keys.ts';
import { expect, test } from '../../test.ts';
import { expectFits } from '../documents.ts';

// A command takes seconds on a busy machine, and some tests give several.
test.describe.configure({ timeout: 300_000 });

/** The files of the suite are named by what attests: this project as it is written. */
const AS_IT_ATTESTS = { project: PROJECT };

/** A folder as a run leaves it. */
function run(): string {
  const folder = test.info().outputPath('run');
  mkdirSync(join(folder, 'evidence'), { recursive: true });
  writeFileSync(join(folder, 'conformance.json'), JSON.stringify(reportSchema.examples[0]));
  writeFileSync(join(folder, 'evidence/a.ndjson'), '{"id":"w0-1"}\n');
  writeFileSync(join(folder, 'empty'), '');
  return folder;
}

function attestationIn(folder: string) {
  const document = JSON.parse(readFileSync(join(folder, 'attestation.json'), 'utf8'));
  expectFits(document, schema);
  return document;
}

test('a statement names every file by its digest, the register, the suite and the verdicts', async () => {
  const folder = run();
  await attest(folder, undefined);
  const { subject, predicate } = attestationIn(folder);
  const sha256 = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  expect(subject).toEqual(
    ['conformance.json', 'empty', 'evidence/a.ndjson'].map((name) => ({ name, digest: { sha256: sha256(name) } })),
  );
  expect(predicate).toMatchObject({
    result: 'PASSED',
    configuration: [
      { name: 'specs/requirements', annotations: { version: '0.1.0', register: '0123456789ab' } },
      { name: 'suite' },
    ],
    passedTests: ['MKT-ASSETS-01'],
  });
  const { code, stdout } = await command(['verify', folder, '--unsigned'], AS_IT_ATTESTS);
  expect(code, stdout).toBe(0);
  expect(stdout.split('\n')).toEqual([
    'All 3 files are as attested.',
    expect.stringMatching(/^PASSED: Conformant within tier read: 1 of \d+$/),
    'It is not signed: whoever changed the files could have changed the attestation, too.',
    '',
  ]);
});

test('a signed statement is an envelope that any reader of DSSE can check', async () => {
  const folder = run();
  const { secret, open } = signingKeys();
  await attest(folder, readPrivateKey('--sign-key', secret));
  const { payloadType, payload, signatures } = attestationIn(folder);
  const statement = Buffer.from(payload, 'base64');
  expect(JSON.parse(statement.toString())).toMatchObject({ _type: 'https://in-toto.io/Statement/v1' });
  const encoded = Buffer.concat([
    Buffer.from(`DSSEv1 28 application/vnd.in-toto+json ${statement.length} `),
    statement,
  ]);
  expect(payloadType).toHaveLength(28);
  const [{ sig }] = signatures;
  expect(verifySignature(null, encoded, createPublicKey(readFileSync(open)), Buffer.from(sig, 'base64'))).toBe(true);
  expect(await command(['verify', folder, '--key', open], AS_IT_ATTESTS)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^All 3 files are as attested, signed by the given key\.\nPASSED: Conformant within tier read: 1 of \d+\n$/,
    ),
  });
});

test('an attestation that anybody may have made passes only for who says so', async () => {
  const folder = run();
  const { secret, open } = signingKeys();
  const whose =
    'Whose attestation it is was not checked; give the public key by --key, or accept anybody by --unsigned.\n';
  for (const key of [undefined, readPrivateKey('--sign-key', secret)]) {
    await attest(folder, key);
    const unsaid = await called(['verify', folder]);
    expect(unsaid).toMatchObject({
      code: 2,
      stderr: whose,
      stdout: expect.stringContaining('All 3 files are as attested.'),
    });
    expect(await called(['verify', folder, '--replay'])).toMatchObject({ code: 2, stderr: whose });
    expect((await called(['verify', folder, '--unsigned'])).code).toBe(0);
  }
  expect((await called(['verify', folder, '--unsigned', '--key', open])).code).toBe(2);
  writeFileSync(join(folder, 'empty'), 'not any more');
  expect((await called(['verify', folder, '--unsigned'])).code).toBe(1);
});

test('whatever lies in a folder beside what was attested is named, links first', async () => {
  const folder = run();
  const { secret, open } = signingKeys();
  await attest(folder, readPrivateKey('--sign-key', secret));
  mkdirSync(join(folder, '.lock'));
  const victim = test.info().outputPath('victim');
  writeFileSync(victim, 'of somebody else');
  for (const name of ['.summary.md.part', 'evidence/.a.part', '.lock/b', '.lockfile'])
    writeFileSync(join(folder, name), '');
  symlinkSync(victim, join(folder, 'repeat'));
  symlinkSync(victim, join(folder, 'evidence/.b.part'));
  execFileSync('mkfifo', [join(folder, 'a-pipe')]);
  const { code, stdout } = await called(['verify', folder, '--key', open]);
  expect(code).toBe(1);
  expect(stdout.split('\n').slice(0, 8)).toEqual([
    'evidence/.b.part is no file but a symbolic link.',
    'repeat is no file but a symbolic link.',
    'a-pipe is no file but a named pipe.',
    '.lock/b is not in the attestation.',
    '.lockfile is not in the attestation.',
    '.summary.md.part is not in the attestation.',
    'evidence/.a.part is not in the attestation.',
    'The folder is not as it was attested (3 files).',
  ]);
});

/** What somebody may have done to a folder, and what is said of it. */
const TAMPERINGS: readonly { what: string; does: (folder: string) => void; says: string }[] = [
  {
    what: 'a byte of the evidence',
    does: (folder) => writeFileSync(join(folder, 'evidence/a.ndjson'), '{"id":"w0-2"}\n'),
    says: 'evidence/a.ndjson was changed: its digest is another one.',
  },
  { what: 'a file taken away', does: (folder) => rmSync(join(folder, 'empty')), says: 'empty is missing.' },
  {
    what: 'a file added',
    does: (folder) => writeFileSync(join(folder, 'evidence/b.ndjson'), ''),
    says: 'evidence/b.ndjson is not in the attestation.',
  },
  {
    what: 'a link in place of a file',
    does: (folder) => {
      rmSync(join(folder, 'empty'));
      symlinkSync('/dev/null', join(folder, 'empty'));
    },
    says: 'empty is no file but a symbolic link.',
  },
  {
    what: 'a statement with another digest under the old signature',
    does: (folder) => {
      const file = join(folder, 'attestation.json');
      const envelope = JSON.parse(readFileSync(file, 'utf8'));
      const statement = Buffer.from(envelope.payload, 'base64').toString().replace('"FAILED"', '"PASSED"');
      const forged = statement.replace('"PASSED"', '"WARNED"');
      writeFileSync(file, JSON.stringify({ ...envelope, payload: Buffer.from(forged).toString('base64') }));
    },
    says: 'The attestation is not signed by the given key, or was changed.',
  },
  {
    what: 'a statement without its envelope',
    does: (folder) => {
      const file = join(folder, 'attestation.json');
      const { payload } = JSON.parse(readFileSync(file, 'utf8'));
      writeFileSync(file, Buffer.from(payload, 'base64'));
    },
    says: 'The attestation is not signed.',
  },
];
for (const { what, does, says } of TAMPERINGS)
  test(`what was tampered with is named: ${what}`, async () => {
    const folder = run();
    const { secret, open } = signingKeys();
    await attest(folder, readPrivateKey('--sign-key', secret));
    does(folder);
    const { code, stdout } = await called(['verify', folder, '--key', open]);
    expect(code).toBe(1);
    expect(stdout.split('\n').slice(0, 2)).toEqual([says, 'The folder is not as it was attested (3 files).']);
  });

test("another key's signature is none", async () => {
  const folder = run();
  await attest(folder, readPrivateKey('--sign-key', signingKeys().secret));
  const { code, stdout } = await called(['verify', folder, '--key', signingKeys('other').open]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^The attestation is not signed by the given key, or was changed\.\n/);
});

test('what cannot be verified ends in exit code 2, in one sentence', async () => {
  const folder = run();
  const { secret, open } = signingKeys();
  const rows: [args: string[], says: RegExp][] = [
    [[join(folder, 'nowhere')], /is no folder; name the folder of a run\.\n$/],
    [[folder], /has no attestation\.json; /],
    [[folder, '--key', join(folder, 'nowhere')], /^--key: .* cannot be read; name the file of a key\.\n$/],
    [[folder, '--key', secret], /^--key: .* is no Ed25519 public key in PEM; /],
    [[folder, '--key', signingKeys('curve', 'ed448').open], /is no Ed25519 public key in PEM; /],
  ];
  for (const [args, says] of rows) expectRefusal(await called(['verify', ...args]), says);
  writeFileSync(join(folder, 'attestation.json'), '{"_type": "https://in-toto.io/Sta');
  const cut = await called(['verify', folder, '--key', open]);
  expectRefusal(cut, /attestation\.json: is no attestation of a run, or was cut off; /);
  expect(readdirSync(folder)).toContain('conformance.json');
});

test('a key that cannot sign is refused before anything is sent, without a word of it', async () => {
  const { open } = signingKeys();
  const out = test.info().outputPath('out');
  const says = `--sign-key: ${open} is no Ed25519 private key in PEM; make one with openssl genpkey -algorithm ed25519.\n`;
  expectRefusal(await called(['run', '--sign-key', open, '--out', out]), says);
});
