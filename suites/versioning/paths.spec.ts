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
  }) => {
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
      if (answer.status === 404)
        throw new Violation(`the 404 of ${id} is that of an unknown path: ${excerpt(answer.text)}`);
      alike.push(`${id} (${answer.status})`);
    }
    // Who demands a key first, or is away, says the same of every path.
    if (alike.length > 0) inconclusive(`refused like an unknown path: ${alike.join(', ')}`);
    note(`probed: ${operations.map(({ id }) => id).join(', ')}`);
  });
}
