import { expect } from '../test.ts';
import { MARKET, test } from './running.ts';

for (const list of ['assets', 'pairs']) {
  test(`walking ${list} by pages meets each element once`, async ({ ask }) => {
    const all = (await ask(`${MARKET}/${list}?active_only=false`)).json;
    const seen: unknown[] = [];
    for (let offset = 0; offset < 6; offset += 1) {
      const { json } = await ask(`${MARKET}/${list}?active_only=false&limit=1&offset=${offset}`);
      expect(json).toMatchObject({ total: 6, limit: 1, offset });
      seen.push(...elements(json, list));
    }
    expect(seen).toMatchObject(elements(all, list).map(({ id, asset_id }) => ({ ...(id ? { id } : { asset_id }) })));
  });

  test(`a page of ${list} beyond the end is empty and still counts`, async ({ ask }) => {
    const { status, json } = await ask(`${MARKET}/${list}?active_only=false&offset=1000000000000000000000000000000`);
    expect(status).toBe(200);
    expect(json).toMatchObject({ [list]: [], total: 6, offset: 10n ** 30n });
  });

  for (const [query, name] of [
    ['limit=abc', 'limit'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=x', 'offset'],
  ]) {
    test(`${list}?${query} is refused by schema validation`, async ({ ask }) => {
      const { status, json } = await ask(`${MARKET}/${list}?${query}`);
      expect(status).toBe(422);
      expect(json).toMatchObject({ detail: [{ loc: ['query', name] }] });
    });
  }
}

test('without paging the default page is 50 elements from the start', async ({ ask }) => {
  expect((await ask(`${MARKET}/assets`)).json).toMatchObject({ total: 6, limit: 50, offset: 0, network: 'regtest' });
});

test('of a repeated parameter the last one counts', async ({ ask }) => {
  expect((await ask(`${MARKET}/assets?limit=1&limit=2`)).json).toMatchObject({ limit: 2 });
});

interface Element {
  id?: string;
  asset_id?: string;
}

function elements(json: unknown, list: string): Element[] {
  const found: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, list) : undefined;
  return Array.isArray(found) ? found : [];
}
