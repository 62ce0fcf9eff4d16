import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../cli/command.ts';
import { helps } from './helps.ts';
import { settingsPage } from './settings-page.ts';

writeFileSync(join(PROJECT, 'docs/settings.md'), settingsPage(await helps()));
