import type { RequirementId } from '../../../specs/ids.ts';
import { isInteger, isNumber, type Members, membersOf, objectsIn, shown } from '../../engine/json/members.ts';
import {
  overRun,
  type PassiveCheck,
  perBody,
  type Remark,
  type Sighting,
  sighting,
} from '../../engine/passive/check.ts';
import { besidesSchema, bySchema } from '../described.ts';
import { isNodeKey } from '../formats/node-key.ts';
import { ASSETS, ESTIMATE_FEES, GET_INFO, NETWORK_INFO, NODEINFO } from '../operations.ts';

function perInfo(id: RequirementId, title: string, judge: (options: Members, remark: Remark) => readonly string[]) {
  return perBody(id, title, [GET_INFO], (value, remark) => {
    const options = membersOf(membersOf(value)?.options);
    return options && judge(options, remark);
  });
}

const KEY_AND_PORT = /^([^@]+)@.*:(\d{1,5})$/;

/** LSP-INFO-02: key and port of an address. A key that is none is only noted on regtest, where mocks live. */
function peerAddress(): PassiveCheck {
  return overRun('LSP-INFO-02', 'lsp_connection_url names a pubkey, a host and a port', (findings) => {
    let regtest = false;
    const odd: { at: Sighting; key: string }[] = [];
    return {
      see(answer) {
        const body = answer.status === 200 ? membersOf(answer.value) : undefined;
        if (!body) return;
        if ([ASSETS, NODEINFO, NETWORK_INFO].includes(answer.operation ?? ''))
          regtest ||= String(body.network).toLowerCase() === 'regtest';
        if (answer.operation !== GET_INFO || typeof body.lsp_connection_url !== 'string') return;
        const [, key = '', port] = KEY_AND_PORT.exec(body.lsp_connection_url) ?? [];
        if (Number(port) < 1 || Number(port) > 65_535)
          findings.breaks(answer, [`the port of /lsp_connection_url is ${port}`]);
        else if (port !== undefined && !isNodeKey(key) && odd.length < 8) odd.push({ at: sighting(answer), key });
      },
      end() {
        for (const { at, key } of odd)
          if (regtest) findings.remark(`a mock key ${shown(key)} on regtest`);
          else findings.breaks(at, [`the key of /lsp_connection_url is ${shown(key)}`]);
      },
    };
  });
}

/** A range of `options`; a maximum of 0 means that the side is not available, with any minimum (LSP-INFO-08). */
function rangeOf(options: Members, what: string): { min: number; max: number } | undefined {
  const [min, max] = [options[`min_${what}`], options[`max_${what}`]];
  if (!isNumber(min) || !isNumber(max)) return undefined;
  return Number(max) === 0 ? { min: 0, max: 0 } : { min: Number(min), max: Number(max) };
}

function usableProblems(options: Members): string[] {
  const whats = ['initial_client_balance_sat', 'initial_lsp_balance_sat', 'channel_balance_sat'];
  const ranges = whats.map((what) => rangeOf(options, what));
  const problems = whats.flatMap((what, index) => {
    const range = ranges[index];
    return range && range.min > range.max ? [`min_${what} ${range.min} is above max_${what} ${range.max}`] : [];
  });
  const expiry = options.max_channel_expiry_blocks;
  if (isNumber(expiry) && expiry <= 0) problems.push(`max_channel_expiry_blocks is ${expiry}`);
  const [client, lsp, channel] = ranges;
  if (problems.length === 0 && client && lsp && channel)
    if (client.min + lsp.min > channel.max || client.max + lsp.max < channel.min)
      problems.push('no channel fits the balance bounds');
  return problems;
}

function discountNote(value: Members, remark: Remark): void {
  const { total_fee: total, setup_fee: setup, capacity_fee: capacity, duration_fee: duration } = value;
  if (![total, setup, capacity, duration].every(isInteger)) return;
  const rest = Number(total) - Number(setup) - Number(capacity) - Number(duration);
  remark(`total_fee minus its parts ${rest} at applied_discount ${shown(value.applied_discount)}`);
}

/** What the provider says of itself and of its fees. */
export const PROVIDER_CHECKS: readonly PassiveCheck[] = [
  bySchema('LSP-INFO-01', 'get_info gives address, options and assets'),
  besidesSchema(peerAddress()),
  bySchema('LSP-INFO-03', 'options has its eleven integers'),
  bySchema('LSP-INFO-04', 'supports_zero_channel_reserve is a boolean'),
  perInfo('LSP-INFO-05', 'the option bounds leave room for a channel', usableProblems),
  bySchema('LSP-INFO-06', 'each provider asset has its members'),
  perBody('LSP-INFO-08', 'a maximum of 0 alone disables a side', [GET_INFO], (value, remark) => {
    const assets = objectsIn(membersOf(value)?.assets, '/assets');
    if (assets.length === 0) return undefined;
    return assets.flatMap(({ element, place }) =>
      ['initial_client_amount', 'initial_lsp_amount', 'channel_amount'].flatMap((what) => {
        const range = rangeOf(element, what);
        if (range?.max === 0) remark(`max_${what} 0`);
        return range && range.min > range.max ? [`${place} has min_${what} ${range.min} above ${range.max}`] : [];
      }),
    );
  }),
  besidesSchema(
    perBody('LSP-EST-01', 'an estimate has its six members', [ESTIMATE_FEES], (value, remark) => {
      if (membersOf(value)?.discount_code === null) remark('discount_code is null');
      return undefined;
    }),
  ),
  bySchema('LSP-EST-02', 'no part of an estimate is negative'),
  perBody('LSP-EST-03', 'how total_fee follows from its parts is recorded', [ESTIMATE_FEES], (value, remark) => {
    const fees = membersOf(value);
    if (fees) discountNote(fees, remark);
    return fees && [];
  }),
];
