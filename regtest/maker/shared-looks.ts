import type { Clock } from '../../reference/clock.ts';
import { writeJson } from '../../reference/json.ts';
import type { CallNode } from './node-calls.ts';

/** How long an answer is as good as a new one, in milliseconds. */
const SHARED_MS = 1_000;

/** The calls that show all that a node has of a kind, whoever asks; some take a second, as the node looks at the chain for them. */
const LOOKS: readonly string[] = [
  '/listchannels',
  '/listpayments',
  '/listpeers',
  '/listswaps',
  '/listtransactions',
  '/networkinfo',
];

/**
 * Has everybody who looks at the same thing share one look, which is made again a second after its answer came. So a node gets at
 * most one of each a second, however many orders are open and however often they are read. What was seen before a call that
 * changes something is not shared after it.
 */
export function sharingLooks(call: CallNode, clock: Pick<Clock, 'now'>): CallNode {
  const looks = new Map<string, { readonly answer: Promise<unknown>; endsAt: number }>();

  async function look(key: string, asked: Parameters<CallNode>[0]): Promise<unknown> {
    const known = looks.get(key);
    if (known !== undefined && clock.now() < known.endsAt) return known.answer;
    const made = { answer: call(asked), endsAt: Number.POSITIVE_INFINITY };
    looks.set(key, made);
    const isOver = () => {
      made.endsAt = clock.now() + SHARED_MS;
    };
    void made.answer.then(isOver, isOver);
    return made.answer;
  }

  return async (asked) => {
    const { method, path, body } = asked;
    if (LOOKS.includes(path)) return look(`${method} ${path} ${writeJson(body ?? null)}`, asked);
    if (asked.acts !== true) return call(asked);
    try {
      return await call(asked);
    } finally {
      looks.clear();
    }
  };
}
