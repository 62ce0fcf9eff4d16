import { judgeKey, type KeyVerdict, keySeams } from '../../reference/maker/auth/keys.ts';
import { defaultKeys, FOREIGN_ORIGIN, type Scope } from '../../reference/maker/auth/options.ts';
import { completeOptions, type MakerOptions } from '../../reference/maker/options.ts';
import { expect } from '../test.ts';
import { MARKET, test } from './running.ts';

const { full, quoteRead, foreignOrigin } = defaultKeys(1);

const table: [what: string, authorization: string | undefined, off: KeyVerdict, on: KeyVerdict][] = [
  ['no key', undefined, 'served', 'missing_api_key'],
  ['a full key', `Bearer ${full}`, 'served', 'served'],
  ['a full key, scheme in lower case', `bearer ${full}`, 'served', 'served'],
  ['a bare token', full, 'served', 'invalid_api_key'],
  ['another scheme', `Basic ${full}`, 'served', 'invalid_api_key'],
  ['a scheme without token', 'Bearer ', 'served', 'invalid_api_key'],
  ['an unknown key', 'Bearer mk_test_none', 'served', 'invalid_api_key'],
  ['a key one character off', `Bearer ${full.slice(0, -1)}x`, 'served', 'invalid_api_key'],
  ['a key bound elsewhere', `Bearer ${foreignOrigin}`, 'foreign-origin', 'foreign-origin'],
  ['a key without the scope', `Bearer ${quoteRead}`, 'missing-scope', 'missing-scope'],
];

/** What a caller with a header is judged to be for a scope. */
function verdictOf(
  authorization: string | undefined,
  scope: Scope,
  options: Partial<MakerOptions> = {},
  origin?: string,
): KeyVerdict {
  const complete = completeOptions(options);
  const known = authorization === undefined ? undefined : keySeams.keyIn(authorization, complete.keys, MARKET);
  return judgeKey({ authorization, known, origin }, scope, complete);
}

for (const [what, authorization, off, on] of table) {
  test(`at swap:execute, ${what} is ${off}, under enforcement ${on}`, () => {
    const judge = (options: Partial<MakerOptions>) => verdictOf(authorization, 'swap:execute', options);
    expect([judge({}), judge({ enforcement: true })]).toEqual([off, on]);
  });
}

test('the options bend the table where the interface leaves it open', () => {
  expect(verdictOf(undefined, 'quote:read', { enforcement: true, public_market: true })).toBe('served');
  expect(verdictOf('Bearer x', 'quote:read', { unknown_key: 'refuse' })).toBe('invalid_api_key');
  expect(verdictOf(`Bearer ${quoteRead}`, 'swap:execute', { scopes_without_enforcement: false })).toBe('served');
});

test('a bound key works at home', () => {
  expect(verdictOf(`Bearer ${foreignOrigin}`, 'quote:read', {}, FOREIGN_ORIGIN)).toBe('served');
});

test.describe('under enforcement', () => {
  test.use({ options: { enforcement: true } });
  test('each verdict has its status and envelope', async ({ ask, reference }) => {
    const asked = async (authorization?: string) => {
      const { status, json } = await ask(
        `${MARKET}/assets?limit=x`,
        authorization ? { headers: { authorization } } : {},
      );
      return { status, json };
    };
    expect(await asked()).toEqual({ status: 401, json: { error: 'missing_api_key' } });
    expect(await asked('Bearer nope')).toEqual({ status: 401, json: { error: 'invalid_api_key' } });
    expect(await asked(reference.keys.full)).toEqual({ status: 401, json: { error: 'invalid_api_key' } });
    expect(await asked(`Bearer ${reference.keys.foreignOrigin}`)).toMatchObject({
      status: 403,
      json: { error_code: 'ORIGIN_NOT_ALLOWED' },
    });
    expect(await asked(`Bearer ${reference.keys.quoteRead}`)).toMatchObject({ status: 422 });
  });
});

test('a key changes nothing in the answer', async ({ ask, reference }) => {
  const headers = { authorization: `Bearer ${reference.keys.full}` };
  const withKey = await ask(`${MARKET}/routes/matrix`, { headers });
  expect(withKey.status).toBe(200);
  expect(withKey.text.replace(/\d+}$/, '')).toBe((await ask(`${MARKET}/routes/matrix`)).text.replace(/\d+}$/, ''));
});
