import { cut, plainText } from './plain-text.ts';

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
  /** Checks of this part of the run. */
  readonly checks: number;
  /** Which part this is, of a run in two: `part 2 of 2`. */
  readonly part?: string;
  /** What the part before came to; it goes on from there. */
  readonly before?: Counts;
}

export interface Progress {
  /** A check begins; it may take so many milliseconds, 0 for any time. */
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
  readonly wait?: { readonly reason: string; readonly since: number };
}

/** Plain lines come at least this often, in milliseconds. */
const LONGEST_SILENCE_MS = 10_000;
/** The rewritten line changes at most this often, in milliseconds. */
const SHORTEST_REDRAW_MS = 80;
/** A check that takes longer than so many milliseconds is one that is waited for. */
const WAITED_FOR_MS = 2_000;

/**
 * Shows how a run advances: on a terminal one line that is rewritten, elsewhere a plain line at every tenth of the
 * checks and every ten seconds. Both say for which check they wait, since when and how long at most, and for what it waits.
 * @param now current time in milliseconds
 */
export function createProgress(
  screen: Screen,
  { checks, part, before = NOTHING_YET }: Planned,
  plain: boolean,
  now: () => number = Date.now,
): Progress {
  const rewritten = screen.isTTY === true && !plain;
  const running = new Map<string, Running>();
  let { ended, violated, broken } = before;
  let lastTenth = 0;
  let lastTime = now();
  let drawn = false;

  function counts(): string {
    const parts = [`${ended} of ${before.ended + checks} checks`];
    if (violated > 0) parts.push(violated === 1 ? '1 violation' : `${violated} violations`);
    if (broken > 0) parts.push(`${broken} broken`);
    return parts.join(' · ');
  }

  /** The check that has run longest, when that is long: what keeps the run. */
  function waiting(): string | undefined {
    const [longest] = running;
    if (longest === undefined) return undefined;
    const [title, { since, atMostMs, wait }] = longest;
    const lasted = now() - since;
    const more = running.size === 1 ? '' : ` and ${running.size - 1} more`;
    if (wait !== undefined)
      return `${plainText(wait.reason)}, ${seconds(now() - wait.since)} s so far, in ${plainText(title)}${more}`;
    if (lasted < WAITED_FOR_MS) return undefined;
    const bound = atMostMs === 0 ? '' : ` of ${seconds(atMostMs)} s at most`;
    return `waiting ${seconds(lasted)} s${bound} for ${plainText(title)}${more}`;
  }

  function redraw(): void {
    if (now() - lastTime < SHORTEST_REDRAW_MS && drawn && ended < before.ended + checks) return;
    const current = waiting() ?? plainText([...running.keys()].at(-1) ?? '');
    const line = current === '' ? counts() : `${counts()} · ${current}`;
    screen.write(`\r\u001b[2K${cut(line, (screen.columns ?? 80) - 1)}`);
    lastTime = now();
    drawn = true;
  }

  function report(): void {
    const share = (ended - before.ended) / Math.max(checks, 1);
    const tenth = Math.floor(share * 10);
    if (tenth === lastTenth && now() - lastTime < LONGEST_SILENCE_MS) return;
    const percent = `${String(Math.floor(share * 100)).padStart(3)} %`;
    screen.write(`${[part, percent, counts(), waiting()].filter((piece) => piece !== undefined).join(' · ')}\n`);
    lastTenth = tenth;
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
      running.set(title, reason === undefined ? rest : { ...rest, wait: { reason, since: now() } });
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
      screen.write(`${wiped}${lines.trimEnd().split('\n').map(plainText).join('\n')}\n`);
    },
    close() {
      if (drawn) screen.write('\r\u001b[2K');
      return { ended, violated, broken };
    },
  };
}

function seconds(ms: number): number {
  return Math.round(ms / 1000);
}
