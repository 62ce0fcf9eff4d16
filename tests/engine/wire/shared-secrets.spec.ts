import { appendFileSync, readFileSync } from 'node:fs';
import { createSecrets, type Secrets } from '../../../harness/engine/wire/secrets.ts';
import { ISSUED, sharedSecrets } from '../../../harness/engine/wire/shared-secrets.ts';
import { expect, test } from '../../test.ts';

const TOKEN = 'swp_5f0e9d8c-7b6a-4958';
const ANSWER = JSON.stringify({ access_token: TOKEN });

function worker(file: string, key = 'run'): Secrets {
  return createSecrets(key, [], { shared: sharedSecrets(file, key) });
}

test('what one worker learned, all that run beside it and after it know', () => {
  const file = test.info().outputPath(ISSUED);
  const [one, other] = [worker(file), worker(file)];
  expect(other.redactMessage(TOKEN)).toBe(TOKEN);
  one.learnFromAnswer(ANSWER);
  for (const each of [one, other, worker(file)]) {
    expect(each.redactMessage(`no ${TOKEN}`)).toBe(`no ${one.label(TOKEN)}`);
    each.learnFromAnswer('{}');
    expect(each.redact(`{"note":"${TOKEN}"}`)).toBe(`{"note":"${one.label(TOKEN)}"}`);
  }
});

test('a secret is written once, and not in clear', () => {
  const file = test.info().outputPath(ISSUED);
  const [one, other] = [worker(file), worker(file)];
  one.learnFromAnswer(ANSWER);
  other.learnFromAnswer(ANSWER);
  const text = readFileSync(file, 'utf8');
  expect(text.trim().split('\n')).toHaveLength(1);
  const { sealed } = JSON.parse(text);
  for (const form of [text, Buffer.from(sealed, 'base64').toString('latin1')]) expect(form).not.toContain('swp_');
  const [first = '', again = ''] = ['a', 'b'].map((name) => {
    const each = test.info().outputPath(name);
    sharedSecrets(each, 'run').tell(TOKEN);
    return readFileSync(each, 'utf8');
  });
  expect(first).not.toBe(again);
});

test('what another run or a killed process left is not read', () => {
  const file = test.info().outputPath(ISSUED);
  worker(file).learnFromAnswer(ANSWER);
  appendFileSync(file, '\n{"sealed":"AAAA"}\n[]\nnull\n{"sealed":"abc');
  expect(worker(file, 'another run').redactMessage(TOKEN)).toBe(TOKEN);
  const late = sharedSecrets(file, 'run');
  expect(late.heard()).toEqual([TOKEN]);
  expect(late.heard()).toEqual([]);
  sharedSecrets(file, 'run').tell('another-token');
  expect(late.heard()).toEqual(['another-token']);
});
