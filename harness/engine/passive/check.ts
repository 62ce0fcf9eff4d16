import type { RequirementId } from '../../../specs/ids.ts';
import type { Defect } from '../../verdict/verdict.ts';
import type { Exchange } from '../wire/exchange.ts';
import { leastOf } from './least.ts';
import type { Body, Seen } from './seen.ts';

/** A check that judges one requirement by recorded exchanges alone. Pure: it sends nothing and knows no target. */
export interface PassiveCheck {
  /** The requirement. */
  readonly id: RequirementId;
  /** What is checked, in a sentence. */
  readonly title: string;
  /** The only operations whose answers it looks at; absent means all. */
  readonly operations?: readonly string[];
  /** Whether it looks at messages of sockets, too. */
  readonly alsoSockets?: true;
  /**
   * Whether it judges each answer by itself, and by what was asked for. A violation that another check finds in a broken
   * answer follows from it.
   */
  readonly ofEach?: true;
  /** Whether a session that breaks it tells nothing any more: a violation that another check finds on it follows from this one. */
  readonly ofSessions?: true;
  /** Whether it judges by schemas alone. */
  readonly bySchemaAlone?: true;
  /** Starts a fresh judgement of one instance of the target; its results go to `findings`. */
  start(findings: Findings): Judgement;
}

/** A judgement in progress. */
export interface Judgement {
  /** Takes the next answer. Answers may come in any order: the files of a run are read one after the other. */
  see(answer: Seen): void;
  /** Takes a request whose answer was lost or cannot be read: what was asked for may have been done all the same. */
  lost?(exchange: Exchange): void;
  /** Called after the last answer. */
  end?(): void;
}

/** A check in progress. */
export interface Watcher {
  /** Takes the next answer, in any order. */
  see(answer: Seen): void;
  /** Takes the next request whose answer was lost or cannot be read. */
  lost(exchange: Exchange): void;
  /** The judgement over all answers seen. */
  end(): PassiveResult;
}

export interface PassiveResult {
  /** How many answers the requirement applied to. */
  readonly applied: number;
  /** How many of those break it. */
  readonly broken: number;
  /** The first few distinct problems, each with operation and exchange. */
  readonly problems: readonly string[];
  /** The problems by their kinds: problems of one kind differ in figures alone, or come from one operation. */
  readonly defects: readonly Defect[];
  /** Ids of the first offending exchanges. */
  readonly offending: readonly string[];
  /** Ids of all offending exchanges, up to a bound, when each answer or session is judged by itself; else none. */
  readonly each: readonly string[];
  /** The least ids of exchanges it applied to. */
  readonly examples: readonly string[];
  /** Tolerated variants and recorded figures, distinct. */
  readonly remarks: readonly string[];
  /** Why nothing was decided although the requirement applied; a broken answer counts all the same. */
  readonly undecided?: string;
  /** The error of the check itself, which judged nothing from there on; what it found before counts all the same. */
  readonly broke?: unknown;
}

/** Receives the results of a check. */
export interface Findings {
  /** The requirement applies to this answer. */
  applies(answer: Seen | Sighting): void;
  /** The answer breaks it; each text is one problem. */
  breaks(answer: Seen | Sighting, problems: readonly string[]): void;
  /** A tolerated variant or a figure worth keeping. */
  remark(text: string): void;
  /** Not everything in the requirement could be looked at: without a broken answer nothing is decided. */
  undecided(reason: string): void;
}

/** The part of an answer that is kept for a later verdict. */
export interface Sighting {
  readonly operation: string | undefined;
  /** What was asked for, where that is no operation. */
  readonly path?: string;
  readonly id: string;
  /** Whether it is a message of a session: the exchange has more of them. */
  readonly ofSession: boolean;
}

export type Remark = (text: string) => void;

/** Problems of one answer: undefined when the requirement does not apply, empty when it holds. */
export type Problems = readonly string[] | undefined;

const MOST_PROBLEMS = 4;
/** The most kinds of problems in a list; a longer list ends with one that says that it was cut. */
const MOST_DEFECTS = 64;
const MOST_EXCHANGES = 8;
const MOST_REMARKS = 40;
/** The most offending answers of a requirement that are kept to find roots. */
const MOST_EACH = 10_000;

/** A check over the whole run: `start` makes its state. */
export function overRun(id: RequirementId, title: string, start: PassiveCheck['start']): PassiveCheck {
  return { id, title, start };
}

/**
 * Carries out a check over one run. It joins answers (the states of one thing, a token and where it is shown) within one
 * instance of the target only; its results count for all instances together. Never throws: what an answer can make one check
 * throw must not cost the others their verdicts.
 */
export function watch(check: PassiveCheck): Watcher {
  const collector = collect(check);
  const judgements = new Map<string | undefined, Judgement>();
  const judgementOf = (instance: string | undefined): Judgement => {
    const judgement = judgements.get(instance) ?? check.start(collector.findings);
    judgements.set(instance, judgement);
    return judgement;
  };
  let broke: { readonly error: unknown } | undefined;
  const unlessBroken = (work: () => void): void => {
    if (broke) return;
    try {
      work();
    } catch (error) {
      broke = { error };
    }
  };
  return {
    see: (answer) => unlessBroken(() => judgementOf(answer.exchange.instance).see(answer)),
    lost: (exchange) => unlessBroken(() => judgementOf(exchange.instance).lost?.(exchange)),
    end() {
      unlessBroken(() => {
        for (const judgement of judgements.values()) judgement.end?.();
      });
      return { ...collector.result(), ...(broke && { broke: broke.error }) };
    },
  };
}

/** Marks a check of sessions, behind whose violation nothing that is found on the same session counts by itself. */
export function ofSessions(check: PassiveCheck): PassiveCheck {
  return { ...check, ofSessions: true };
}

/** Limits a check to the answers of some operations. */
export function about(operations: readonly string[], check: PassiveCheck): PassiveCheck {
  return { ...check, operations };
}

/** Lets a check look at messages of sockets as well as at answers. */
export function alsoOnSockets(check: PassiveCheck): PassiveCheck {
  return { ...check, alsoSockets: true };
}

/** Joins several parts to one judgement, which counts each answer once. */
export function together(...parts: readonly PassiveCheck['start'][]): PassiveCheck['start'] {
  return (findings) => {
    let current: Seen | undefined;
    let applies = false;
    let problems: string[] | undefined;
    const judgements = parts.map((start) =>
      start({
        ...findings,
        applies(answer) {
          if (answer === current) applies = true;
          else findings.applies(answer);
        },
        breaks(answer, texts) {
          if (answer === current) problems = [...(problems ?? []), ...texts];
          else findings.breaks(answer, texts);
        },
      }),
    );
    return {
      see(answer) {
        current = answer;
        applies = false;
        problems = undefined;
        for (const judgement of judgements) judgement.see(answer);
        if (applies) findings.applies(answer);
        if (problems) findings.breaks(answer, problems);
        current = undefined;
      },
      lost(exchange) {
        for (const judgement of judgements) judgement.lost?.(exchange);
      },
      end() {
        for (const judgement of judgements) judgement.end?.();
      },
    };
  };
}

/** Checks of one requirement as one, about the operations of all. */
export function asOne(check: PassiveCheck, ...others: readonly PassiveCheck[]): PassiveCheck {
  const checks = [check, ...others];
  const joined = overRun(check.id, check.title, together(...checks.map(({ start }) => start)));
  return about([...new Set(checks.flatMap(({ operations = [] }) => operations))], joined);
}

/** A check that judges each answer by itself. */
export function perAnswer(
  id: RequirementId,
  title: string,
  judge: (answer: Seen, remark: Remark) => Problems,
): PassiveCheck {
  return overRun(id, title, (findings) => ({
    see(answer) {
      const problems = judge(answer, findings.remark);
      if (problems === undefined) return;
      findings.applies(answer);
      if (problems.length > 0) findings.breaks(answer, problems);
    },
  }));
}

/**
 * Marks a check that judges each answer by itself: by its form, by what was asked for, or by a status that no such request may
 * get. What an active check finds behind such an answer follows from it, but for what was served and should not have been.
 */
export function ofEach(check: PassiveCheck): PassiveCheck {
  return { ...check, ofEach: true };
}

/**
 * A check of the JSON value of 200 answers to some operations, by the value alone: equal bodies are judged once.
 */
export function perBody(
  id: RequirementId,
  title: string,
  operations: readonly string[],
  judge: (value: unknown, remark: Remark) => Problems,
): PassiveCheck {
  const check = perAnswer(id, title, ({ operation, status, body }, remark) => {
    if (status !== 200 || operation === undefined || !operations.includes(operation)) return undefined;
    const { problems, remarks } = onceFor(body, judge, () => {
      const noted: string[] = [];
      return { problems: judge(body.value, (text) => noted.push(text)), remarks: noted };
    });
    for (const text of remarks) remark(text);
    return problems;
  });
  return ofEach(about(operations, check));
}

/** The result of `work` for a body, which runs once for equal bodies. */
export function onceFor<Result>(body: Body, key: unknown, work: () => Result): Result {
  if (body.memo.has(key)) return body.memo.get(key) as Result;
  const result = work();
  body.memo.set(key, result);
  return result;
}

/** The part of an answer to keep for a later verdict. */
export function sighting({ operation, exchange }: Seen): Sighting {
  const { id, request, messages } = exchange;
  const [path] = request.url.split(/[?#]/, 1);
  return { operation, ...(operation === undefined && { path }), id, ofSession: messages !== undefined };
}

/**
 * The kind of a problem, whatever its figures: a waiver of one amount fits another one. A status is no figure: each may be
 * a defect of its own.
 */
function kindOf({ operation, path }: Sighting, text: string): string {
  const figureless = text.replace(
    /(^[1-5]\d\d\b|\b(?:status|with) \d{3}\b)|\d+/g,
    (_, status?: string) => status ?? '0',
  );
  return `${operation ?? path} ${figureless}`;
}

const MORE = 'more';

function collect({ ofEach, ofSessions }: PassiveCheck): { findings: Findings; result(): PassiveResult } {
  let applied = 0;
  let broken = 0;
  const problems = new Map<string, string>();
  const defects = new Map<string, Defect>();
  const offending: string[] = [];
  const each = new Set<string>();
  // What is named where nothing is broken does not depend on the order in which answers came.
  const examples = leastOf(MOST_EXCHANGES);
  const remarks = leastOf(MOST_REMARKS);
  const undecided = leastOf(1);
  const findings: Findings = {
    applies(answer) {
      applied++;
      examples.add(('exchange' in answer ? answer.exchange : answer).id);
    },
    breaks(answer, texts) {
      broken++;
      const seen = 'exchange' in answer ? sighting(answer) : answer;
      const { operation, id, ofSession } = seen;
      // A session of a socket is one exchange with many messages, and nothing here says which of them it was.
      if (((ofEach && !ofSession) || ofSessions) && each.size < MOST_EACH) each.add(id);
      if (offending.length < MOST_EXCHANGES && !offending.includes(id)) offending.push(id);
      for (const text of texts) {
        const kind = kindOf(seen, text);
        if (!defects.has(kind) && defects.size < MOST_DEFECTS) defects.set(kind, { message: text, exchange: id });
        else if (!defects.has(kind)) defects.set(MORE, { message: `and more, beyond ${MOST_DEFECTS} kinds` });
        if (problems.size < MOST_PROBLEMS && !problems.has(text))
          problems.set(text, `${operation ?? 'an undocumented path'} (${id}): ${text}`);
      }
    },
    remark: remarks.add,
    undecided: undecided.add,
  };
  return {
    findings,
    result() {
      const [reason] = undecided.list();
      return {
        applied,
        broken,
        problems: [...problems.values()],
        defects: [...defects.values()],
        offending,
        each: [...each],
        examples: examples.list(),
        remarks: remarks.list(),
        ...(reason === undefined ? {} : { undecided: reason }),
      };
    },
  };
}
