import { isInteger, isNumber, membersOf, shown } from '../../engine/json/members.ts';
import {
  ofEach,
  type PassiveCheck,
  type Problems,
  perAnswer,
  perBody,
  type Remark,
} from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { fitOfOpen, fitOfSuccess } from '../described.ts';
import { isOfProxy } from '../errors/of-proxy.ts';
import { DOCUMENTED, isConflict } from '../errors/statuses.ts';
import { ASSETS, CREATE_ORDER, ESTIMATE_FEES, GET_ORDER, NETWORK_INFO, NODEINFO } from '../operations.ts';
import { MALFORMED_BODIES } from './malformed-bodies.ts';
import { ONE_NETWORK } from './one-network.ts';
import { TIME_CHECKS } from './times.ts';
import { UNREAD_BODIES } from './unread-bodies.ts';
import { VALUE_CHECKS } from './values.ts';

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
  const fromProxy = !labelled && isOfProxy(answer);
  if (operation !== undefined && (DOCUMENTED.has(status) || isConflict(answer)) && !fromProxy) return problems;
  for (const text of problems) remark(operation === undefined ? `an undocumented path: ${text}` : text);
  return undefined;
}

function isEmpty({ exchange }: Seen): boolean {
  const body = exchange.response?.body;
  return !body || ('text' in body ? body.text : body.base64) === '';
}

/** FMT-JSON-06: what an answer holds beside its schema, and where it differs from a schema that is only a guess. */
function beside(answer: Seen, remark: Remark): Problems {
  const shownFit = fitOfSuccess(answer);
  for (const name of shownFit?.undocumented ?? []) remark(name);
  const open = fitOfOpen(answer);
  for (const { text } of open?.misfits ?? []) remark(`${answer.operation} otherwise than assumed: ${text}`);
  return shownFit || open ? [] : undefined;
}

/** Formats that hold across all resources. */
export const FORMAT_CHECKS: readonly PassiveCheck[] = [
  ofEach(perAnswer('FMT-JSON-01', 'every body is JSON and labelled as JSON', unlikeJson)),
  perAnswer('FMT-JSON-06', 'undocumented members are recorded', beside),
  UNREAD_BODIES,
  MALFORMED_BODIES,
  ...VALUE_CHECKS,
  ...TIME_CHECKS,
  ONE_NETWORK,
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
];
