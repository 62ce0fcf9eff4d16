import { inspect } from 'node:util';
import { excerpt } from '../../harness/engine/excerpt.ts';
import { peerText } from '../../harness/engine/peer-text.ts';
import type { Answer } from '../../harness/engine/wire/answer.ts';
import { createSecrets } from '../../harness/engine/wire/secrets.ts';
import { note } from '../../harness/verdict/check.ts';
import { Violation } from '../../harness/verdict/failures.ts';
import { expect, test } from '../test.ts';

const KEY = 'sk_live_9f8e7d/6c+5bQxVn';

test("whoever puts a peer's text into a message directly gets a type error", () => {
  const message = ({ text, problem }: Pick<Answer, 'text' | 'problem'>): unknown[] => [
    // @ts-expect-error in a template literal
    `expected 200, got ${text}`,
    // @ts-expect-error in place of something else
    `expected 200, got ${problem ?? text}`,
    // @ts-expect-error beside a plus
    'expected 200, got '.concat('') + text,
    // @ts-expect-error as a message
    new Violation(text),
    // @ts-expect-error as a remark
    note(text),
    // @ts-expect-error as a text
    text satisfies string,
    `expected 200, got ${excerpt(text)}`,
  ];
  const secrets = createSecrets('run', [KEY]);
  // Beside the types, nothing that makes a string of it shows the key.
  const made = message({ text: peerText(`wrong key ${KEY}`, secrets.redactMessage), problem: undefined });
  expect(made.map(String).join()).toContain(`wrong key ${secrets.label(KEY)}`);
  expect(made.map(String).join()).not.toContain(KEY);
});

test('no way to show a text of a peer shows a secret', () => {
  const secrets = createSecrets('run', [KEY]);
  const text = peerText(`wrong key ${KEY}`, secrets.redactMessage);
  const safe = `wrong key ${secrets.label(KEY)}`;
  expect([excerpt(text), String(text), [text].join()]).toEqual([safe, safe, safe]);
  expect(JSON.stringify({ text })).toBe(JSON.stringify({ text: safe }));
  expect(inspect(text, { showHidden: true })).not.toContain(KEY);
  expect(text.raw).toBe(`wrong key ${KEY}`);
});

test('an excerpt is cut when its secrets are gone, so that it does not end with the beginning of one', () => {
  const secrets = createSecrets('run', [KEY]);
  const text = peerText(`${'x'.repeat(20)}${KEY}`, secrets.redactMessage);
  expect(excerpt(text, 26)).toBe(`${'x'.repeat(20)}[secre…`);
  expect(excerpt(peerText('', secrets.redactMessage))).toBe('(empty body)');
  expect(excerpt(peerText('y'.repeat(10_000)), 8)).toBe('yyyyyyyy…');
});
