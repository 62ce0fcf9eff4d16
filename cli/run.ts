import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { EVIDENCE_FOLDER } from '../harness/engine/wire/evidence-reference.ts';
import { ISSUED } from '../harness/engine/wire/shared-secrets.ts';
import { loadPublished } from '../harness/interface/versioning/published/load.ts';
import { instanceFolders } from '../harness/run/instances.ts';
import { AHEAD } from '../harness/run/judged-ahead.ts';
import { secretsOf } from '../harness/run/known-secrets.ts';
import { refuseUnsoundOwn } from '../harness/run/own-checks.ts';
import { loadSettings, type Settings, variableOf } from '../harness/run/settings.ts';
import { GATE, openSharedGate } from '../harness/run/shared-gate.ts';
import { BEGAN, machineMs } from '../harness/run/time-left.ts';
import { ConfigurationError, TargetUnavailable } from '../harness/verdict/failures.ts';
import { readPrivateKey } from '../reports/attestation/dsse.ts';
import { hadNoChecks, JOURNAL } from '../reports/journal.ts';
import { loadWaivers } from '../reports/waivers.ts';
import { loadRegister, RegisterError } from '../specs/register.ts';
import { attested } from './attested.ts';
import { defaultOut } from './default-out.ts';
import { lackedDemands } from './demanded.ts';
import { watchDiskSpace } from './disk-space.ts';
import { referenceFor, startedEmbedded } from './embedded.ts';
import { COULD_NOT_JUDGE, endOf } from './end.ts';
import { exclusively, type Held } from './exclusively.ts';
import { asGiven, environmentOf, type RunOptions } from './given.ts';
import { INTERRUPTED, takeInterrupts } from './interrupt.ts';
import { invoke } from './invocation.ts';
import { judgeAhead } from './judge-ahead.ts';
import { testedKeys } from './keys.ts';
import { leversFound } from './levers.ts';
import { untilEnded, watchTime } from './limit.ts';
import { withinMemory } from './memory.ts';
import { ignoredProxy, openingLine, unaskedSettings } from './opening.ts';
import { type Claim, claimOut } from './out.ts';
import { leavePublished, withComparison } from './published.ts';
import { putBack } from './put-back.ts';
import { refuseUnreached } from './reached.ts';
import { complain, say } from './say.ts';
import { selection } from './selection.ts';
import { refuseMisspelt } from './variables.ts';
import { waitOf } from './wait.ts';

/**
 * Runs the suites against a target and gives the exit code: 0 conformant, 1 violated, 2 could not judge, 130 interrupted.
 * Bad input ends in 2 with one sentence on stderr, before anything is written.
 */
export async function run(options: RunOptions): Promise<number> {
  const interrupt = takeInterrupts();
  // Nothing is there to be reported yet.
  const leave = () => process.exit(INTERRUPTED);
  interrupt.addEventListener('abort', leave);
  let claim: Claim | undefined;
  let held: Held | undefined;
  let safe = (sentence: string) => sentence;
  try {
    const environment = environmentOf(options);
    refuseMisspelt(environment);
    const settings = loadSettings(environment);
    const labels = environment.CONFORMANCE_SECRETS_KEY ?? randomBytes(32).toString('hex');
    safe = secretsOf(settings, labels).redactMessage;
    const waitSeconds = waitOf(options.wait, settings);
    const selected = selectedBy(settings);
    refuseUnsoundOwn(settings);
    if (settings.waivers !== undefined) loadWaivers(settings.waivers);
    if (settings.history !== undefined) refuseNoFolder(variableOf('history'), settings.history);
    const key = settings.signKey === undefined ? undefined : readPrivateKey(variableOf('signKey'), settings.signKey);
    const selectedOnly = { ...environment, [variableOf('only')]: selected.join(',') };
    if (options.list === true) {
      const listed = await invoke(['--list', '--reporter=list'], selectedOnly, interrupt, { warn: say });
      return listed === 0 ? 0 : COULD_NOT_JUDGE;
    }
    const lacked = lackedDemands(settings);
    for (const line of lacked) complain(asGiven(line, options));
    if (lacked.length > 0) return COULD_NOT_JUDGE;
    const reference = referenceFor(settings);
    const shard = typeof options.shard === 'string' ? options.shard : undefined;
    if (options.plan === true) {
      await refuseUnreached(settings, waitSeconds, say);
      const { sayPlanAlone } = await planning();
      await sayPlanAlone(environment, { only: selected, shard }, reference, say);
      return 0;
    }
    const out = resolve(environment.CONFORMANCE_OUT ?? defaultOut());
    const opening = [
      openingLine(settings, relative(process.cwd(), out) || out, shard),
      unaskedSettings(environment),
      ignoredProxy(environment, settings),
    ];
    say(opening.filter((part) => part !== undefined).join(' · '));
    claim = await claimOut(out, say);
    held = await exclusively(settings, say);
    const published = settings.published === undefined ? undefined : await loadPublished(settings.published);
    await refuseUnreached(settings, waitSeconds, say);
    const keys = await testedKeys(settings, say);
    const levers = await leversFound(settings, say);
    if (held.holderDied) await putBack(loadSettings({ ...environment, ...levers }), say);
    claim.clear();
    const described = published === undefined ? {} : { [variableOf('published')]: leavePublished(published, out) };
    const run = {
      ...selectedOnly,
      // A day may end before the run does.
      [variableOf('seed')]: String(settings.seed),
      NODE_OPTIONS: withinMemory(settings, environment),
      ...described,
      ...keys,
      ...levers,
      // All workers label equal secrets alike.
      CONFORMANCE_SECRETS_KEY: labels,
      CONFORMANCE_RUN: environment.CONFORMANCE_RUN ?? randomBytes(16).toString('hex'),
      CONFORMANCE_STARTED_AT: environment.CONFORMANCE_STARTED_AT ?? String(Date.now()),
      [BEGAN]: environment[BEGAN] ?? String(machineMs()),
      CONFORMANCE_OUT: out,
      CONFORMANCE_BLOB: shard ?? '',
    };
    const planned = planning();
    const embedded = await startedEmbedded(settings, reference, say);
    const { sayPlan } = await planned;
    interrupt.removeEventListener('abort', leave);
    const gate = await openSharedGate(settings, Number(shard?.split('/')[1] ?? 1));
    try {
      const judged = { ...run, [GATE]: gate?.address ?? '', ...embedded?.environment };
      const caps = await sayPlan(loadSettings(judged), { only: selected, shard }, embedded !== undefined, say);
      const code = await judge({ ...judged, ...caps }, out, shard, interrupt);
      return await attested(out, key, code);
    } finally {
      gate?.close();
      embedded?.stop();
    }
  } catch (error) {
    if (!isBadInput(error)) throw error;
    complain(asGiven(safe(error.message), options));
    return COULD_NOT_JUDGE;
  } finally {
    await held?.leave();
    await claim?.release();
  }
}

/** A plan knows all that the checks need, which takes half as long to load as the reference to start: meanwhile. */
function planning() {
  return import('./planned.ts');
}

/** @throws {ConfigurationError} for a selection of what isn't there */
function selectedBy({ only, published }: Settings): string[] {
  const selected = selection(only, loadRegister());
  return published === undefined ? selected : withComparison(selected);
}

/** @throws {ConfigurationError} for a file where a folder should be, or be made */
function refuseNoFolder(name: string, path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new ConfigurationError(`${name}: ${path} is a file; name a folder.`);
}

/** Runs the suites and judges them; gives the exit code. An interrupted run judges what is there. */
export async function judge(
  run: NodeJS.ProcessEnv,
  out: string,
  shard: string | undefined,
  interrupt: AbortSignal,
): Promise<number> {
  const failed = new Set<string>();
  const { diskFull, end } = watchDiskSpace(out);
  const { maxMinutes, jsonDepth } = loadSettings(run);
  const limit = watchTime(untilEnded({ maxMinutes }, run));
  const stop = AbortSignal.any([interrupt, diskFull, limit.outOfTime]);
  const ahead = await judgeAhead({ folder: join(out, EVIDENCE_FOLDER), deepest: jsonDepth });
  const status = await invoke(shard ? ['--shard', shard] : [], { ...run, [AHEAD]: ahead.address }, stop, {
    warn: (sentence) => failed.add(sentence),
    oneAtATime: ahead.begin,
  }).finally(ahead.close);
  end();
  limit.end();
  for (const folder of instanceFolders(out)) rmSync(join(folder, ISSUED), { force: true });
  if (limit.outOfTime.aborted) {
    // Where even the reporter had to be killed, what it put down is judged here. No other run loads all that this takes.
    const isCut = !existsSync(join(out, 'conformance.json')) && existsSync(join(out, JOURNAL));
    if (isCut) await (await import('./report.ts')).reportOf(out);
    complain(
      `--max-minutes: a worker went on long after the time of the run (${maxMinutes} min) and was killed; what was recorded by then is judged.`,
    );
    return COULD_NOT_JUDGE;
  }
  if (shard !== undefined && !stop.aborted && hadNoChecks(out)) return 0;
  const code = endOf(out, [...failed], stop.aborted);
  if (diskFull.aborted) {
    complain(`--out: the disk of ${out} is full; make room and run again, the evidence so far is there.`);
    return COULD_NOT_JUDGE;
  }
  return interrupt.aborted || status === INTERRUPTED ? INTERRUPTED : code;
}

function isBadInput(error: unknown): error is Error {
  return error instanceof ConfigurationError || error instanceof TargetUnavailable || error instanceof RegisterError;
}
