import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsSchema } from '../../harness/run/settings-schema.ts';
import { PROJECT } from '../cli/command.ts';
import { helps } from './helps.ts';
import { settingsPage } from './settings-page.ts';

writeFileSync(join(PROJECT, 'schemas/settings.json'), `${JSON.stringify(settingsSchema(), null, 2)}\n`);
writeFileSync(join(PROJECT, 'docs/settings.md'), settingsPage(await helps()));
