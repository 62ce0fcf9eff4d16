import { type Finding, lackingFor, lacks, missing, readiness } from '../harness/run/doctor/finding.ts';
import { examineNode } from '../harness/run/doctor/node.ts';
import { examineTarget, type TargetExamined } from '../harness/run/doctor/target.ts';
import { openDoctor } from '../harness/run/doctor/wires.ts';
import { reach } from '../harness/run/preflight.ts';
import { loadSettings, type Settings, variableOf } from '../harness/run/settings.ts';
import { ConfigurationError, TargetUnavailable } from '../harness/verdict/failures.ts';
import { COULD_NOT_JUDGE, orRefusal } from './end.ts';
import { asGiven, environmentOf } from './given.ts';
import { unaskedSettings } from './opening.ts';
import { safeFor } from './safe.ts';
import { complain, say } from './say.ts';
import { refuseMisspelt } from './variables.ts';

/** What the command line gave. */
export interface DoctorOptions {
  readonly baseUrl?: string;
  readonly takerNodeUrl?: string;
  readonly tier?: string;
}

/** What the command is run in. */
export interface Surroundings {
  /** Shows a line. */
  say(line: string): void;
  /** Shows a sentence about bad input. */
  complain(sentence: string): void;
}

const TERMINAL: Surroundings = { say, complain };

/** The setting behind the flag that only this command has. */
const NODE = variableOf('takerNodeUrl');
const NODE_FLAG = '--taker-node-url';

/**
 * Says for the target and for the client's node what each tier needs, and whether it is there; for what lacks, the line that
 * fixes it. It only reads.
 * @returns the exit code: 0 when the tier that a run would have is ready, 2 when something lacks or for bad input
 */
export async function doctor(options: DoctorOptions, { say, complain }: Surroundings = TERMINAL): Promise<number> {
  const { takerNodeUrl, ...flags } = options;
  let safe = (sentence: string) => sentence;
  const asWritten = (message: string) => {
    const sentence = asGiven(safe(message), { ...flags });
    return takerNodeUrl === undefined ? sentence : sentence.replace(`${NODE}: `, `${NODE_FLAG}: `);
  };
  const examined = async () => {
    if (takerNodeUrl?.trim() === '')
      throw new ConfigurationError(`${NODE_FLAG}: is empty; give a value or leave the flag out.`);
    const environment = {
      ...environmentOf({ ...flags }),
      ...(takerNodeUrl === undefined ? {} : { [NODE]: takerNodeUrl }),
    };
    refuseMisspelt(environment);
    const settings = loadSettings(environment);
    const unasked = unaskedSettings(environment);
    if (unasked !== undefined) say(unasked);
    safe = safeFor(settings);
    return await diagnose(settings, (line) => say(safe(line)));
  };
  return orRefusal(examined, asWritten, complain);
}

async function diagnose(settings: Settings, say: (line: string) => void): Promise<number> {
  const { baseUrl, takerNodeUrl, tier } = settings;
  if (baseUrl === undefined)
    throw new ConfigurationError(
      `${variableOf('baseUrl')}: is not set, and a run without a target judges the embedded reference, which has everything; name the target by --base-url.`,
    );
  const fixed = new Set<string>();
  const show = (findings: readonly Finding[]) => {
    for (const line of findings.flatMap((finding) => linesOf(finding, fixed))) say(line);
  };
  const { wires, taker, close } = openDoctor({ ...settings, baseUrl });
  try {
    say(`target ${baseUrl}`);
    const target = await targetOrWhyNot({ ...settings, baseUrl }, wires);
    show(target.findings);
    say(`client's node ${takerNodeUrl ?? '(none)'}`);
    const place = { url: takerNodeUrl ?? '', hasToken: settings.takerNodeToken !== undefined };
    const node = taker
      ? await examineNode(taker, { place, maker: target.maker, trades: target.trades })
      : [lacks('pay', "swaps need the client's own node, an rgb-lightning-node", `${NODE}=<address>`)];
    show(node);
    const findings = [...target.findings, ...node];
    say(readiness(findings));
    const lacking = lackingFor(tier, findings);
    say(lacking.length === 0 ? `Tier ${tier} is ready.` : `Tier ${tier}: ${missing(lacking.length)}.`);
    return lacking.length === 0 ? 0 : COULD_NOT_JUDGE;
  } finally {
    await close();
  }
}

async function targetOrWhyNot(
  settings: Settings & { readonly baseUrl: string },
  wires: Parameters<typeof examineTarget>[0],
): Promise<TargetExamined> {
  try {
    await reach(settings, settings.baseUrl);
    return await examineTarget(wires, settings);
  } catch (error) {
    if (!(error instanceof ConfigurationError || error instanceof TargetUnavailable)) throw error;
    return { findings: [lacks('read', error.message)], maker: undefined, trades: [] };
  }
}

/** A line for the finding, and one for each line that fixes it and was not shown before. */
function linesOf({ isThere, tier, text, fix = [] }: Finding, shown: Set<string>): string[] {
  const fresh = fix.filter((line) => !shown.has(line));
  for (const line of fresh) shown.add(line);
  return [
    `  ${isThere ? 'ok     ' : 'MISSING'}  ${tier.padEnd(5)}  ${text}`,
    ...fresh.map((line) => `${' '.repeat(18)}${line}`),
  ];
}
