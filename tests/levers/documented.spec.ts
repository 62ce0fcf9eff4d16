import { readFileSync } from 'node:fs';
import { BOUNDS } from '../../harness/engine/bounds.ts';
import { ARGUMENTS, commandVariable, LEVERS, STEPS } from '../../harness/levers/names.ts';
import { readTemplate } from '../../harness/levers/template.ts';
import { variableOf } from '../../harness/run/settings.ts';
import { loadRegister, type Need } from '../../specs/register.ts';
import { expect, test } from '../test.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const DOCUMENT = read('docs/levers.md');

test('the document has a section for each lever, with its arguments, and a command that would do', () => {
  for (const lever of LEVERS) {
    const named: readonly string[] = ARGUMENTS[lever];
    const [, body = ''] = DOCUMENT.match(new RegExp(`^### \`POST /${lever}\` \`(.*)\`$`, 'm')) ?? [];
    expect(Object.keys(JSON.parse(body)), lever).toEqual(named);
    const [, command = ''] = DOCUMENT.match(new RegExp(`^${commandVariable(lever)}='(.*)'$`, 'm')) ?? [];
    expect(readTemplate(command, lever), lever).not.toHaveProperty('fix');
  }
  for (const step of STEPS) expect(DOCUMENT).toContain(`\`${step}\``);
});

test('the document names each setting of levers, and that of all settings names the commands', () => {
  for (const setting of ['controlUrl', 'levers', 'deadlineMs', 'bodyBytes'] as const)
    expect(DOCUMENT).toContain(`\`${variableOf(setting)}\``);
  const settings = read('docs/settings.md');
  for (const name of [
    'levers.md',
    ...LEVERS.map(commandVariable),
    ...Object.values(BOUNDS).map(({ setting }) => setting),
  ])
    expect(settings).toContain(name);
});

test('the document names each need that a lever meets', () => {
  for (const need of [
    'clock',
    'outage-lever',
    'rate-lever',
    'payment-lever',
    'payer',
    'onchain-payer',
  ] satisfies Need[])
    expect(DOCUMENT).toContain(`(\`${need}\`)`);
});

test('every requirement that the document names is in the register', () => {
  const { byId } = loadRegister();
  for (const [id] of DOCUMENT.matchAll(/\b[A-Z]{2,}-[A-Z]+-\d{2}\b/g)) expect(byId.has(id), id).toBe(true);
});
