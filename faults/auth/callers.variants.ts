import { isWhole, legsOf, membersOf } from '../change.ts';
import { conforming, exercises } from '../conforming.ts';
import { boundsOf } from '../market/listed.ts';
import { QUOTE } from '../operations.ts';
import { invalid } from '../proxy/envelopes.ts';
import type { Wire } from '../proxy/exchange.ts';

/** Conforming services of another make: what they keep for whom. */
export const VARIANTS = conforming(['AUT-KEY-02'], {
  'quoted-funds-kept-for-their-caller': exercises('AUT-KEY-02')
    .what('a caller has one quote at a time, and what it is for is quoted to nobody else meanwhile')
    .wire(keepingFunds()),
});

/** Keeps the leg that the newest quote of each caller fixes, out of as much as a quote may be for. */
function keepingFunds(): Wire {
  const fixedLeg = (body: unknown) => legsOf(body).find(({ amount }) => isWhole(amount));
  const callerOf = ({ authorization = 'nobody' }: Readonly<Record<string, string>>) => authorization;
  return {
    async request({ operation, headers, body }, context) {
      const leg = operation === QUOTE ? fixedLeg(body) : undefined;
      const bounds = leg && (await boundsOf(leg, context));
      if (!leg || !bounds) return undefined;
      const others = [...context.memory].filter(([caller]) => caller !== callerOf(headers));
      const kept = others
        .map(([, quote]) => membersOf(quote))
        .filter(({ asset_id, until }) => asset_id === leg.asset_id && Number(until) * 1_000 > Date.now());
      const all = [leg, ...kept].reduce((sum, { amount }) => sum + Number(amount), 0);
      return all > Number(bounds.max) ? invalid('Not available') : undefined;
    },
    reply({ operation, headers, body }, given, { memory }) {
      const leg = operation === QUOTE && given.status === 200 ? fixedLeg(body) : undefined;
      if (leg) memory.set(callerOf(headers), { ...leg, until: membersOf(given.body).expires_at });
      return given;
    },
  };
}
