import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { secretsOf } from '../harness/run/known-secrets.ts';
import { refuseUnsoundOwn } from '../harness/run/own-checks.ts';
import { loadSettings, type Settings, variableOf } from '../harness/run/settings.ts';
import { GATE, openSharedGate } from '../harness/run/shared-gate.ts';
import { ConfigurationError, TargetUnavailable } from '../harness/verdict/failures.ts';
import { readPrivateKey } from '../reports/attestation/dsse.ts';
import { loadWaivers } from '../reports/waivers.ts';
import { loadRegister, RegisterError } from '../specs/register.ts';
import { type Asked, environmentFor, foundOnTarget } from './asked.ts';
import { attested } from './attested.ts';
import { defaultOut } from './default-out.ts';
import { lackedDemands } from './demanded.ts';
import { referenceFor, startedEmbedded } from './embedded.ts';
import { COULD_NOT_JUDGE } from './end.ts';
import { exclusively } from './exclusively.ts';
import { asGiven, environmentOf, type RunOptions } from './given.ts';
import { INTERRUPTED, takeInterrupts } from './interrupt.ts';
import { invoke } from './invocation.ts';
import { judge } from './judge.ts';
import { ignoredProxy, openingLine, unaskedSettings } from './opening.ts';
import { claimOut } from './out.ts';
import { withComparison } from './published.ts';
import { refuseUnreached } from './reached.ts';
import { complain, say } from './say.ts';
import { selection } from './selection.ts';
import { refuseMisspelt } from './variables.ts';
import { waitOf } from './wait.ts';

/** How a run is ended from outside: at once while nothing is there to be reported, otherwise with what is there. */
interface Interrupt {
  readonly signal: AbortSignal;
  /** From now on there is something to report. */
  begun(): void;
}

/**
 * Runs the suites against a target and gives the exit code: 0 conformant, 1 violated, 2 could not judge, 130 interrupted.
 * Bad input ends in 2 with one sentence on stderr, before anything is written.
 */
export async function run(options: RunOptions): Promise<number> {
  const signal = takeInterrupts();
  const leave = () => process.exit(INTERRUPTED);
  signal.addEventListener('abort', leave);
  const interrupt = { signal, begun: () => signal.removeEventListener('abort', leave) };
  const code = orComplaint(options, () => {
    const environment = environmentOf(options);
    refuseMisspelt(environment);
    const settings = loadSettings(environment);
    const labels = environment.CONFORMANCE_SECRETS_KEY ?? randomBytes(32).toString('hex');
    const safe = secretsOf(settings, labels).redactMessage;
    return orComplaint(options, () => carriedOut(options, { environment, settings, labels }, interrupt), safe);
  });
  return code.finally(interrupt.begun);
}

/** @param safe takes the secrets out of a sentence, as soon as they are known */
async function orComplaint(options: RunOptions, work: () => Promise<number>, safe = (sentence: string) => sentence) {
  try {
    return await work();
  } catch (error) {
    if (!isBadInput(error)) throw error;
    complain(asGiven(safe(error.message), options));
    return COULD_NOT_JUDGE;
  }
}

async function carriedOut(
  options: RunOptions,
  loaded: Pick<Asked, 'environment' | 'settings' | 'labels'>,
  interrupt: Interrupt,
): Promise<number> {
  const { environment, settings } = loaded;
  const waitSeconds = waitOf(options.wait, settings);
  const selected = selectedBy(settings);
  refuseUnsoundOwn(settings);
  if (settings.waivers !== undefined) loadWaivers(settings.waivers);
  if (settings.history !== undefined) refuseNoFolder(variableOf('history'), settings.history);
  const signKey = settings.signKey === undefined ? undefined : readPrivateKey(variableOf('signKey'), settings.signKey);
  if (options.list === true) {
    const only = { ...environment, [variableOf('only')]: selected.join(',') };
    const listed = await invoke(['--list', '--reporter=list'], only, interrupt.signal, { warn: say });
    return listed === 0 ? 0 : COULD_NOT_JUDGE;
  }
  const lacked = lackedDemands(settings);
  for (const line of lacked) complain(asGiven(line, options));
  if (lacked.length > 0) return COULD_NOT_JUDGE;
  const reference = referenceFor(settings);
  const shard = typeof options.shard === 'string' ? options.shard : undefined;
  const asked = { ...loaded, selected, shard, waitSeconds, reference, signKey };
  return options.plan === true ? plannedAlone(asked) : judgedInFolder(asked, interrupt);
}

async function plannedAlone({ settings, waitSeconds, environment, selected, shard, reference }: Asked) {
  await refuseUnreached(settings, waitSeconds, say);
  const { sayPlanAlone } = await planning();
  await sayPlanAlone(environment, { only: selected, shard }, reference, say);
  return 0;
}

/** Judges in a folder that no other run has, with what no other run may have meanwhile. */
async function judgedInFolder(asked: Asked, interrupt: Interrupt): Promise<number> {
  const { environment, settings, shard } = asked;
  const out = resolve(environment.CONFORMANCE_OUT ?? defaultOut());
  const opening = [
    openingLine(settings, relative(process.cwd(), out) || out, shard),
    unaskedSettings(environment),
    ignoredProxy(environment, settings),
  ];
  say(opening.filter((part) => part !== undefined).join(' · '));
  const claim = await claimOut(out, say);
  try {
    const held = await exclusively(settings, say);
    return await foundOnTarget(asked, out, { claim, held })
      .then((found) => judgedWith({ ...environmentFor(asked, out), ...found }, asked, out, interrupt))
      .finally(held.leave);
  } finally {
    await claim.release();
  }
}

async function judgedWith(
  environment: NodeJS.ProcessEnv,
  { settings, reference, selected, shard, signKey }: Asked,
  out: string,
  interrupt: Interrupt,
): Promise<number> {
  const planned = planning();
  const embedded = await startedEmbedded(settings, reference, say);
  const { sayPlan } = await planned;
  interrupt.begun();
  const gate = await openSharedGate(settings, Number(shard?.split('/')[1] ?? 1));
  try {
    const target = { ...environment, [GATE]: gate?.address ?? '', ...embedded?.environment };
    const caps = await sayPlan(loadSettings(target), { only: selected, shard }, embedded !== undefined, say);
    const code = await judge({ ...target, ...caps }, out, shard, interrupt.signal);
    return await attested(out, signKey, code);
  } finally {
    gate?.close();
    embedded?.stop();
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

function isBadInput(error: unknown): error is Error {
  return error instanceof ConfigurationError || error instanceof TargetUnavailable || error instanceof RegisterError;
}
