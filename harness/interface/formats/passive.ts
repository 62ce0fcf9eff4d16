import { isInteger, isNumber, membersOf, shown } from '../../engine/json/members.ts';
import {
  about,
  onceFor,
  overRun,
  type PassiveCheck,
  type Problems,
  perAnswer,
  perBody,
  type Remark,
} from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { DOCUMENTED_STATUSES } from '../errors/passive.ts';
import {
  ASSETS,
  CREATE_ORDER,
  ESTIMATE_FEES,
  FEE_ESTIMATE,
  GET_ORDER,
  NETWORK_INFO,
  NODEINFO,
  PAIRS,
  QUOTE,
} from '../operations.ts';
import { layoutOf, type Member, placeOf } from './shapes.ts';

const JSON_TYPE = /^application\/(json|[\w.+-]+\+json)$/;

const UNSOUND = /^not JSON|^empty|repeated/;

/** FMT-JSON-01: what is not from the service itself (a proxy's page) or lies off the documented paths is only noted. */
function unlikeJson(answer: Seen, remark: Remark): Problems {
  if (isEmpty(answer)) return undefined;
  const { problem, status, operation } = answer;
  const type = (answer.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const labelled = JSON_TYPE.test(type);
  const unsound = problem !== undefined && UNSOUND.test(problem);
  const problems = [
    ...(labelled ? [] : [`content type ${type || 'missing'} with status ${status}`]),
    ...(unsound ? [`${problem} (status ${status})`] : []),
  ];
  if (problem !== undefined && !unsound) remark(problem);
  const fromProxy = !labelled && (status === 502 || status === 503 || (status === 500 && type === 'text/html'));
  if (operation !== undefined && DOCUMENTED_STATUSES.has(status) && !fromProxy) return problems;
  for (const text of problems) remark(operation === undefined ? `an undocumented path: ${text}` : text);
  return undefined;
}

function isEmpty({ exchange }: Seen): boolean {
  const body = exchange.response?.body;
  return !body || ('text' in body ? body.text : body.base64) === '';
}

/**
 * A check of each documented member of the answers whose members the interface shows.
 * @param judge says what is wrong with a member, to be read after its place; undefined when nothing is
 */
function perMember(
  id: string,
  title: string,
  applies: (member: Member) => boolean,
  judge: (member: Member, remark: Remark) => string | undefined,
): PassiveCheck {
  return perAnswer(id, title, (answer, remark) => {
    const layout = layoutOf(answer);
    if (!layout) return undefined;
    const { problems, remarks } = onceFor(answer.body, id, () => {
      const noted: string[] = [];
      const note = (text: string) => noted.push(text);
      let found: string[] | undefined;
      for (const member of layout.members) {
        if (!applies(member)) continue;
        found ??= [];
        const problem = judge(member, note);
        if (problem !== undefined) found.push(`${placeOf(member)} ${problem}`);
      }
      return { problems: found, remarks: noted };
    });
    for (const text of remarks) remark(text);
    return problems;
  });
}

const NUMBER_LEXEME = /"(\w+)"\s*:\s*(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g;
const UNUSUAL_LEXEME = /:\s*-?\d+[.eE]/;

/** FMT-INT-01: integral values written as `5.0` or `1e3` are noted. */
function noteLexemes(answer: Seen, members: readonly Member[], remark: Remark): void {
  if (!UNUSUAL_LEXEME.test(answer.text)) return;
  const names = new Set(members.filter(({ shape }) => shape.types.has('integer')).map(({ name }) => name));
  for (const [, name = '', lexeme = ''] of answer.text.matchAll(NUMBER_LEXEME))
    if (/[.eE]/.test(lexeme) && names.has(name)) remark(`${name} is written ${lexeme}`);
}

const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/**
 * The instant of an ISO 8601 date-time in unix seconds (no zone reads as UTC), and its zone; undefined when it is none
 * (FMT-TIME-02, FMT-TIME-05).
 */
export function instantOf(value: unknown): { time: number; zone: 'Z' | 'offset' | 'none' } | undefined {
  const parts = typeof value === 'string' ? DATE_TIME.exec(value) : null;
  if (!parts) return undefined;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0));
  const [y, mo, d, h, mi, s] = [year ?? 0, month ?? 0, day ?? 0, hour ?? 0, minute ?? 0, second ?? 0];
  const date = new Date(0);
  date.setUTCFullYear(y, mo - 1, d);
  if (date.getUTCMonth() !== mo - 1 || date.getUTCDate() !== d) return undefined;
  // A leap second and midnight written as 24:00 are valid instants.
  if (mi > 59 || s > 60 || h > 24 || (h === 24 && mi + s > 0)) return undefined;
  const zone = parts[7];
  const time = date.getTime() / 1000 + h * 3600 + mi * 60 + s;
  if (zone === undefined) return { time, zone: 'none' };
  if (zone.toUpperCase() === 'Z') return { time, zone: 'Z' };
  const [offsetHours, offsetMinutes] = [Number(zone.slice(1, 3)), Number(zone.slice(3).replace(':', '') || 0)];
  if (offsetHours > 23 || offsetMinutes > 59) return undefined;
  return { time: time - (zone.startsWith('-') ? -1 : 1) * (offsetHours * 3600 + offsetMinutes * 60), zone: 'offset' };
}

/** Answers that are stamped when they are made, and how far from the clock the stamp may be, in seconds (FMT-TIME-04). */
const STAMPED: Readonly<Record<string, number>> = { [ASSETS]: 3600, [PAIRS]: 3600, [QUOTE]: 300, [FEE_ESTIMATE]: 300 };

function stampDistance({ operation, status, value, answeredAt }: Seen): Problems {
  const most = operation === undefined ? undefined : STAMPED[operation];
  const stamp = membersOf(value)?.timestamp;
  if (most === undefined || status !== 200 || !isNumber(stamp)) return undefined;
  const distance = Math.abs(Number(stamp) - answeredAt);
  return distance <= most ? [] : [`timestamp ${stamp} is ${Math.round(distance)} s from the clock, at most ${most} s`];
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

/** Times of a swap that are not there before it has got so far (SWP-STATUS-08). */
const UNREACHED = new Set(['initiated_at', 'completed_at']);

const LAYER = /^[A-Z0-9]+_[A-Z0-9]+$/;

/** FMT-LAYER-01: the style of each name, and one spelling for each layer across resources. */
function layerSpelling(): PassiveCheck {
  return overRun('FMT-LAYER-01', 'layer names are written like BTC_LN, and always the same', (findings) => {
    const spellings = new Map<string, string>();
    const verdicts = new Map<string, readonly string[]>();
    return {
      see(answer) {
        const layers = layersIn(answer);
        if (layers.length === 0) return;
        findings.applies(answer);
        const problems = layers.flatMap((layer) => {
          const known = verdicts.get(layer);
          if (known) return known;
          const plain = layer.toUpperCase().replace(/[^A-Z0-9]/g, '');
          const first = spellings.get(plain) ?? layer;
          spellings.set(plain, first);
          const own = [
            ...(LAYER.test(layer) ? [] : [`layer ${shown(layer)}`]),
            ...(first === layer ? [] : [`layer ${shown(layer)}, elsewhere ${shown(first)}`]),
          ];
          if (verdicts.size < 1000) verdicts.set(layer, own);
          return own;
        });
        if (problems.length > 0) findings.breaks(answer, problems);
      },
    };
  });
}

function layersIn(answer: Seen): readonly string[] {
  const layout = layoutOf(answer);
  if (!layout) return [];
  return onceFor(answer.body, layerSpelling, () => {
    const layers = new Set<string>();
    for (const { shape, value } of layout.members)
      if (shape.format === 'layer') {
        if (typeof value === 'string') layers.add(value);
      } else if (shape.elements?.format === 'layer' && Array.isArray(value))
        for (const item of value) if (typeof item === 'string') layers.add(item);
    return [...layers];
  });
}

const INT: PassiveCheck = perMember(
  'FMT-INT-01',
  'integers are JSON numbers without a fraction',
  ({ shape, value }) => shape.types.has('integer') && value !== null,
  ({ value, shape }) =>
    isInteger(value) || [...shape.types].some((type) => type !== 'integer' && type === typeof value)
      ? undefined
      : `is ${shown(value)}`,
);

/** A remark on how a server writes its numbers needs no more answers than these. */
const MOST_LOOKED_AT = 5_000;

/** {@link INT} with the lexemes noted, which the decoded value does not show. */
const INTEGERS: PassiveCheck = {
  ...INT,
  watch() {
    const watcher = INT.watch();
    const lexemes = new Set<string>();
    let looked = 0;
    return {
      see(answer) {
        watcher.see(answer);
        const layout = layoutOf(answer);
        if (!layout || lexemes.size >= 8 || looked >= MOST_LOOKED_AT) return;
        looked++;
        const noted = onceFor(answer.body, noteLexemes, () => {
          const found: string[] = [];
          noteLexemes(answer, layout.members, (text) => found.push(text));
          return found;
        });
        for (const text of noted) lexemes.add(text);
      },
      end() {
        const result = watcher.end();
        return { ...result, remarks: [...result.remarks, ...lexemes] };
      },
    };
  },
};

/** Where null is not the type but the interface's own tables or tolerances let it pass, with a note (LSP-EST-01). */
const NOTED_NULLS = new Set(['discount_code']);

/** Formats that hold across all resources. */
export const FORMAT_CHECKS: readonly PassiveCheck[] = [
  perAnswer('FMT-JSON-01', 'every body is JSON and labelled as JSON', unlikeJson),
  perAnswer('FMT-JSON-06', 'undocumented members are recorded', (answer, remark) => {
    const layout = layoutOf(answer);
    if (!layout) return undefined;
    for (const name of layout.undocumented) remark(name);
    return [];
  }),
  INTEGERS,
  perMember(
    'FMT-TIME-01',
    'times outside channel orders are whole unix times',
    ({ shape, name, value }) => value !== null && (shape.format === 'unix-time' || UNREACHED.has(name)),
    ({ value }) => (isInteger(value) ? undefined : `is ${shown(value)}`),
  ),
  about(
    [CREATE_ORDER, GET_ORDER],
    perMember(
      'FMT-TIME-02',
      'times of channel orders are ISO 8601 date-times',
      ({ shape, value }) => shape.format === 'date-time' && value !== null,
      ({ value }) => (instantOf(value) ? undefined : `is ${shown(value)}`),
    ),
  ),
  about(
    [CREATE_ORDER, GET_ORDER],
    perMember(
      'FMT-TIME-03',
      'last_payment_check is an integer or null',
      ({ name }) => name === 'last_payment_check',
      ({ value }) => (value === null || isInteger(value) ? undefined : `is ${shown(value)}`),
    ),
  ),
  about(Object.keys(STAMPED), perAnswer('FMT-TIME-04', 'unix times are in seconds', stampDistance)),
  about([CREATE_ORDER, GET_ORDER], perAnswer('FMT-TIME-05', 'the zone of ISO times is recorded', orderZones)),
  perBody(
    'FMT-UNIT-05',
    'fees without a stated unit are recorded',
    [ESTIMATE_FEES, CREATE_ORDER, GET_ORDER],
    (value, remark) => {
      const body = membersOf(value);
      const onchain = membersOf(membersOf(body?.payment)?.onchain);
      const fees: Record<string, unknown> = {
        setup_fee: body?.setup_fee,
        capacity_fee: body?.capacity_fee,
        duration_fee: body?.duration_fee,
        total_fee: body?.total_fee,
        min_fee_for_0conf: onchain?.min_fee_for_0conf,
      };
      const given = Object.entries(fees).filter(([, fee]) => fee !== undefined);
      if (given.length === 0) return undefined;
      if (isNumber(body?.total_fee)) remark(`total_fee ${body.total_fee}`);
      if (onchain && isNumber(onchain.fee_total_sat))
        remark(`fee_total_sat ${onchain.fee_total_sat} with min_fee_for_0conf ${shown(onchain.min_fee_for_0conf)}`);
      return given.filter(([, fee]) => !isInteger(fee) || fee < 0).map(([name, fee]) => `${name} is ${shown(fee)}`);
    },
  ),
  perMember(
    'FMT-ID-01',
    'an asset id is BTC or begins with rgb:',
    ({ shape, value }) => shape.format === 'asset-id' && value !== null,
    ({ value }) =>
      typeof value === 'string' && (value === 'BTC' || value.startsWith('rgb:')) ? undefined : `is ${shown(value)}`,
  ),
  layerSpelling(),
  perAnswer(
    'FMT-NET-01',
    'network names are compared without regard to case',
    ({ operation, status, value }, remark) => {
      if (status !== 200 || ![ASSETS, NODEINFO, NETWORK_INFO].includes(operation ?? '')) return undefined;
      const network = membersOf(value)?.network;
      if (typeof network !== 'string') return undefined;
      remark(`${operation}: ${network}`);
      return [];
    },
  ),
  perMember(
    'FMT-NULL-01',
    'nothing is null whose type does not name null',
    () => true,
    ({ name, value, shape }, remark) => {
      if (value !== null || shape.types.size === 0) return undefined;
      if (NOTED_NULLS.has(name)) remark(`${name} is null`);
      return shape.types.has('null') || NOTED_NULLS.has(name) ? undefined : 'is null';
    },
  ),
];
