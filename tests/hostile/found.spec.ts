import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../test.ts';
import { TRICKS } from './all.ts';

const PROJECT = join(import.meta.dirname, '../..');

/** Where it is tested: a file and what the title of a test in it holds, or a trick of the bed by its name. */
type Tested = readonly [file: string, title: string] | string;

const ECHO: Tested = ['tests/secrets/echo.spec.ts', 'whatever a target, a node and a lever repeat'];

/** What was found once by hostile targets, nodes, levers and folders, and what keeps it from coming back. */
const FOUND: Readonly<Record<string, readonly Tested[]>> = {
  'a 500 that repeats the key puts it on the terminal and into every report': [
    ECHO,
    ['tests/secrets/redaction.spec.ts', 'in no text that is recorded or shown a secret can be read'],
    'http-echo',
    'http-echo-from-the-start',
  ],
  'a key in discovery.json and among the members of the target': [ECHO, 'http-echo-in-the-answer'],
  'a key in the reason of a closing socket': [ECHO, 'socket-closes-with-the-key', 'socket-key-for-an-answer'],
  'names of headers are not redacted': [
    ['tests/engine/wire/pieces.spec.ts', 'the names of headers are redacted as their values are'],
    'http-echo',
  ],
  'the token of the node leaks as the key does': [ECHO, 'node-echo', 'levers-echo'],
  'pieces of swap tokens stand in messages': [
    ['tests/engine/wire/pieces.spec.ts', 'pieces of a learned token stay in the record, which is judged, and go from'],
    ECHO,
  ],
  'JSON escapes and hexadecimal pass through evidence': [
    [
      'tests/engine/wire/pieces.spec.ts',
      'a secret given to the run is found in each spelling, whatever stands around it',
    ],
    ECHO,
  ],
  'learning tokens takes quadratic time, and no deadline interrupts it': [
    ['tests/engine/wire/secrets.spec.ts', 'an answer with very many tokens is learned from up to a cap'],
    ['tests/engine/wire/secrets.spec.ts', 'of many secrets that begin alike the longest that fits is replaced'],
    'http-8000-tokens',
    'http-32000-tokens',
  ],
  'a body in chunks of one byte takes gigabytes': [
    ['tests/engine/wire/gathering.spec.ts', 'bytes that come one by one take twice their number at most'],
    'http-small-chunks',
  ],
  'the answer of a lever is read without a cap': [
    ['tests/levers/hostile.spec.ts', 'an answer without end'],
    'levers-body-without-end',
  ],
  'evidence is stored several times without a cap of all': [
    ['tests/engine/wire/evidence-budget.spec.ts', 'large answers beyond the budget keep head and digest'],
    'http-large-answers',
  ],
  'messages of 900 kB leave a hundred megabytes': [
    ['tests/engine/socket/hostile.spec.ts', 'of many large messages only the first beginnings are recorded at length'],
    'socket-large-messages',
  ],
  'a target that falls silent costs its deadline at each request': [
    ['tests/run/silence.spec.ts', 'a target that falls silent after the discovery ends the run'],
    'http-silent',
    'http-every-third-silent',
  ],
  'Retry-After of decades, or one request a minute, stretches a run without a word': [
    ['tests/engine/wire/wait-budget.spec.ts', 'a wait that nobody keeps is not begun'],
    ['tests/run/time-left.spec.ts', 'what the time of the run does not suffice for is not exercised'],
    'http-busy-for-ever',
    'http-one-a-minute',
  ],
  'the preflight waits for minutes before its first word': [
    'http-unavailable-from-the-start',
    'http-silent-from-the-start',
  ],
  'one time-out of the discovery ends the run': ['http-discovery-unheard', 'http-discovery-reset'],
  'fifteen seconds of 503 end the run': ['http-discovery-too-early'],
  'a list of pairs beyond the cap ends the run': ['http-large-pairs', 'http-no-pairs', 'http-silent-pairs'],
  'a missing lever costs more than its own requirements': ['levers-one-missing', 'levers-missing'],
  'a locked node costs more than what needs it': ['node-locked', 'node-locks-later'],
  'levers that answer 200 and do nothing have the target accused': ['levers-idle', 'levers-idle-now-and-then'],
  'a drained node has the target accused': ['node-drained', 'node-pays-nothing'],
  'a node with a new identity has the target accused': ['node-other-identity'],
  'a target restarted with another catalogue is accused': ['http-restarts-with-another-catalogue'],
  'a clock that is a day ahead is an accusation': ['http-date-a-day-ahead'],
  'SIGTERM loses the first part of a run, and oracles run after an interrupt': [
    [
      'tests/cli/signals.spec.ts',
      'ends in exit code 130 with every report of what was judged, and nothing runs after it',
    ],
  ],
  'an interrupt waits for a silent target': [
    ['tests/cli/signals.spec.ts', 'an interrupt does not wait for a target that has fallen silent'],
  ],
  'a killed command leaves processes that go on sending': [
    ['tests/cli/signals.spec.ts', 'when the command is killed, its processes end and send nothing more'],
    ['tests/cli/signals.spec.ts', 'and so does the embedded reference'],
  ],
  'a body 100,000 levels deep overflows the stack of checks and reports': [
    ['tests/engine/json/exact-json.spec.ts', 'nested deeper than that is no sound JSON'],
    'http-deep-arrays',
    'http-deep-objects',
    'http-deep-in-an-answer',
    'socket-deep',
    'node-deep',
    'levers-deep',
  ],
  'brackets alone kill the reporter': ['http-brackets', 'socket-brackets'],
  'one odd object, or very many numbers, in one answer takes away what all recorded answers show': [
    ['tests/interface/passive/passive.spec.ts', 'a check that breaks costs its own verdict alone'],
    ['tests/engine/json/exact-json.spec.ts', 'becomes a text and a number as other objects do'],
    ['tests/flows/market/paging.spec.ts', 'a page of very many elements is read'],
    'http-objects-that-are-no-text',
    'http-many-numbers-for-assets',
  ],
  'what held up well: redirects': [
    ['tests/engine/wire/hostile.spec.ts', 'a redirect is the answer, and the other host sees nothing'],
    'http-redirect-elsewhere',
    'http-redirect-in-a-circle',
  ],
  'what held up well: limits of frames': ['socket-too-large-message', 'socket-fragments', 'socket-pings'],
  'what held up well: compression': ['http-gzip-bomb', 'http-nested-bomb', 'socket-compressed'],
  'what held up well: interim answers': ['http-interim-flood'],
  'what held up well: wrong lengths and resets': ['http-two-lengths', 'http-huge-length', 'http-resets'],
  'what held up well: large headers': ['http-headers-without-end', 'http-large-header', 'http-cookies'],
  'what held up well: odd JSON': ['http-proto', 'http-nan', 'http-overflow', 'http-bad-utf-8'],
  'what held up well: evidence after a kill': [
    ['tests/engine/wire/recorder.spec.ts', 'a torn last line is skipped, other damage is named'],
  ],
  'what held up well: the reference under attack': [
    ['tests/reference/hostile-bodies.spec.ts', 'is refused by schema validation, with the place'],
    ['tests/reference/quote-socket/frames.spec.ts', 'a message over the limit closes the socket with 1009'],
  ],
};

for (const [found, tested] of Object.entries(FOUND))
  test(`found once, and tested since: ${found}`, () => {
    expect(tested).not.toEqual([]);
    for (const one of tested) {
      if (typeof one === 'string') expect(TRICKS.map(({ name }) => name)).toContain(one);
      else expect(readFileSync(join(PROJECT, one[0]), 'utf8')).toContain(one[1]);
    }
  });
