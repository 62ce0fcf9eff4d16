import { terminalLine, terminalText } from '../harness/engine/plain-text.ts';
import { WAITING } from '../harness/engine/waiting.ts';
import { cut } from './plain-text.ts';

/** What is written to while a run goes on. */
export interface Screen {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** How far a run is. */
export interface Counts {
  /** Checks that have ended. */
  readonly ended: number;
  readonly violated: number;
  readonly broken: number;
}

export const NOTHING_YET: Counts = { ended: 0, violated: 0, broken: 0 };

/** What a progress is about. */
export interface Planned {
  readonly checks: number;
  /** When the run began, in milliseconds of the same clock; now when left out. */
  readonly startedAt?: number;
}

export interface Progress {
  /** A check begins; it may take this many milliseconds, 0 for any time. */
  begin(title: string, atMostMs: number): void;
  /** A check waits for a reason, or no longer: `waiting 12 s for the rate limit of GET /things`. */
  wait(title: string, reason: string | undefined): void;
  /** A check has ended. */
  end(title: string, outcomes: { readonly violated: number; readonly broken: boolean }): void;
  /** Time goes by; to be called about once a second. */
  tick(): void;
  /** Lines that a check has to say. */
  say(lines: string): void;
  /** Wipes the line; nothing is written afterwards. Gives what it came to. */
  close(): Counts;
}

interface Running {
  readonly since: number;
  readonly atMostMs: number;
  readonly wait?: { readonly what: string; readonly until: number };
}

/** How long a wait goes on yet, or may go on, and for what: `up to 3 min 54 s until the swap is over`. */
function waitText(what: string, leftMs: number): string {
  const left = durationText(leftMs);
  return what.startsWith(AT_MOST) ? `up to ${left}${what.slice(AT_MOST.length - 1)}` : `${left} ${what}`;
}

/** How the reason of a wait begins that may be over earlier. */
const AT_MOST = 'at most ';

/** `3 min 54 s`, `12 s`. */
function durationText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`;
}

/** `waiting 12 s for the rate limit`: how long, and for what. */
const ANNOUNCED = new RegExp(`^${WAITING}(\\d+) s (.+)$`, 's');

/** Plain lines come at least this often, in milliseconds. */
const LONGEST_SILENCE_MS = 10_000;
/** The rewritten line changes at most this often, in milliseconds. */
const SHORTEST_REDRAW_MS = 80;
/** A check that takes longer than this many milliseconds is one that is waited for. */
const WAITED_FOR_MS = 2_000;

/**
 * Shows how a run advances: on a terminal one line that is rewritten, elsewhere a plain line at every tenth of the
 * checks and every ten seconds. Both begin with the clock of the run, and say by it for which check they wait, for what,
 * and until when at most.
 * @param now current time in milliseconds
 */
export function createProgress(
  screen: Screen,
  { checks: total, startedAt }: Planned,
  plain: boolean,
  now: () => number = Date.now,
): Progress {
  const rewritten = screen.isTTY === true && !plain;
  const running = new Map<string, Running>();
  let { ended, violated, broken } = NOTHING_YET;
  const begun = startedAt ?? now();
  const tenth = () => Math.floor((ended * 10) / Math.max(total, 1));
  let lastTenth = tenth();
  let lastTime = now();
  let drawn = false;

  function counts(): string {
    const parts = [`${ended} of ${total} checks`];
    if (violated > 0) parts.push(violated === 1 ? '1 violation' : `${violated} violations`);
    if (broken > 0) parts.push(`${broken} broken`);
    return parts.join(' · ');
  }

  /** The check that has run longest, when that is long: what keeps the run. */
  function waiting(): string | undefined {
    const [longest] = running;
    if (longest === undefined) return undefined;
    const [title, { since, atMostMs, wait }] = longest;
    const more = running.size === 1 ? '' : ` and ${running.size - 1} more`;
    if (wait !== undefined)
      return `waiting ${terminalLine(waitText(wait.what, wait.until - now()))}, in ${terminalLine(title)}${more}`;
    if (now() - since < WAITED_FOR_MS) return undefined;
    const bound = atMostMs === 0 ? '' : `, until ${clock(since + atMostMs)} at most`;
    return `waiting since ${clock(since)}${bound}, for ${terminalLine(title)}${more}`;
  }

  /** A time by the clock of the run. */
  function clock(time: number): string {
    const seconds = Math.max(0, Math.floor((time - begun) / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }

  function redraw(): void {
    if (now() - lastTime < SHORTEST_REDRAW_MS && drawn && ended < total) return;
    const current = waiting() ?? terminalLine([...running.keys()].at(-1) ?? '');
    const line = [clock(now()), counts(), ...(current === '' ? [] : [current])].join(' · ');
    screen.write(`\r\u001b[2K${cut(line, (screen.columns ?? 80) - 1)}`);
    lastTime = now();
    drawn = true;
  }

  function report(): void {
    if (tenth() === lastTenth && now() - lastTime < LONGEST_SILENCE_MS) return;
    const percent = `${String(Math.floor((ended * 100) / Math.max(total, 1))).padStart(3)} %`;
    const pieces = [clock(now()), percent, counts(), waiting()];
    screen.write(`${pieces.filter((piece) => piece !== undefined).join(' · ')}\n`);
    lastTenth = tenth();
    lastTime = now();
  }

  const show = rewritten ? redraw : report;
  return {
    begin(title, atMostMs) {
      running.set(title, { since: now(), atMostMs });
      if (rewritten) redraw();
    },
    wait(title, reason) {
      const check = running.get(title);
      if (check === undefined) return;
      const { wait: _, ...rest } = check;
      const [, seconds, what] = ANNOUNCED.exec(reason ?? '') ?? [];
      const wait = what === undefined ? {} : { wait: { what, until: now() + Number(seconds) * 1000 } };
      running.set(title, { ...rest, ...wait });
      if (rewritten) redraw();
    },
    end(title, outcomes) {
      running.delete(title);
      ended++;
      violated += outcomes.violated;
      if (outcomes.broken) broken++;
      show();
    },
    tick: show,
    say(lines) {
      const wiped = drawn ? '\r\u001b[2K' : '';
      screen.write(`${wiped}${terminalText(lines.trimEnd())}\n`);
    },
    close() {
      if (drawn) screen.write('\r\u001b[2K');
      return { ended, violated, broken };
    },
  };
}
