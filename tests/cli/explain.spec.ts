import { loadRegister } from '../../specs/register.ts';
import { expect, test } from '../test.ts';
import { called } from './called.ts';

const explain = (id: string) => called(['explain', id], { env: { FORCE_COLOR: '0' } });

test('explain says all that is known of a requirement, whatever the case of its id', async () => {
  const { code, stdout } = await explain('mkt-asset-04');
  expect(code).toBe(0);
  for (const part of [
    'MKT-ASSET-04  must',
    '`protocol_ids` is an object mapping',
    'GET /api/v1/market/assets',
    'Empty object.',
    '(suites/oracles/passive.spec.ts)',
    'asset-protocol-ids-null: protocol_ids is null where there is none',
    'maker-conformance run --only MKT-ASSET-04',
  ])
    expect(stdout).toContain(part);
});

test('explain names the accepted statuses, and why nothing judges what no run can bring about', async () => {
  const [status, unjudged] = await Promise.all([explain('MKT-PAIRS-08'), explain('ERR-CODE-09')]);
  expect(status.stdout).toContain('Accepted statuses\n  400');
  expect(unjudged.stdout).toContain(loadRegister().byId.get('ERR-CODE-09')?.unjudged);
});

test('explain refuses an id that the register does not have, and names the nearest', async () => {
  const { code, stdout, stderr } = await explain('SWP-STATUS-99');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('SWP-STATUS-99: there is no such requirement; did you mean SWP-STATUS-0');
});
