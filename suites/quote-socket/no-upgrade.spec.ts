import { expect, note, silent, test } from '../../harness/test.ts';

test('the address without an upgrade, or without a client_id', { tag: silent('WS-ADDR-06') }, async ({
  wire,
  sockets,
}) => {
  const clientId = sockets.addresses()[0]?.url.split('/').at(-1);
  const plain = await wire.send({ method: 'GET', path: `/api/v1/market/ws/${clientId}`, retry: false });
  const statuses = [plain.status];
  note(`a plain GET gives ${plain.status}`);
  for (const { form, url } of sockets.addresses()) {
    const { socket, refusal } = await sockets.tryUrl(new URL('.', url).href);
    const status = refusal?.answer?.status;
    statuses.push(status ?? 0);
    note(`an upgrade of the ${form} form without client_id gives ${socket ? 'a session' : (status ?? refusal.text)}`);
  }
  expect(Math.max(...statuses), 'the highest status').toBeLessThan(500);
});
