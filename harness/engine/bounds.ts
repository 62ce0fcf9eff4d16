/** One bound of what a peer may make a run do. Each is a setting. */
interface Bound {
  /** Environment variable, and key in `maker-conformance.yaml`. */
  readonly setting: string;
  readonly limit: number;
  /** What the setting may be. */
  readonly from: number;
  readonly to: number;
  /** What is bounded and in what unit, for people. */
  readonly what: string;
}

const MIB = 1024 * 1024;

/** All bounds of what a peer may make a run do. The report names those that were hit. */
export const BOUNDS = {
  bodyBytes: {
    setting: 'CONFORMANCE_MOST_BODY_BYTES',
    limit: 8 * MIB,
    from: 1_024,
    to: 256 * MIB,
    what: 'bytes of one body, before and after its content coding is undone',
  },
  headerBytes: {
    setting: 'CONFORMANCE_MOST_HEADER_BYTES',
    limit: 64 * 1_024,
    from: 1_024,
    to: 16 * MIB,
    what: 'bytes of the header lines of one answer',
  },
  jsonDepth: {
    setting: 'CONFORMANCE_DEEPEST_JSON',
    limit: 1_000,
    from: 10,
    // Code that walks a value member by member can go this deep.
    to: 1_000,
    what: 'arrays and objects inside one another',
  },
  mostSecrets: {
    setting: 'CONFORMANCE_MOST_SECRETS',
    limit: 4_096,
    from: 0,
    to: 100_000,
    what: 'secrets that one worker learns from answers',
  },
  secretCharacters: {
    setting: 'CONFORMANCE_LONGEST_SECRET',
    limit: 1_024,
    from: 8,
    to: 65_536,
    what: 'characters of a secret that is learned from answers',
  },
  refusalBytes: {
    setting: 'CONFORMANCE_MOST_REFUSAL_BYTES',
    limit: 64 * 1_024,
    from: 256,
    to: 64 * MIB,
    what: 'bytes read of the body by which a socket is refused',
  },
  transcriptMessages: {
    setting: 'CONFORMANCE_MOST_TRANSCRIPT_MESSAGES',
    limit: 400,
    from: 10,
    to: 100_000,
    what: 'messages recorded of one socket',
  },
  transcriptBytes: {
    setting: 'CONFORMANCE_MOST_TRANSCRIPT_BYTES',
    limit: 128 * 1_024,
    from: 1_024,
    to: 64 * MIB,
    what: 'bytes recorded of one socket, beyond which only the beginnings of its messages are',
  },
  messageBytes: {
    setting: 'CONFORMANCE_MOST_MESSAGE_BYTES',
    limit: MIB,
    from: 1_024,
    to: 64 * MIB,
    what: 'bytes of one message of a socket',
  },
  sessionBytes: {
    setting: 'CONFORMANCE_MOST_SESSION_BYTES',
    limit: 16 * MIB,
    from: 1_024,
    to: 1_024 * MIB,
    what: 'bytes that come over one socket',
  },
  sessionFrames: {
    setting: 'CONFORMANCE_MOST_SESSION_FRAMES',
    limit: 5_000,
    from: 10,
    to: 1_000_000,
    what: 'frames that come over one socket',
  },
  deadlineMs: {
    setting: 'CONFORMANCE_DEADLINE_MS',
    limit: 30_000,
    from: 100,
    to: 600_000,
    what: 'milliseconds of one request as a whole',
  },
  namedWaitMs: {
    setting: 'CONFORMANCE_TOLD_WAIT_MS',
    limit: 120_000,
    from: 0,
    to: 3_600_000,
    what: 'milliseconds of one wait that the target asks for',
  },
  waitBudgetMs: {
    setting: 'CONFORMANCE_PATIENCE_MS',
    limit: 600_000,
    from: 0,
    to: 3_600_000,
    what: 'milliseconds of all waits of one check for limits of the target',
  },
  mostSilences: {
    setting: 'CONFORMANCE_MOST_SILENCES',
    limit: 5,
    from: 1,
    to: 1_000,
    what: 'requests in a row without any answer',
  },
  mostFailures: {
    setting: 'CONFORMANCE_MOST_FAILURES',
    limit: 100,
    from: 1,
    to: 100_000,
    what: 'failures of the server (5xx) in a row, whichever operation is asked',
  },
  mostRepeats: {
    setting: 'CONFORMANCE_MOST_REPEATS',
    limit: 200,
    from: 0,
    to: 100_000,
    what: 'repeats of a run that a failure of the server answered to the last',
  },
  maxMinutes: {
    setting: 'CONFORMANCE_MAX_MINUTES',
    limit: 60,
    from: 1,
    to: 10_080,
    what: 'minutes of the whole run',
  },
  evidenceMb: {
    setting: 'CONFORMANCE_EVIDENCE_MB',
    limit: 40,
    from: 0,
    to: 100_000,
    what: 'megabytes of large answers in the evidence of a run',
  },
  violationMb: {
    setting: 'CONFORMANCE_VIOLATION_MB',
    limit: 40,
    from: 0,
    to: 100_000,
    what: 'megabytes of large answers that violations rest on, beyond those',
  },
  heldMb: {
    setting: 'CONFORMANCE_HELD_MB',
    limit: 32,
    from: 0,
    to: 4_096,
    what: 'megabytes of large answers held in memory until it is known whether a violation rests on them',
  },
  textCharacters: {
    setting: 'CONFORMANCE_LONGEST_TEXT',
    limit: 16_384,
    from: 100,
    to: 10_000_000,
    what: 'characters of one text that people read',
  },
  workerMb: {
    setting: 'CONFORMANCE_WORKER_MB',
    limit: 512,
    from: 128,
    to: 65_536,
    what: 'megabytes of values in the memory of one process of the run',
  },
} as const satisfies Record<string, Bound>;

export type BoundName = keyof typeof BOUNDS;

/** The bounds of a run. */
export type Bounds = { readonly [Name in BoundName]: number };

export const BOUND_NAMES = Object.keys(BOUNDS) as readonly BoundName[];

/** The bounds where nothing else is set. */
export const DEFAULT_BOUNDS = Object.fromEntries(BOUND_NAMES.map((name) => [name, BOUNDS[name].limit])) as Bounds;
