import jsonpointer from 'jsonpointer';
import { fitOf } from '../../harness/engine/json/fit.ts';
import { membersOf } from '../../harness/engine/json/members.ts';
import { describedAnswers } from '../../harness/interface/described.ts';
import { PASSIVE_CHECKS } from '../../harness/run/passive-checks.ts';
import { readSchemas, SCHEMA_BASE } from '../../schemas/read.ts';
import { statedIn } from '../../schemas/requirements.ts';
import { loadOperations } from '../../specs/operations.ts';
import { loadRegister } from '../../specs/register.ts';
import { exchanges, judge, type Sketch } from '../interface/passive/exchanges.ts';
import { expect, test } from '../test.ts';
import { absent, changed } from './change.ts';

const SCHEMAS = new Map(readSchemas().map(({ file, schema }) => [file.replace(/\.json$/, ''), schema]));

/** One thing wrong: the keyword that says so, the place in the schema's first example, what is put there, and its id. */
type Row = readonly [keyword: string, path: string, to: unknown, id: string];

const FAULTS: Readonly<Record<string, readonly Row[]>> = {
  'market/asset-list': [
    ['type', '', [], 'MKT-ASSETS-02'],
    ['type', 'total', '2', 'MKT-ASSETS-02'],
    ['type', 'total', '2', 'FMT-INT-01'],
    ['type', 'timestamp', 1.5, 'FMT-TIME-01'],
    ['type', 'assets.0.precision', '3', 'MKT-ASSET-01'],
    ['type', 'assets.0.issued_supply', null, 'FMT-NULL-01'],
    ['type', 'assets.0.protocol_ids.BTC', 5, 'MKT-ASSET-04'],
    ['type', 'assets.0.media', 'none', 'MKT-ASSET-05'],
    ['type', 'assets.0.endpoints.0.layer', 5, 'MKT-ASSET-06'],
    ['type', 'assets.0.endpoints.0.min_amount', '10', 'MKT-ASSET-06'],
    ['type', 'assets.0.endpoints', null, 'MKT-ASSET-06'],
    ['type', 'assets.0.supported_layers.0', 5, 'MKT-ASSET-08'],
    ['required', 'offset', absent, 'MKT-ASSETS-02'],
    ['required', 'assets.0.name', absent, 'MKT-ASSET-01'],
    ['required', 'assets.0.protocol_ids', absent, 'MKT-ASSET-04'],
    ['required', 'assets.0.endpoints.0.is_active', absent, 'MKT-ASSET-06'],
    ['required', 'assets.0.endpoints', absent, 'MKT-ASSET-06'],
    ['required', 'assets.0.supported_layers', absent, 'MKT-ASSET-08'],
    ['enum', 'network', 'Signet', 'MKT-ASSETS-03'],
    ['enum', 'network', 'testnet', 'MKT-ASSETS-03'],
    ['pattern', 'assets.1.asset_id', 'GOLD', 'FMT-ID-01'],
    ['pattern', 'assets.0.supported_layers.0', 'lightning', 'FMT-LAYER-01'],
    ['minLength', 'assets.0.supported_layers.0', '', 'FMT-LAYER-01'],
    ['minimum', 'assets.0.precision', -1, 'MKT-ASSET-03'],
    ['minimum', 'assets.0.issued_supply', -9_007_199_254_740_993n, 'MKT-ASSET-03'],
  ],
  'market/pair-list': [
    ['type', 'pairs', null, 'MKT-PAIRS-02'],
    ['type', 'pairs.0.base', 'BTC', 'MKT-PAIR-02'],
    ['type', 'pairs.0.quote.precision', '3', 'MKT-PAIR-02'],
    ['type', 'pairs.0.price', 5, 'MKT-PAIR-03'],
    ['type', 'pairs.0.is_active', 1, 'MKT-PAIR-09'],
    ['required', 'limit', absent, 'MKT-PAIRS-02'],
    ['required', 'pairs.0.id', absent, 'MKT-PAIR-01'],
    ['required', 'pairs.0.quote', absent, 'MKT-PAIR-02'],
    ['required', 'pairs.0.is_active', absent, 'MKT-PAIR-09'],
    ['required', 'pairs.0.base.endpoints', absent, 'MKT-PAIR-02'],
    ['required', 'pairs.0.routes.0.to_layer', absent, 'MKT-PAIR-05'],
    ['pattern', 'pairs.0.id', 'pair-1', 'MKT-PAIR-01'],
    ['pattern', 'pairs.0.price', '0.00', 'MKT-PAIR-04'],
    ['minLength', 'pairs.0.routes.0.to_layer', '', 'FMT-LAYER-01'],
    ['minimum', 'pairs.0.base.precision', -1, 'MKT-ASSET-03'],
  ],
  'market/fee-estimate': [
    ['type', 'estimated_fee_sat', 1.5, 'FMT-INT-01'],
    ['type', 'timestamp', '2026-01-01T00:00:00Z', 'FMT-TIME-01'],
    ['required', 'target_blocks', absent, 'MKT-FEE-01'],
    ['minimum', 'estimated_fee_sat', -1, 'MKT-FEE-05'],
  ],
  'quotes/quote': [
    ['type', 'from_asset', 'BTC', 'QUO-RESP-01'],
    ['type', 'from_asset.amount', '1', 'QUO-RESP-03'],
    ['type', 'price', '88500250', 'QUO-RESP-09'],
    ['type', 'price', null, 'QUO-RESP-09'],
    ['required', 'expires_at', absent, 'QUO-RESP-01'],
    ['required', 'rfq_id', absent, 'QUO-RESP-01'],
    ['required', 'fee', absent, 'QUO-RESP-01'],
    ['required', 'from_asset.ticker', absent, 'QUO-RESP-03'],
    ['required', 'to_asset.layer', absent, 'QUO-RESP-03'],
    ['required', 'to_asset.name', absent, 'QUO-RESP-03'],
    ['required', 'fee.fee_rate', absent, 'QUO-FEE-01'],
    ['pattern', 'to_asset.asset_id', 'GOLD', 'FMT-ID-01'],
    ['minLength', 'rfq_id', '', 'QUO-RESP-02'],
    ['minimum', 'to_asset.amount', 0, 'QUO-RESP-07'],
    ['minimum', 'from_asset.amount', -1, 'QUO-RESP-07'],
    ['minimum', 'fee.base_fee', -1, 'QUO-FEE-04'],
    ['exclusiveMinimum', 'price', 0, 'QUO-RESP-09'],
    ['anyOf', 'fee.base_fee', true, 'QUO-FEE-01'],
    ['type', 'fee.fee_rate', true, 'QUO-FEE-01'],
  ],
  'swaps/nodeinfo': [
    ['type', 'block_height', '284113', 'SWP-NODE-01'],
    ['required', 'network', absent, 'SWP-NODE-01'],
    ['required', 'pubkey', absent, 'SWP-NODE-01'],
  ],
  'swaps/init': [
    ['type', 'swapstring', 5, 'SWP-INIT-01'],
    ['required', 'payment_hash', absent, 'SWP-INIT-01'],
    ['minLength', 'access_token', '', 'SWP-INIT-01'],
  ],
  'swaps/execute': [
    ['required', 'message', absent, 'SWP-EXEC-01'],
    ['type', 'status', 'Pending', 'SWP-EXEC-02'],
    ['required', 'status', absent, 'SWP-EXEC-02'],
  ],
  'swaps/status': [
    ['type', 'swap.from_asset', { asset_id: 'BTC' }, 'SWP-STATUS-02'],
    ['type', 'swap.completed_at', '0', 'SWP-STATUS-06'],
    ['required', 'swap.requested_at', absent, 'SWP-STATUS-06'],
    ['required', 'swap.payment_hash', absent, 'SWP-STATUS-01'],
    ['pattern', 'swap.to_asset', 'GOLD', 'SWP-STATUS-02'],
    ['minLength', 'swap.payment_hash', '', 'SWP-STATUS-01'],
    ['enum', 'swap.status', 'waiting', 'SWP-STATUS-03'],
    ['enum', 'swap.status', 'toString', 'SWP-STATUS-03'],
  ],
  'orders/provider-info': [
    ['type', 'options', [], 'LSP-INFO-01'],
    ['type', 'options.max_channel_balance_sat', '1', 'LSP-INFO-03'],
    ['type', 'options.min_onchain_payment_size_sat', null, 'LSP-INFO-03'],
    ['type', 'options.supports_zero_channel_reserve', 1, 'LSP-INFO-04'],
    ['type', 'assets.0', 'GOLD', 'LSP-INFO-06'],
    ['required', 'assets', absent, 'LSP-INFO-01'],
    ['required', 'lsp_connection_url', absent, 'LSP-INFO-01'],
    ['required', 'options.max_channel_expiry_blocks', absent, 'LSP-INFO-03'],
    ['required', 'options.supports_zero_channel_reserve', absent, 'LSP-INFO-04'],
    ['required', 'assets.0.max_channel_amount', absent, 'LSP-INFO-06'],
    ['pattern', 'lsp_connection_url', 'lsp.example.invalid:9735', 'LSP-INFO-02'],
  ],
  'orders/fee-estimate': [
    ['type', 'total_fee', 0.5, 'LSP-EST-01'],
    ['required', 'discount_code', absent, 'LSP-EST-01'],
    ['minimum', 'applied_discount', -0.5, 'LSP-EST-02'],
    ['minimum', 'capacity_fee', -1, 'LSP-EST-02'],
  ],
  'orders/order': [
    ['type', 'announce_channel', 'no', 'LSP-ORDER-01'],
    ['type', 'lsp_balance_sat', null, 'LSP-ORDER-01'],
    ['type', 'payment', [], 'LSP-ORDER-01'],
    ['type', 'client_asset_amount', true, 'LSP-ORDER-02'],
    ['type', 'created_at', null, 'LSP-ORDER-02'],
    ['type', 'asset_id', 7, 'LSP-ORDER-02'],
    ['type', 'expires_at', '2026-01-01T00:00:00Z', 'LSP-ORDER-03'],
    ['type', 'payment.onchain', null, 'LSP-PAY-01'],
    ['type', 'payment.bolt11.invoice', 5, 'LSP-PAY-02'],
    ['type', 'payment.bolt11.order_total_sat', '1', 'LSP-PAY-02'],
    ['type', 'payment.onchain.min_fee_for_0conf', null, 'LSP-PAY-03'],
    ['type', 'payment.onchain.address', null, 'LSP-PAY-03'],
    ['type', 'payment.onchain.payment_difference', '0', 'LSP-PAY-04'],
    ['type', 'payment.onchain.last_payment_check', '0', 'FMT-TIME-03'],
    ['type', 'payment.onchain.last_payment_check', 1.5, 'FMT-TIME-03'],
    ['type', 'channel', { channel_id: 5 }, 'LSP-CHAN-01'],
    ['required', 'order_id', absent, 'LSP-ORDER-01'],
    ['required', 'payment.bolt11', absent, 'LSP-PAY-01'],
    ['required', 'payment.onchain.expires_at', absent, 'LSP-PAY-03'],
    ['required', 'payment.bolt11.invoice', absent, 'LSP-PAY-02'],
    ['required', 'payment.onchain.address', absent, 'LSP-PAY-03'],
    ['enum', 'order_state', 'OPENING', 'LSP-ORDER-06'],
    ['enum', 'payment.bolt11.state', 'paid', 'LSP-PAY-05'],
    ['type', 'payment.onchain.state', null, 'LSP-PAY-05'],
    ['pattern', 'created_at', '2026-01-01', 'FMT-TIME-02'],
    ['format', 'created_at', '2026-02-30T00:00:00Z', 'FMT-TIME-02'],
    ['format', 'payment.bolt11.expires_at', '2026-02-30T00:00:00Z', 'LSP-PAY-02'],
    ['pattern', 'asset_id', 'GOLD', 'FMT-ID-01'],
    ['anyOf', 'channel', { funded_at: 'yesterday' }, 'LSP-CHAN-01'],
  ],
};

const ENVELOPES: Readonly<Record<string, readonly Row[]>> = {
  'errors/application': [
    ['type', 'details', [], 'ERR-ENV-03'],
    ['required', 'message', absent, 'ERR-ENV-03'],
    ['minLength', 'request_id', '', 'ERR-ENV-03'],
  ],
  'errors/validation': [
    ['type', 'detail.0.loc.0', {}, 'ERR-ENV-04'],
    ['required', 'detail.0.msg', absent, 'ERR-ENV-04'],
    ['minItems', 'detail', [], 'ERR-ENV-04'],
  ],
  'errors/legacy': [['not', 'request_id', 'req_1', 'ERR-ENV-05']],
  'errors/api-key': [
    ['type', 'error', {}, 'AUT-ENF-03'],
    ['required', 'error', absent, 'AUT-ENF-03'],
    ['not', 'detail', 'Unauthorized', 'AUT-ENF-03'],
  ],
};

/** What was sent for an answer, and what else a run has recorded, where an answer alone decides nothing. */
const SENT = { payment_hash: '00'.repeat(32) };
const BESIDE: Readonly<Record<string, readonly Sketch[]>> = {
  'swaps/execute': [
    {
      operation: 'POST /api/v1/swaps/atomic/status',
      sent: SENT,
      json: changed(SCHEMAS.get('swaps/status')?.examples[0], 'swap.status', 'Succeeded'),
    },
  ],
};

const STATUSES: Readonly<Record<string, number>> = {
  'errors/application': 404,
  'errors/validation': 422,
  'errors/legacy': 400,
  'errors/api-key': 401,
};

for (const [schema, rows] of Object.entries({ ...FAULTS, ...ENVELOPES })) {
  test(`a body of ${schema} that breaks a keyword breaks the requirement that the keyword states`, async () => {
    for (const [keyword, path, to, id] of rows) {
      const body = changed(SCHEMAS.get(schema)?.examples[0], path, to);
      const misfits = fitOf(schema, body).misfits.filter(({ ids }) => ids.has(id));
      expect(
        misfits.map((misfit) => misfit.keyword),
        `${keyword} at ${path} for ${id}`,
      ).toContain(keyword);
      if (!PASSIVE_CHECKS.some((check) => check.id === id)) continue;
      const result = await judge(
        id,
        exchanges(
          { operation: operationOf(schema), sent: SENT, status: STATUSES[schema] ?? 200, json: body },
          ...(BESIDE[schema] ?? []),
        ),
      );
      expect(result, `${keyword} at ${path}`).toMatchObject({ id, outcome: 'violated' });
      expect(result.message, `${keyword} at ${path}`).toContain(misfits[0]?.text ?? 'nothing');
    }
  });
}

test('a misfit shows what came, however it is nested and however large its integers are', () => {
  const body = changed(SCHEMAS.get('market/asset-list')?.examples[0], 'network', { at: [9_007_199_254_740_993n] });
  expect(fitOf('market/asset-list', body).misfits.map(({ text }) => text)).toEqual([
    '/network must be string, got {"at":[9007199254740993]}',
    '/network must be one of mainnet, signet, regtest, got {"at":[9007199254740993]}',
  ]);
});

test('every answer and envelope that counts is here, with a fault in each kind of keyword that it has', () => {
  const counted = [...describedAnswers().values()].filter(({ requirements }) => requirements !== undefined);
  expect(Object.keys(FAULTS).sort()).toEqual([...new Set(counted.map(({ schema }) => schema))].sort());
  for (const [schema, rows] of Object.entries({ ...FAULTS, ...ENVELOPES })) {
    const faulty = new Set(rows.map(([keyword]) => keyword));
    // Only a body that has a text as `detail` is taken for the legacy form.
    const known = schema === 'errors/legacy' ? ['type', 'required'] : [];
    const missing = [...keywordsOf(schema)].filter((keyword) => !faulty.has(keyword) && !known.includes(keyword));
    expect.soft(missing, schema).toEqual([]);
  }
});

test('every operation with a schema for its success is described by it, and what counts against it is in the register', () => {
  const documented = loadOperations().flatMap(({ id, responses }) => (responses['200'] === undefined ? [] : [id]));
  expect([...describedAnswers().keys()]).toEqual(documented);
  const open = [...describedAnswers()].filter(([, { requirements }]) => requirements === undefined);
  expect(open.map(([, { schema }]) => schema)).toEqual([
    'market/pair-routes',
    'market/discovered-routes',
    'market/reachability-matrix',
    'orders/network-info',
    'orders/rate-decision',
  ]);
  const { byId } = loadRegister();
  expect(allStated().filter((id) => !byId.has(id))).toEqual([]);
});

test('what a schema states is judged by it', async () => {
  const judged = new Set<string>(PASSIVE_CHECKS.map(({ id }) => id));
  const faulty = new Set(Object.values({ ...FAULTS, ...ENVELOPES }).flatMap((rows) => rows.map(([, , , id]) => id)));
  expect(allStated().filter((id) => judged.has(id) && !faulty.has(id))).toEqual([]);
});

function allStated(): string[] {
  return [...new Set([...SCHEMAS].flatMap(([name, schema]) => statedIn(schema, name).ids))];
}

function operationOf(schema: string): string {
  const [operation] = [...describedAnswers()].find(([, described]) => described.schema === schema) ?? [];
  return operation ?? 'POST /api/v1/market/quote';
}

const JUDGING = /^(type|required|enum|format|pattern|min\w+|max\w+|exclusive\w+|uniqueItems|anyOf)$/;

/** The keywords of a schema and of those it refers to that can count against a value, recommendations included. */
function keywordsOf(name: string): Set<string> {
  const found = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (part: unknown, file: string): void => {
    if (part === false) found.add('not');
    if (typeof part !== 'object' || part === null || seen.has(part)) return;
    seen.add(part);
    const { $ref, properties, items, additionalProperties, anyOf, ...rest } = membersOf(part) ?? {};
    const silent = rest['x-requirement'];
    for (const keyword of [...Object.keys(rest), ...(anyOf ? ['anyOf'] : [])])
      if (JUDGING.test(keyword) && !isSilent(silent, keyword)) found.add(keyword);
    for (const member of Object.values(properties ?? {})) visit(member, file);
    for (const inner of [items, additionalProperties, anyOf ?? []].flat()) visit(inner, file);
    if (typeof $ref === 'string') {
      const [target = '', pointer = ''] = new URL($ref, `${SCHEMA_BASE}${file}.json`).href
        .slice(SCHEMA_BASE.length)
        .split('#');
      const other = target.replace(/\.json$/, '');
      visit(jsonpointer.get(SCHEMAS.get(other) ?? {}, pointer), other);
    }
  };
  visit(SCHEMAS.get(name), name);
  visit(jsonpointer.get(SCHEMAS.get(name) ?? {}, '/$defs/should'), name);
  return found;
}

/** Whether an author wrote that a keyword states nothing: code judges it, or nobody. */
function isSilent(written: unknown, keyword: string): boolean {
  const ids = membersOf(written)?.[keyword];
  return Array.isArray(ids) && ids.length === 0;
}
