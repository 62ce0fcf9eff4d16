import { randomBytes } from 'node:crypto';
import { answering, heading, rewriting } from '../answers.ts';
import { repeatSecret } from '../plays.ts';
import { afterDiscovery, always, type Call, every, type Trick, tricksOn } from '../trick.ts';

const trick = tricksOn('http');
const TOKENS = [8_000, 32_000] as const;
const bearers = (count: number) =>
  Array.from({ length: count }, () => `{"access_token":"Bearer ${randomBytes(16).toString('base64')}"}`).join(',');
const throttled = (retryAfter: string, status = 429) =>
  answering('{"error_code":"RATE_LIMIT_EXCEEDED","message":"Slow down"}', { 'retry-after': retryAfter }, status);
const obeyed = (seconds: number) => ({
  CONFORMANCE_PACE: 'announced',
  CONFORMANCE_PATIENCE_MS: String(seconds * 1_000),
});
const sometimes = (call: Call) => afterDiscovery(call) && every(5)(call);

/** What a target may do with the secrets that it sees or issues, and with the wait budget of a client. */
export const HTTP_SECRETS_AND_LIMITS: readonly Trick[] = [
  ...TOKENS.map((count) =>
    trick(`${count}-tokens`, `issues ${count} tokens in one answer`, (call: Call) =>
      answering(`{"tokens":[${bearers(count)}]}`)(call),
    ),
  ),
  trick(
    'tokens-and-answers',
    'issues 500 tokens beside each answer',
    (call) => rewriting(/\}$/, `,"tokens":[${bearers(500)}]}`)(call),
    { destroys: false },
  ),
  trick('echo', 'repeats the key that it was given, in every part of a 500', repeatSecret),
  trick('echo-from-the-start', 'repeats the key to everybody', repeatSecret, { when: always }),
  trick(
    'echo-in-the-answer',
    'adds the key to each of its answers',
    (call) => rewriting(/\}$/, `,"name":"${call.headers.authorization ?? ''}"}`)(call),
    { destroys: false },
  ),
  trick('echo-in-cookies', 'sets the key as a cookie and as the place to go to', (call) => {
    const shown = call.headers.authorization ?? '';
    answering(
      '',
      { 'set-cookie': `k=${shown}`, location: `/${encodeURIComponent(shown)}`, 'content-type': shown || 'x' },
      302,
    )(call);
  }),
  trick('busy-for-ever', 'is rate limited for 31 years', throttled('999999999'), { settings: obeyed(10) }),
  trick('busy-for-ever-now-and-then', 'says at every fifth request to come back in 31 years', throttled('999999999'), {
    when: sometimes,
    settings: obeyed(10),
  }),
  trick('busy-since-yesterday', 'has a negative Retry-After', throttled('-5'), { settings: obeyed(10) }),
  trick('busy-until-another-age', 'names a date far ahead to come back', throttled('Fri, 31 Dec 9999 23:59:59 GMT'), {
    settings: obeyed(10),
  }),
  trick('busy-until-nan', 'has a Retry-After that is no number', throttled('NaN'), { settings: obeyed(10) }),
  trick('busy-for-no-time', 'wants to be asked again at once, for ever', throttled('0'), { settings: obeyed(10) }),
  trick('unavailable-for-ever', 'answers 503 and never says until when', answering('{}', {}, 503), {
    settings: obeyed(10),
  }),
  trick('unavailable-from-the-start', 'answers everybody 503 for an hour', throttled('3600', 503), {
    when: always,
    settings: obeyed(10),
  }),
  trick('busy-without-a-word', 'answers 429 with nothing', answering('', {}, 429), { settings: obeyed(10) }),
  trick(
    'one-a-minute',
    'announces one request a minute',
    heading({ 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '60' }),
    { when: always, settings: { ...obeyed(10), CONFORMANCE_MAX_MINUTES: '1' } },
  ),
  trick(
    'limits-of-letters',
    'announces limits that are no numbers',
    heading({ 'x-ratelimit-limit': 'many', 'x-ratelimit-remaining': '-1', 'x-ratelimit-reset': '1e99' }),
    { when: always, settings: obeyed(10), destroys: false },
  ),
  trick(
    'limits-of-nothing',
    'announces a limit of nothing until the year 9999',
    heading({ 'x-ratelimit-limit': '0', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '253402300799' }),
    { when: always, settings: { ...obeyed(10), CONFORMANCE_MAX_MINUTES: '1' }, destroys: false },
  ),
];
