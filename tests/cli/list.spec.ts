import { loadRegister } from '../../specs/register.ts';
import { expect, test } from '../test.ts';
import { called } from './called.ts';

test('list --json gives every requirement with its checks and faults', async () => {
  const { code, stdout } = await called(['list', '--json']);
  expect(code).toBe(0);
  const listed: { id: string; level: string; checks: string[]; faults: string[]; needs: string[]; group: string }[] =
    JSON.parse(stdout);
  expect(listed[0]).toMatchObject({ statement: loadRegister().requirements[0]?.statement });
  expect(listed).toHaveLength(loadRegister().requirements.length);
  const binding = listed.filter(({ id, level }) => /^(MKT|QUO|SWP)-/.test(id) && /must|should/.test(level));
  expect(binding.filter(({ checks }) => checks.length === 0).map(({ id }) => id)).toEqual([]);
  const musts = binding.filter(({ level }) => level === 'must');
  expect(musts.filter(({ faults }) => faults.length === 0).map(({ id }) => id)).toEqual([]);
});

// docs/levers.md leaves it to the list which requirement needs which lever.
test('list says of each requirement what it needs', async () => {
  const { stdout } = await called(['list']);
  const lines = new Map(stdout.split('\n').map((line) => [line.split(' ', 1)[0], line]));
  const needing = loadRegister().requirements.filter(({ needs }) => needs.length > 0);
  expect(needing.length).toBeGreaterThan(0);
  for (const { id, needs } of needing) expect(lines.get(id), id).toContain(`needs ${needs.join(', ')}`);
});
