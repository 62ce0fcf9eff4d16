import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describedSettings } from '../../harness/run/described.ts';
import { VARIABLES } from '../../harness/run/settings.ts';
import { PROJECT } from '../cli/command.ts';
import { expect, test } from '../test.ts';
import { helps } from './helps.ts';
import { settingsPage } from './settings-page.ts';

test('the reference of settings and flags is what the tables of the code say; npm run settings writes it', async () => {
  expect(readFileSync(join(PROJECT, 'docs/settings.md'), 'utf8')).toBe(settingsPage(await helps()));
});

test('every setting is described once', () => {
  const described = describedSettings().map(({ name }) => name);
  // Messages from the command to its run.
  const ours = VARIABLES.filter((name) => !/^CONFORMANCE_(?:TRIED_KEYS|LEVER_\w+)$/.test(name));
  expect(described.toSorted()).toEqual(ours.toSorted());
});
