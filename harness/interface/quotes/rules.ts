/** What the body of a quote must keep to beside its shape, whether REST or the socket gave it (WS-QUOTE-10). */
import type { RequirementId } from '../../../specs/ids.ts';
import { isInteger, isNumber, type Members, membersOf } from '../../engine/json/members.ts';
import { about, ofEach, type PassiveCheck, perAnswer, perBody, type Remark } from '../../engine/passive/check.ts';
import { givenOnce } from '../../engine/passive/given-once.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { recordedMessages } from '../../engine/socket/recorded.ts';
import { besidesSchema, bySchema } from '../described.ts';
import { QUOTE, QUOTE_SOCKET } from '../operations.ts';
import { TIMEOUTS } from '../timeouts.ts';

/** The two legs of a quote. */
export const SIDES = ['from_asset', 'to_asset'] as const;

/** The members of a quote (interface, Quote), by their paths. */
export const DOCUMENTED_MEMBER =
  /^(rfq_id|price|timestamp|expires_at|(from|to)_asset(\.(asset_id|name|ticker|layer|amount|precision))?|fee(\.(base_fee|variable_fee|fee_rate|final_fee|fee_asset|fee_asset_precision))?)$/;

/** A check of quotes by their body alone. */
function perQuote(
  id: RequirementId,
  title: string,
  judge: (quote: Members, remark: Remark) => readonly string[] | undefined,
) {
  return perBody(id, title, [QUOTE], (value, remark) => {
    const quote = membersOf(value);
    return quote && judge(quote, remark);
  });
}

/** A check of the `fee` object of quotes, by the body alone. */
export function perFee(
  id: RequirementId,
  title: string,
  judge: (fee: Members, quote: Members, remark: Remark) => readonly string[],
) {
  return perQuote(id, title, (quote, remark) => {
    const fee = membersOf(quote.fee);
    return fee && judge(fee, quote, remark);
  });
}

/** The same for quotes of the socket, too. */
export function perFeeAnywhere(
  id: RequirementId,
  title: string,
  judge: (fee: Members, quote: Members, remark: Remark) => readonly string[],
): PassiveCheck {
  const check = perAnswer(id, title, (answer, remark) => {
    const charged = quotesIn(answer).flatMap((quote) => {
      const fee = membersOf(quote.fee);
      return fee ? [{ fee, quote }] : [];
    });
    return charged.length === 0 ? undefined : charged.flatMap(({ fee, quote }) => judge(fee, quote, remark));
  });
  return ofEach(about([QUOTE, QUOTE_SOCKET], check));
}

function sumProblems({ base_fee, variable_fee, final_fee }: Members): string[] {
  const [base, variable, final] = [base_fee, variable_fee, final_fee].map(numeral);
  if (!isNumber(base) || !isNumber(variable) || !isNumber(final)) return [];
  const exact = [base, variable, final].every(isInteger);
  const holds = exact
    ? BigInt(base) + BigInt(variable) === BigInt(final)
    : Math.abs(Number(base) + Number(variable) - Number(final)) <=
      1e-9 * Math.max(Math.abs(Number(base)), Math.abs(Number(variable)), Math.abs(Number(final)));
  return holds ? [] : [`/fee: ${base} + ${variable} is not ${final}`];
}

const NUMERAL = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/** A part of a fee, which may be written as a text (QUO-FEE-01), as the number that it is; as it stands when it is none. */
export function numeral(value: unknown): unknown {
  if (typeof value !== 'string' || !NUMERAL.test(value)) return value;
  return /^-?\d+$/.test(value) ? BigInt(value) : Number(value);
}

function lifetimeProblems({ timestamp, expires_at: end }: Members, remark: Remark): readonly string[] | undefined {
  if (!isNumber(timestamp) || !isNumber(end)) return undefined;
  const lifetime = Number(end) - Number(timestamp);
  if (lifetime < 5 || lifetime > 180) return [`the quote lives ${lifetime} s`];
  if (lifetime < 10 || lifetime > 100) remark(`a lifetime of ${lifetime} s`);
  return [];
}

/**
 * What is wrong with the figures of a quote, by its body alone: its price, the sum of its fee, its lifetime, whether it can still be
 * used.
 */
export function figuresOf(quote: Members): string[] {
  const { price, timestamp, expires_at: end } = quote;
  const over = isNumber(timestamp) && isNumber(end) && end <= timestamp;
  return [
    ...(isNumber(price) && price <= 0 ? [`price is ${price}`] : []),
    ...sumProblems(membersOf(quote.fee) ?? {}),
    ...(over ? [`expires_at ${end} is not after timestamp ${timestamp}`] : (lifetimeProblems(quote, () => {}) ?? [])),
  ];
}

/**
 * The quotes that an exchange gave: one by REST, or any number in the `data` of a session's messages; what stands beside an
 * `error` is none that was given (WS-ERR-07).
 */
export function quotesIn({ operation, status, value, exchange }: Seen): Members[] {
  if (operation === QUOTE) return status === 200 ? [membersOf(value) ?? {}] : [];
  return recordedMessages(exchange).flatMap((message) => {
    const { data, error } = membersOf(message.value) ?? {};
    const quote = error === undefined || error === null ? membersOf(data) : undefined;
    return quote ? [quote] : [];
  });
}

const DISTINCT_IDS: PassiveCheck = about(
  [QUOTE, QUOTE_SOCKET],
  givenOnce('QUO-RESP-02', 'every rfq_id is given once', (answer) =>
    quotesIn(answer).map(({ rfq_id }) => ['rfq_id', rfq_id]),
  ),
);

/** The rules, one for each requirement. */
export const VALUE_RULES: readonly PassiveCheck[] = [
  besidesSchema(DISTINCT_IDS),
  bySchema('QUO-RESP-09', 'the price of a quote is a positive number'),
  perFee('QUO-FEE-02', 'final_fee is base_fee plus variable_fee', sumProblems),
  perAnswer('QUO-TIME-01', 'a quote is alive when it is handed out', (answer) => {
    const { operation, status, value, date } = answer;
    const quote = operation === QUOTE && status === 200 ? membersOf(value) : undefined;
    if (!quote || !isNumber(quote.timestamp) || !isNumber(quote.expires_at)) return undefined;
    const { timestamp, expires_at: end } = quote;
    const isOver = date !== undefined && Number(end) <= date - TIMEOUTS.clockGrace;
    return [
      ...(end > timestamp ? [] : [`expires_at ${end} is not after timestamp ${timestamp}`]),
      ...(isOver ? [`expires_at ${end} has passed at ${date}`] : []),
    ];
  }),
  perQuote('QUO-TIME-02', 'a quote lives some tens of seconds', lifetimeProblems),
];
