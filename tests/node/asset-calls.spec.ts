import { totals } from '../../reference/lightning/ledger.ts';
import { expect, test } from '../test.ts';
import { GOLD, LEAD, START, withNodes } from './fixture.ts';

const INVOICE = {
  asset_id: GOLD,
  assignment: { type: 'Fungible', value: 42 },
  expiration_timestamp: START + 600,
  min_confirmations: 1,
  witness: false,
  transport_endpoints: ['rpc://127.0.0.1:3000/json-rpc'],
};

test('a node lists its assets, as far as they are of the kinds asked for', async () => {
  await withNodes({ assets: [{ asset_id: GOLD, ticker: 'GOLD', name: 'Gold', precision: 3 }] }, async ({ taker }) => {
    const list = async (...filter_asset_schemas: string[]) =>
      (await taker('POST', '/listassets', { filter_asset_schemas })).body;
    const balance = (await taker('POST', '/assetbalance', { asset_id: GOLD })).body;
    const gold = {
      asset_id: GOLD,
      ticker: 'GOLD',
      name: 'Gold',
      precision: 3,
      issued_supply: 8n * 10n ** 18n,
      balance,
    };
    expect(await list()).toMatchObject({ nia: [gold], uda: [], cfa: [], ifa: [] });
    expect(await list('Uda')).toEqual({ nia: null, uda: [], cfa: null, ifa: null });
    expect((await taker('POST', '/listassets', { filter_asset_schemas: ['Gold'] })).body).toMatchObject({
      name: 'InvalidRequest',
    });
  });
});

test('an invoice for an asset names what it asks for, and is listed until its time is over', async () => {
  await withNodes({}, async ({ taker, clock }) => {
    const { body } = await taker('POST', '/rgbinvoice', INVOICE);
    expect(body).toMatchObject({ expiration_timestamp: START + 600, batch_transfer_idx: 1 });
    expect(body.recipient_id).toMatch(/^bcrt:utxob:[\w~]{8}(-[\w~]{7}){5}-[\w~]{5}$/);
    expect(body.invoice).toBe(
      `${GOLD}/~/42/${body.recipient_id}?expiry=${START + 600}&endpoints=rpc://127.0.0.1:3000/json-rpc`,
    );
    const open = await taker('POST', '/rgbinvoice', { ...INVOICE, asset_id: null, assignment: null, witness: true });
    expect(open.body.invoice).toMatch(/^rgb:~\/~\/~\/bcrt:wvout:/);
    const listed = async (asset_filter: object) =>
      (await taker('POST', '/listtransfers', { asset_filter })).body.transfers as object[];
    const asked = { kind: 'ReceiveBlind', recipient_id: body.recipient_id, requested_assignment: INVOICE.assignment };
    const gold = { type: 'Id', value: GOLD };
    expect(await listed(gold)).toContainEqual(expect.objectContaining({ ...asked, status: 'WaitingCounterparty' }));
    expect(await listed({ type: 'None' })).toMatchObject([{ kind: 'ReceiveWitness', txid: null }]);
    const all = await listed({ type: 'AnyOrNone' });
    expect(all).toHaveLength((await listed(gold)).length + 1);
    clock.advance(601_000);
    expect(await listed(gold)).toContainEqual(expect.objectContaining({ ...asked, status: 'Failed' }));
  });
});

test('invoices and transfers are also asked for as in older releases', async () => {
  await withNodes({ revision: '2024-11' }, async ({ taker }) => {
    const asked = { asset_id: GOLD, min_confirmations: 1, witness: false };
    const { body } = await taker('POST', '/rgbinvoice', asked);
    expect(body).toMatchObject({
      expiration_timestamp: START + 86_400,
      invoice: expect.stringMatching(/endpoints=rpc:/),
    });
    const { transfers } = (await taker('POST', '/listtransfers', { asset_id: GOLD })).body;
    expect(transfers).toContainEqual(expect.objectContaining({ recipient_id: body.recipient_id }));
    expect(await taker('POST', '/listtransfers', {})).toMatchObject({ body: { name: 'JsonExtractorRejection' } });
  });
});

test('an invoice that cannot be is refused by name', async () => {
  await withNodes({}, async ({ taker }) => {
    const refusals: [object, string][] = [
      [{ asset_id: 'gold' }, 'InvalidAssetID'],
      [{ asset_id: LEAD }, 'UnknownContractId'],
      [{ expiration_timestamp: START }, 'InvalidExpiration'],
      [{ transport_endpoints: [] }, 'InvalidTransportEndpoints'],
      [{ transport_endpoints: ['http://127.0.0.1'] }, 'InvalidTransportEndpoints'],
      [{ assignment: { type: 'Whatever' } }, 'InvalidRequest'],
      [{ witness: undefined }, 'InvalidRequest'],
    ];
    for (const [change, name] of refusals) {
      const { body } = await taker('POST', '/rgbinvoice', { ...INVOICE, ...change });
      expect(body, JSON.stringify(change)).toMatchObject({ name });
    }
  });
});

test('an asset invoice is paid by another node, once, with the next block', async () => {
  const reserve = { msat: 100_000_000n, units: new Map([[GOLD, 500n]]) };
  await withNodes({ reserve }, async ({ maker, taker, regtest }) => {
    const before = totals(regtest.lightning.world.ledger);
    const { recipient_id } = (await taker('POST', '/rgbinvoice', INVOICE)).body;
    const pay = (change: object = {}, asset_id = GOLD) => {
      const recipient = { recipient_id, assignment: INVOICE.assignment, transport_endpoints: [], ...change };
      const rest = { donation: false, fee_rate: 4, min_confirmations: 1 };
      return maker('POST', '/sendrgb', { ...rest, recipient_map: { [asset_id]: [recipient] } });
    };
    const refusals: [Promise<{ body: object }>, string][] = [
      [pay({ recipient_id: 'bcrt:utxob:nobody' }), 'InvalidRecipientID'],
      [pay({}, 'rgb:another'), 'InvalidRecipientID'],
      [pay({ witness_data: { amount_sat: 1000 } }), 'InvalidRecipientData'],
      [pay({ assignment: { type: 'Fungible', value: 501 } }), 'InsufficientAssets'],
      [pay({ assignment: { type: 'Fungible', value: 0 } }), 'InvalidAmount'],
    ];
    for (const [answer, name] of refusals) expect((await answer).body).toMatchObject({ name });
    const { body } = await pay();
    const settled = async (node = taker) => (await node('POST', '/assetbalance', { asset_id: GOLD })).body.settled;
    const listed = async (node = taker) =>
      (await node('POST', '/listtransfers', { asset_filter: { type: 'Id', value: GOLD }, txid: body.txid })).body
        .transfers;
    expect([await settled(maker), await settled()]).toEqual([458, 0]);
    expect((await taker('POST', '/assetbalance', { asset_id: GOLD })).body).toMatchObject({ future: 42 });
    expect(await listed()).toMatchObject([{ kind: 'ReceiveBlind', status: 'WaitingConfirmations' }]);
    regtest.mine(1);
    expect([await settled(maker), await settled()]).toEqual([458, 42]);
    expect(await listed()).toMatchObject([{ status: 'Settled', assignments: [{ type: 'Fungible', value: 42 }] }]);
    expect(await listed(maker)).toMatchObject([{ kind: 'Send', status: 'Settled', recipient_id }]);
    expect((await pay()).body).toMatchObject({ name: 'RecipientIDAlreadyUsed' });
    expect(totals(regtest.lightning.world.ledger)).toEqual(before);
  });
});
