import { cut, plainText } from './plain-text.ts';

/** What is written to while a run goes on. */
export interface Screen {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export interface Progress {
  /** A check begins. */
  begin(title: string): void;
  /** A check has ended. */
  end(title: string, outcomes: { readonly violated: number; readonly broken: boolean }): void;
  /** Wipes the line; nothing is written afterwards. */
  close(): void;
}

/** Plain lines come at least this often, in milliseconds, as long as checks end. */
const LONGEST_SILENCE_MS = 10_000;
/** The rewritten line changes at most this often, in milliseconds. */
const SHORTEST_REDRAW_MS = 80;

/**
 * Shows how a run advances: on a terminal one line that is rewritten, elsewhere a plain line at every tenth of the
 * checks or every ten seconds.
 * @param now current time in milliseconds
 */
export function createProgress(screen: Screen, total: number, plain: boolean, now: () => number = Date.now): Progress {
  const rewritten = screen.isTTY === true && !plain;
  const running = new Set<string>();
  let ended = 0;
  let violated = 0;
  let broken = 0;
  let lastTenth = 0;
  let lastTime = now();
  let drawn = false;

  function counts(): string {
    const parts = [`${ended} of ${total} checks`];
    if (violated > 0) parts.push(violated === 1 ? '1 violation' : `${violated} violations`);
    if (broken > 0) parts.push(`${broken} broken`);
    return parts.join(' · ');
  }

  function redraw(): void {
    if (now() - lastTime < SHORTEST_REDRAW_MS && drawn && ended < total) return;
    const current = [...running].at(-1);
    const line = current === undefined ? counts() : `${counts()} · ${plainText(current)}`;
    screen.write(`\r\u001b[2K${cut(line, (screen.columns ?? 80) - 1)}`);
    lastTime = now();
    drawn = true;
  }

  function report(): void {
    const tenth = Math.floor((ended * 10) / Math.max(total, 1));
    if (tenth === lastTenth && now() - lastTime < LONGEST_SILENCE_MS) return;
    screen.write(`${String(Math.floor((ended * 100) / Math.max(total, 1))).padStart(3)} % · ${counts()}\n`);
    lastTenth = tenth;
    lastTime = now();
  }

  return {
    begin(title) {
      running.add(title);
      if (rewritten) redraw();
    },
    end(title, outcomes) {
      running.delete(title);
      ended++;
      violated += outcomes.violated;
      if (outcomes.broken) broken++;
      if (rewritten) redraw();
      else report();
    },
    close() {
      if (drawn) screen.write('\r\u001b[2K');
    },
  };
}
