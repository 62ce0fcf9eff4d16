import { instantOf } from '../../engine/json/date-time.ts';
import { isNumber, membersOf } from '../../engine/json/members.ts';
import {
  about,
  type Findings,
  type Judgement,
  overRun,
  type PassiveCheck,
  type Problems,
  perAnswer,
  type Remark,
  together,
} from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { assetsIn } from '../described-assets.ts';
import { isFromCache } from '../from-cache.ts';
import { ASSETS, CREATE_ORDER, FEE_ESTIMATE, GET_ORDER, PAIRS, QUOTE, QUOTE_SOCKET } from '../operations.ts';
import { quotedNow } from './socket-stamps.ts';

/** Answers that are stamped when they are made, and how far behind the clock the stamp may be, in seconds (FMT-TIME-04). */
const STAMPED: Readonly<Record<string, number>> = { [ASSETS]: 3600, [PAIRS]: 3600, [QUOTE]: 300, [FEE_ESTIMATE]: 3000 };

/** How far ahead of the clock a stamp may be, in seconds: what is kept grows older. */
const AHEAD = 300;

function stampDistance(answer: Seen): Problems {
  const { operation, status, value, answeredAt } = answer;
  const most = operation === undefined ? undefined : STAMPED[operation];
  const stamp = membersOf(value)?.timestamp;
  if (most === undefined || status !== 200 || !isNumber(stamp)) return undefined;
  // What a cache keeps was stamped before, perhaps by a clock that was advanced since.
  if (isFromCache(answer)) return undefined;
  const ahead = Math.round(Number(stamp) - answeredAt);
  if (ahead > AHEAD) return [`timestamp ${stamp} is ${ahead} s ahead of the clock, at most ${AHEAD} s`];
  return -ahead <= most ? [] : [`timestamp ${stamp} is ${-ahead} s behind the clock, at most ${most} s`];
}

/** No time in seconds is as large for thousands of years, and each in milliseconds is. */
const BEYOND_SECONDS = 100_000_000_000;

/** How far two clocks may be apart without a word, in seconds. */
const SKEW = 5;

/** That the clocks of the target and of this machine differ, by the first answer: its clock may be advanced later on. */
function skew(findings: Findings): Judgement {
  let first: { readonly sentAt: number; readonly ahead: number } | undefined;
  let isOff = false;
  return {
    see(answer) {
      const { sentAt, durationMs, messages } = answer.exchange;
      if (messages !== undefined) return;
      isOff ||= answer.date === undefined && answer.header('date') !== undefined;
      if (answer.date === undefined || (first && first.sentAt <= sentAt)) return;
      first = { sentAt, ahead: Math.round(answer.date - (sentAt + durationMs) / 1000) };
    },
    end() {
      if (isOff)
        findings.remark('the `Date` of answers is neither the time in them nor that of this machine: it is not used');
      if (isOff || !first || Math.abs(first.ahead) <= SKEW) return;
      const side = first.ahead > 0 ? 'ahead of' : 'behind';
      findings.remark(`the clock of the target is ${Math.abs(first.ahead)} s ${side} that of this machine`);
    },
  };
}

/** Times of an order, with the zone each is written in. */
function orderZones({ operation, status, body }: Seen, remark: Remark): Problems {
  if (status !== 200 || (operation !== CREATE_ORDER && operation !== GET_ORDER)) return undefined;
  const order = membersOf(body.value);
  const payment = membersOf(order?.payment);
  const channel = membersOf(order?.channel);
  const times: Record<string, unknown> = {
    created_at: order?.created_at,
    'payment.bolt11.expires_at': membersOf(payment?.bolt11)?.expires_at,
    'payment.onchain.expires_at': membersOf(payment?.onchain)?.expires_at,
    'channel.funded_at': channel?.funded_at,
    'channel.expires_at': channel?.expires_at,
  };
  const zones = Object.entries(times).flatMap(([name, value]) => {
    const instant = instantOf(value);
    return instant ? [{ name, ...instant }] : [];
  });
  if (zones.length === 0) return undefined;
  for (const { name, zone } of zones) remark(`${name}: ${zone === 'none' ? 'no zone' : zone}`);
  const created = zones.find(({ name }) => name === 'created_at');
  if (!created) return [];
  // Without a zone a time may mean any offset, so only a lead of more than the widest offsets is wrong in every reading.
  const slack = (zone: string) => (zone === 'none' ? 14 * 3600 : 0);
  return zones
    .filter(({ name }) => name.startsWith('payment.'))
    .filter(({ time, zone }) => created.time - slack(created.zone) > time + slack(zone))
    .map(({ name }) => `created_at is later than ${name}`);
}

/** The history of an asset, wherever it is described. */
const OF_ASSETS = ['timestamp', 'added_at'];

function assetTimes({ operation, status, value }: Seen): readonly string[] {
  const isList = (operation === ASSETS || operation === PAIRS) && status === 200;
  return (isList ? assetsIn(value) : []).flatMap(({ place, element }) =>
    OF_ASSETS.filter((name) => isNumber(element[name]) && Number(element[name]) >= BEYOND_SECONDS).map(
      (name) => `${place}/${name} ${element[name]} counts no seconds`,
    ),
  );
}

function secondsOf(answer: Seen): Problems {
  const stamped = stampDistance(answer);
  const ofAssets = assetTimes(answer);
  return stamped === undefined && ofAssets.length === 0 ? undefined : [...(stamped ?? []), ...ofAssets];
}

const IN_SECONDS = perAnswer('FMT-TIME-04', 'unix times are in seconds', secondsOf);

/** What times say beside their form. */
export const TIME_CHECKS: readonly PassiveCheck[] = [
  about(
    [...Object.keys(STAMPED), QUOTE_SOCKET],
    overRun('FMT-TIME-04', IN_SECONDS.title, together(IN_SECONDS.start, quotedNow(AHEAD), skew)),
  ),
  about([CREATE_ORDER, GET_ORDER], perAnswer('FMT-TIME-05', 'the zone of ISO times is recorded', orderZones)),
];
