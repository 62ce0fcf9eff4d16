import { listening, replyTime } from '../../harness/run/listening.ts';
import { expect, test } from '../test.ts';

test('a check listens for a share of the time that the register states, and never for an instant only', () => {
  expect(listening(15, { listenPercent: 100 })).toBe(15_000);
  expect(listening(15, { listenPercent: 10 })).toBe(1_500);
  expect(listening(15, { listenPercent: 1 })).toBe(200);
});

test('a reply on the socket may take as long as an answer over REST, and ten seconds in any case', () => {
  expect(replyTime({ deadlineMs: 30_000, listenPercent: 100 })).toBe(30_000);
  expect(replyTime({ deadlineMs: 30_000, listenPercent: 50 })).toBe(15_000);
  expect(replyTime({ deadlineMs: 30_000, listenPercent: 1 })).toBe(10_000);
});
