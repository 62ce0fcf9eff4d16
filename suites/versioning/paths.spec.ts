import { excerpt } from '../../harness/engine/excerpt.ts';
import * as Versioning from '../../harness/groups/versioning.ts';
import { expect, inconclusive, key, must, note, test, tier, Violation } from '../../harness/test.ts';
import { loadOperations } from '../../specs/operations.ts';

const UNDER_API_V1 = must('VER-PATH-01');

/** The tiers that some operation asks for. */
const TIERS = ['read', 'quote', 'order'] as const;

for (const name of TIERS) {
  test(`what needs the tier ${name} lives under /api/v1`, { tag: [UNDER_API_V1, tier(name), key(name)] }, async ({
    wire,
    sound,
  }) => {
    // An absent swap or order is refused in words of its own, absent routes and assets are not: asked for what there is, the operation shows itself.
    const askedSoundly = async (operation: string) => {
      const request = name === 'order' ? undefined : (await sound(name)).find((one) => one.operation === operation);
      return request && wire.send({ ...request, retry: false });
    };
    const operations = loadOperations().filter((operation) => operation.tier === name);
    const alike: string[] = [];
    for (const { id, method, path } of operations) {
      // A POST is probed with an empty object, which does nothing. That it is refused for now shows that it is there.
      const body = method === 'POST' ? { json: {} } : {};
      const answer = await wire.send({ method, path, ...body, retry: false });
      expect(answer.status, `status of ${id}`).not.toBe(405);
      if (answer.status === 200) continue;
      const unknown = await wire.send({ method, path: '/api/v1/market/zz-none', ...body, retry: false });
      if (!Versioning.isAnsweredAlike(answer, unknown)) continue;
      if (answer.status !== 404) alike.push(`${id} (${answer.status})`);
      else if (Versioning.isAnsweredAlike((await askedSoundly(id)) ?? answer, unknown))
        throw new Violation(`the 404 of ${id} is that of an unknown path: ${excerpt(answer.text)}`);
    }
    // Who demands a key first, or is away, says the same of every path.
    if (alike.length > 0) inconclusive(`refused like an unknown path: ${alike.join(', ')}`);
    note(`probed: ${operations.map(({ id }) => id).join(', ')}`);
  });
}
