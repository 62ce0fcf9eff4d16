import { setTimeout as sleep } from 'node:timers/promises';
import { isWhole, legOf, legsOf, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { INIT, QUOTE } from '../operations.ts';
import { legacyError } from '../proxy/envelopes.ts';
import type { HttpReply } from '../proxy/exchange.ts';

/** A quote that is under way, and what those get that wait for the same. */
interface UnderWay {
  readonly given: Promise<HttpReply>;
  readonly give: (reply: HttpReply) => void;
}

/** What a quote takes at least, in milliseconds, so that another one comes meanwhile on any machine. */
const PRICING_MS = 25;

/** Defects of quotes that show beside another request. */
export const FAULTS: Faults = {
  'quote-under-way-shared': breaks('QUO-RESP-02')
    .what('a request that is under way already gets the same quote as the first')
    .wire({
      async request({ operation, bytes }, { memory }) {
        if (operation !== QUOTE) return undefined;
        const first = memory.get(String(bytes)) as UnderWay | undefined;
        if (first) return structuredClone(await first.given);
        memory.set(String(bytes), underWay());
        return undefined;
      },
      async reply({ operation, bytes }, given, { memory }) {
        if (operation !== QUOTE) return given;
        await sleep(PRICING_MS);
        (memory.get(String(bytes)) as UnderWay | undefined)?.give(given);
        memory.delete(String(bytes));
        return given;
      },
    }),
  'quote-amount-of-a-request-meanwhile': breaks('QUO-RESP-05')
    .what('the amount to sell is kept beside the requests, where the next one for the same assets overwrites it')
    .wire({
      request({ operation, body }, { memory }) {
        if (operation === QUOTE && isWhole(legsOf(body)[0].amount)) memory.set('last', body);
        return undefined;
      },
      async reply({ operation, body }, given, { memory }) {
        if (operation !== QUOTE || given.status !== 200) return given;
        await sleep(PRICING_MS);
        const [own, last] = [legsOf(body), legsOf(memory.get('last'))];
        const isSame = own.every(({ asset_id }, at) => asset_id === last[at]?.asset_id);
        if (isSame && isWhole(own[0].amount) && isWhole(last[0].amount))
          legOf(given.body, 'from_asset').amount = last[0].amount;
        return given;
      },
    }),
  'quotes-end-with-a-refused-request': breaks('QUO-USE-01')
    .what('a quote request that is refused ends the quotes that were given before')
    .wire({
      reply({ operation }, given, { memory }) {
        const refused = Number(memory.get('refused') ?? 0);
        if (operation === QUOTE && given.status >= 400) memory.set('refused', refused + 1);
        if (operation === QUOTE && given.status === 200) memory.set(String(membersOf(given.body).rfq_id), refused);
        return given;
      },
      request({ operation, body }, { memory }) {
        const refusedBefore = memory.get(String(membersOf(body).rfq_id));
        const isOver = refusedBefore !== undefined && refusedBefore !== Number(memory.get('refused') ?? 0);
        return operation === INIT && isOver ? legacyError('The quote is unknown') : undefined;
      },
    }),
  'quote-layers-of-a-request-meanwhile': breaks('QUO-RESP-04')
    .what('the layers are kept beside the requests, where the next one overwrites them, for whichever trade it is')
    .wire({
      request({ operation, body }, { memory }) {
        if (operation === QUOTE) memory.set('last legs', body);
        return undefined;
      },
      async reply({ operation }, given, { memory }) {
        if (operation !== QUOTE || given.status !== 200) return given;
        await sleep(PRICING_MS);
        for (const [at, side] of (['from_asset', 'to_asset'] as const).entries()) {
          const { layer } = legsOf(memory.get('last legs'))[at] ?? {};
          if (typeof layer === 'string' && /^[A-Z0-9]+_[A-Z0-9]+$/.test(layer)) legOf(given.body, side).layer = layer;
        }
        return given;
      },
    }),
};

function underWay(): UnderWay {
  let give: UnderWay['give'] = () => {};
  const given = new Promise<HttpReply>((resolve) => {
    give = resolve;
  });
  return { given, give };
}
