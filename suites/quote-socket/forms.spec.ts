import * as Socket from '../../harness/groups/quote-socket.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { expect, may, note, silent, test, tier } from '../../harness/test.ts';

test('only one of the two layers', { tag: [tier('quote'), silent('WS-QUOTE-08')] }, async ({
  sockets,
  socketQuotes,
}) => {
  const socket = await sockets.open();
  const { trade, request } = await socketQuotes.start(socket);
  for (const [given, left] of [['from', 'to'] as const, ['to', 'from'] as const]) {
    const reply = await socket.ask(request.without(`${left}_layer`).json);
    note(`${given}_layer alone gives ${Socket.readMessage(reply).summary}`);
    if (Socket.isLikeAQuote(reply))
      expect(Socket.quoteReplied(reply)[given].layer, `the layer of ${given}_asset`).toBe(trade[given].layer);
  }
});

test('legs in the place of the flat members', { tag: [tier('quote'), may('WS-QUOTE-09')] }, async ({
  sockets,
  socketQuotes,
}) => {
  const socket = await sockets.open();
  const { trade, amount } = await socketQuotes.start(socket);
  const nested = Quotes.validQuote(trade, 'from_asset', amount).with('action', 'quote_request');
  const reply = await socket.ask(nested.json);
  await Socket.answersPing(socket);
  note(`flat is answered by a quote, nested legs by ${Socket.readMessage(reply).summary}`);
});
