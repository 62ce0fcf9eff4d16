import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../cli/command.ts';
import { expect, test } from '../test.ts';

const PAGE = readFileSync(join(PROJECT, 'docs/errors.md'), 'utf8');
const SOURCES = ['cli', 'harness', 'reports']
  .flatMap((room) =>
    readdirSync(join(PROJECT, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(PROJECT, room, name), 'utf8')),
  )
  .join('\n');

test('every message that the page on troubleshooting explains is one of the code', () => {
  const messages = Array.from(PAGE.matchAll(/^\| `([^`]+)` \|/gm), ([, message = '']) => message);
  expect(messages.length).toBeGreaterThan(25);
  const pieces = messages.flatMap((message) => message.split(/[…();]+/)).map((piece) => piece.trim());
  const said = pieces.filter((piece) => piece.length > 6);
  expect(said.filter((piece) => !SOURCES.includes(piece))).toEqual([]);
});
