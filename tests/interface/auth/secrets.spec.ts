import { inspect } from 'node:util';
import { recordedCheck, type SideInput } from '../../../harness/engine/replay/recorded-check.ts';
import { beginReplay, endReplay } from '../../../harness/engine/replay/replay.ts';
import { keepSideInputs, sideInputNow } from '../../../harness/engine/replay/side-input.ts';
import { type Secret, secretOf } from '../../../harness/engine/wire/secret.ts';
import { createSecrets } from '../../../harness/engine/wire/secrets.ts';
import {
  behind,
  guessable,
  holdsSecret,
  isAmong,
  isMadeOf,
  tokenWithOtherEnd,
  wrongTokens,
} from '../../../harness/interface/auth/secrets.ts';
import * as texts from '../../../harness/interface/auth/tokens.ts';
import { setRunningCheck } from '../../../harness/verdict/check.ts';
import { Violation } from '../../../harness/verdict/failures.ts';
import { answering, http, wired } from '../../engine/wire/loopback.ts';
import { expect, test } from '../../test.ts';
import { checkOf } from '../../verdict/check-of.ts';
import { answer } from '../quotes/answers.ts';

const TOKENS = ['8f2c1e0a9b7d4c3f5e6a7b8c9d0e1f2a', '1b3d5f7a9c0e2d4f6a8b0c1d3e5f7a9b'];

test('whoever reads the text of a secret gets a type error', () => {
  const [token] = tokens(createSecrets('run', []));
  const readings: (() => unknown)[] = [
    // @ts-expect-error in a template literal
    () => `it is ${token}`,
    // @ts-expect-error its length
    () => token.length,
    // @ts-expect-error a part
    () => token.slice(1),
    // @ts-expect-error whether it stands in another text
    () => 'a text'.includes(token),
    // @ts-expect-error whether it is another text
    () => token === 'a text',
    // @ts-expect-error likeness of two
    () => texts.guessable([token]),
    // @ts-expect-error what is made of it
    () => texts.withOtherEnd(token),
    // @ts-expect-error in a message
    () => new Violation(token),
    // @ts-expect-error as a text
    () => token satisfies string,
  ];
  expect(readings).toHaveLength(9);
  const shown = [String(token), JSON.stringify({ token }), inspect(token, { showHidden: true }), [token].join()];
  for (const text of shown) expect(text).toContain(token.label);
  expect(shown.join()).not.toContain(TOKENS[0]);
});

test('equal secrets are one object, whichever answer gave them', () => {
  const secrets = createSecrets('run', []);
  const [one, other] = tokens(secrets);
  expect(secretOf(TOKENS[0] ?? '', secrets.label)).toBe(one);
  expect(new Set([one, other, ...tokens(secrets)]).size).toBe(2);
  expect(one).not.toEqual(other);
});

test('a secret goes out as it came in, in a body, a query and a header, and made of it what is asked for', async () => {
  const received: string[] = [];
  const issuing = answering((request) => {
    received.push(request);
    return http(200, `{"access_token":"${TOKENS[0]}","inner":[{"access_token":""}],"other":1}`);
  });
  await wired(issuing, async ({ wire }) => {
    const { value } = await wire.send({ method: 'GET', path: '/' });
    const { access_token, inner } = value as { access_token: Secret; inner: { access_token: Secret }[] };
    expect(inner[0]?.access_token.label).toBe('');
    const json = { access_token, deep: [{ access_token: tokenWithOtherEnd(access_token), amount: 2n ** 60n }] };
    const headers = { 'x-key': behind('Bearer ', access_token) };
    await wire.send({ method: 'POST', path: '/', json, query: { access_token }, headers });
  });
  const [token = ''] = TOKENS;
  expect(received[1]).toContain(`POST /?access_token=${token} `);
  expect(received[1]).toContain(`x-key: Bearer ${token}`);
  const changed = texts.withOtherEnd(token);
  expect(received[1]).toContain(
    `{"access_token":"${token}","deep":[{"access_token":"${changed}","amount":1152921504606846976}]}`,
  );
});

test('what was learned of secrets is recorded, and a replay, which has labels that are alike, learns the same', () => {
  const label = (text: string) => (text.startsWith('[') ? text : `[secret-aaaaaaaaaa0${TOKENS.indexOf(text)}]`);
  const live = recorded(() => learned(tokens({ label })));
  expect(texts.guessable(TOKENS.map(label))).not.toEqual([]);
  const again = replayedWith(live.sideInputs, () => learned(TOKENS.map((token) => secretOf(label(token), label))));
  expect(again).toEqual(live.value);
  expect(live.value).toEqual([
    [],
    true,
    false,
    true,
    false,
    true,
    false,
    [
      'another last character',
      'another first character',
      'the last character cut off',
      'two further characters',
      'a token that was invented',
    ],
  ]);
  expect(JSON.stringify(live.sideInputs)).not.toContain(TOKENS[0]);
});

test('a fact that a recording lacks decides nothing', () => {
  const check = checkOf({});
  setRunningCheck(check);
  expect(() => replayedWith([], () => sideInputNow('whether it is so', () => true))).toThrow(/whether it is so/);
  expect(check.unrecorded).toMatch(/whether it is so/);
  setRunningCheck(undefined);
});

function tokens({ label }: { label(text: string): string }): [Secret, Secret] {
  const [one = '', other = ''] = TOKENS;
  return [secretOf(one, label), secretOf(other, label)];
}

/** What a check may ask of two secrets of lower-case digits. */
function learned(secrets: readonly Secret[]) {
  const [one, other] = secrets as [Secret, Secret];
  const telling = answer(200, { remark: `it was ${TOKENS[0]}` });
  return [
    guessable(secrets),
    isAmong(one, ['a', TOKENS[0] ?? '']),
    isAmong(other, ['a', TOKENS[0] ?? '']),
    isMadeOf(one, ['a', TOKENS[0] ?? '']),
    isMadeOf(other, ['a', TOKENS[0] ?? '']),
    holdsSecret(telling, one),
    holdsSecret(telling, other),
    wrongTokens(one, 'invented').map(({ what }) => what),
  ];
}

function recorded<Value>(work: () => Value): { value: Value; sideInputs: SideInput[] } {
  const sideInputs: SideInput[] = [];
  keepSideInputs((sideInput) => sideInputs.push(sideInput));
  try {
    return { value: work(), sideInputs };
  } finally {
    keepSideInputs(undefined);
  }
}

function replayedWith<Value>(sideInputs: readonly SideInput[], work: () => Value): Value {
  beginReplay(recordedCheck([], sideInputs));
  try {
    return work();
  } finally {
    endReplay();
  }
}
