/** The attachment by which a run hands over how it and a published description differ. */
export const DRIFT = 'conformance/drift';

/**
 * What a difference means for who keeps to the interface: `breaking`, a request of theirs may be refused, or an answer is not
 * what was promised; `loosened`, the description asks for less, or says less; `extra`, it has what the interface has not.
 */
export type Effect = 'breaking' | 'loosened' | 'extra';

/** What of an operation differs. */
export type Part = 'operation' | 'security' | 'parameter' | 'request' | 'response' | 'header';

/** One difference between two descriptions. */
export interface Difference {
  readonly effect: Effect;
  /** Method and path. */
  readonly operation: string;
  readonly part: Part;
  /** The place in that part: `query limit`, `200 items[].name`; empty for the part as a whole. */
  readonly where: string;
  /** The rest of the sentence: `is required`. */
  readonly what: string;
}

/** One way in which answers do not fit a description. */
export interface AnswerProblem {
  readonly problem: string;
  /** How many answers show it. */
  readonly answers: number;
  /** The first of them, by the id of its exchange. */
  readonly exchange: string;
}

/** How the answers of one operation with one status fit a description. */
export interface AnswerDrift {
  readonly operation: string;
  readonly status: number;
  /** Answers that fit. */
  readonly fits: number;
  readonly differs: number;
  /** Answers of which nothing is said that can be judged. */
  readonly open: number;
  /** Answers with a status that the interface describes and the description does not. */
  readonly undocumented: number;
  readonly problems: readonly AnswerProblem[];
  /** Different problems beyond those that are listed. */
  readonly more: number;
  /** Why the described schema could not be used. */
  readonly unusable?: string;
}

/** How a published description differs from the interface, and how the answers of a run fit it. */
export interface Drift {
  readonly openapi: string;
  /** `info.version`. */
  readonly version?: string;
  /** How many operations the interface has, and how many of them the description has. */
  readonly operations: number;
  readonly described: number;
  /** In the order of the interface. */
  readonly differences: readonly Difference[];
  /** Differences beyond those that are listed. */
  readonly more: number;
  /** In the order of the interface, then of the statuses; empty without a run. */
  readonly answers: readonly AnswerDrift[];
  /** What of the description had to be left out, a sentence each. */
  readonly leftOut: readonly string[];
}

/** A drift whose exchanges have other names. */
export function withExchanges(drift: Drift, renamed: (exchange: string) => string): Drift {
  const answers = drift.answers.map((answer) => ({
    ...answer,
    problems: answer.problems.map((problem) => ({ ...problem, exchange: renamed(problem.exchange) })),
  }));
  return { ...drift, answers };
}

/** A difference that several operations have. */
export interface Shared extends Omit<Difference, 'operation'> {
  readonly operations: readonly string[];
}

const EFFECTS: readonly Effect[] = ['breaking', 'loosened', 'extra'];

/** Differences that say the same of several operations as one, breaking ones first. */
export function shared(differences: readonly Difference[]): Shared[] {
  const found = new Map<string, Omit<Shared, 'operations'> & { readonly operations: string[] }>();
  for (const { operation, ...difference } of differences) {
    const key = JSON.stringify(difference);
    const known = found.get(key) ?? { ...difference, operations: [] };
    if (!known.operations.includes(operation)) known.operations.push(operation);
    found.set(key, known);
  }
  return [...found.values()].sort((one, other) => EFFECTS.indexOf(one.effect) - EFFECTS.indexOf(other.effect));
}

/** How many differences have each effect, as in `2 breaking, 1 extra`; `none` without any. */
export function counted(differences: readonly Difference[]): string {
  const counts = EFFECTS.map((effect) => [effect, differences.filter((one) => one.effect === effect).length] as const);
  return (
    counts
      .filter(([, count]) => count > 0)
      .map(([effect, count]) => `${count} ${effect}`)
      .join(', ') || 'none'
  );
}

/** A difference as a sentence without its operations. */
export function sentenceOf({ part, where, what }: Pick<Difference, 'part' | 'where' | 'what'>): string {
  return [part, where, what].filter((word) => word !== '').join(' ');
}
