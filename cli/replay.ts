import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { refuseUnsoundOwn } from '../harness/run/own-checks.ts';
import { REPLAYED, WAIVED } from '../harness/run/recording.ts';
import { loadSettings, OF_WHO_REPLAYS, recordedVariables, VARIABLES, variableOf } from '../harness/run/settings.ts';
import { BEGAN, machineMs } from '../harness/run/time-left.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';
import { type Changes, changesBetween } from '../reports/changes.ts';
import type { Conformance } from '../reports/conformance.ts';
import { loadRegister } from '../specs/register.ts';
import { defaultOut } from './default-out.ts';
import { orRefusal } from './end.ts';
import { asGiven } from './given.ts';
import { takeInterrupts } from './interrupt.ts';
import { judge } from './judge.ts';
import { type Claim, claimOut } from './out.ts';
import { PUBLISHED } from './published.ts';
import { type Recording, recordingIn } from './recording.ts';
import { say } from './say.ts';
import { selection } from './selection.ts';

/** What the command line gave. */
export interface ReplayOptions {
  readonly only?: string;
  readonly out?: string;
  /** Folder of own checks, which no recording names. */
  readonly also?: string;
}

/** How a replay ended: the exit code of the run, and how it compares with what was reported then, if anything was. */
interface Replayed {
  readonly code: number;
  readonly changes: Changes | undefined;
}

/**
 * Runs the suites against a recording instead of its target and says which verdicts differ; gives the exit code as a run
 * does. A source that is no recording ends in 2 with one sentence on stderr.
 */
export async function replay(source: string, given: ReplayOptions): Promise<number> {
  return orRefusal(
    async () => {
      const { code } = await replayed(source, given);
      return code;
    },
    (sentence) => asGiven(sentence, { ...given }),
  );
}

/**
 * As {@link replay}, for who wants to know what came of it.
 * @throws {ConfigurationError} for what is no recording
 */
export async function replayed(source: string, given: ReplayOptions): Promise<Replayed> {
  const interrupt = takeInterrupts();
  let claim: Claim | undefined;
  try {
    const recording = recordingIn(resolve(source));
    const out = resolve(given.out ?? defaultOut('-replay'));
    if (out === folderOf(source))
      throw new ConfigurationError(
        `--out: ${out} holds what is to be replayed, and would lose it; name another folder.`,
      );
    const environment = environmentFor(recording, source, out, given);
    refuseUnsoundOwn(loadSettings(environment));
    say(`Replaying ${source} · seed ${recording.options.seed} · reports in ${relative(process.cwd(), out) || out}`);
    const { own } = recording.options;
    if (own !== undefined && given.also === undefined)
      say(`Its own checks (${own.folder}) are not replayed; give their folder by --also to replay them, too.`);
    claim = await claimOut(out, say);
    claim.clear();
    await recording.copyTo(out);
    const code = await judge(environment, out, undefined, interrupt);
    const changes = recording.report && changesIn(recording.report, out);
    for (const line of changes?.lines ?? []) say(line);
    return { code, changes };
  } finally {
    await claim?.release();
  }
}

/** The folder that a recording lies in. */
function folderOf(source: string): string {
  return statSync(source).isFile() ? dirname(resolve(source)) : resolve(source);
}

/**
 * The environment of a run with the settings of the recorded one that a verdict may depend on, and a selection of its own. Nothing
 * else of a recording gets there.
 * @throws {ConfigurationError} for a recording with another variable, or without a target
 */
function environmentFor(
  { options, hasPublished }: Recording,
  source: string,
  out: string,
  { only, also }: ReplayOptions,
): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => OF_WHO_REPLAYS.includes(name) || !(VARIABLES.includes(name) || name.startsWith('CONFORMANCE_')),
  );
  const recorded = recordedVariables(options.settings, source);
  if (recorded[variableOf('baseUrl')] === undefined)
    throw new ConfigurationError(`${source}: names no target, so nothing was recorded of one; name another recording.`);
  const words = only === undefined ? options.only : only.split(',').map((word) => word.trim());
  const environment = {
    ...Object.fromEntries(inherited),
    ...recorded,
    [variableOf('only')]: selection(words, loadRegister()).join(','),
    // A recording is data, and names no code: only who replays it may.
    ...(also === undefined ? {} : { [variableOf('also')]: also }),
    [variableOf('pace')]: 'off',
    [variableOf('out')]: out,
    CONFORMANCE_CONFIG: '',
    CONFORMANCE_EMBEDDED: String(options.embedded),
    CONFORMANCE_RUN: options.run,
    CONFORMANCE_SECRETS_KEY: randomBytes(32).toString('hex'),
    CONFORMANCE_STARTED_AT: String(Date.now()),
    [BEGAN]: String(machineMs()),
    CONFORMANCE_BLOB: '',
    [REPLAYED]: source,
    ...(options.waivers.length > 0 ? { [variableOf('waivers')]: join(out, WAIVED) } : {}),
    ...(hasPublished ? { [variableOf('published')]: join(out, PUBLISHED) } : {}),
  };
  return environment;
}

/** What came out otherwise than when it was recorded; undefined when the replay made no report. */
function changesIn(then: Conformance, out: string): Changes | undefined {
  const file = join(out, 'conformance.json');
  if (!existsSync(file)) return undefined;
  const now: Conformance = JSON.parse(readFileSync(file, 'utf8'));
  return changesBetween(then, now);
}
