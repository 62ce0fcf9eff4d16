import type { Clock } from '../../reference/clock.ts';
import { writeJson } from '../../reference/json.ts';
import { listAt, member, numberOrNullAt } from './members.ts';
import type { CallNode } from './node-calls.ts';

/** Reads the files of channels: a node of 2024 breaks of it while a swap writes them. */
const LISTS_CHANNELS = '/listchannels';
/** How long after the end of a swap they are left alone, in milliseconds. */
const CALM_MS = 3_000;

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
 * changes something is not shared after it. While a swap is under way, or has just ended, of the channels what was seen before has
 * to do.
 */
export function sharingLooks(call: CallNode, clock: Pick<Clock, 'now'>): CallNode {
  const looks = new Map<string, { readonly answer: Promise<unknown>; endsAt: number; isOutdated: boolean }>();

  /** What was last seen, however long ago; undefined where that was nothing. */
  async function lastLook(key: string): Promise<unknown> {
    return looks.get(key)?.answer.catch(() => undefined);
  }

  async function look(key: string, asked: Parameters<CallNode>[0]): Promise<unknown> {
    const known = looks.get(key);
    if (known !== undefined && !known.isOutdated && clock.now() < known.endsAt) return known.answer;
    const made = { answer: call(asked), endsAt: Number.POSITIVE_INFINITY, isOutdated: false };
    looks.set(key, made);
    const isOver = () => {
      made.endsAt = clock.now() + SHARED_MS;
    };
    void made.answer.then(isOver, isOver);
    return made.answer;
  }

  /** Whether no swap writes the files of channels, or did so just now. */
  async function isQuiet(): Promise<boolean> {
    const swaps = await look('GET /listswaps null', { method: 'GET', path: '/listswaps' });
    return [...listAt(swaps, 'maker'), ...listAt(swaps, 'taker')].every((swap) => {
      const ago = clock.now() - (numberOrNullAt(swap, 'completed_at') ?? 0) * 1000;
      return member(swap, 'status') !== 'Pending' && (ago < 0 || ago >= CALM_MS);
    });
  }

  return async (asked) => {
    const { method, path, body } = asked;
    const key = `${method} ${path} ${writeJson(body ?? null)}`;
    if (path === LISTS_CHANNELS && !(await isQuiet())) return (await lastLook(key)) ?? { channels: [] };
    if (LOOKS.includes(path)) return look(key, asked);
    if (asked.acts !== true) return call(asked);
    try {
      return await call(asked);
    } finally {
      for (const made of looks.values()) made.isOutdated = true;
    }
  };
}
