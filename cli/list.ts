import { styleText } from 'node:util';
import { FAULTS } from '../faults/faults.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';
import { type Answers, loadRegister, RegisterError, type Requirement } from '../specs/register.ts';
import { COULD_NOT_JUDGE } from './end.ts';
import { listedTests } from './listed.ts';
import { complain, sayJson, sayPainted } from './say.ts';

/** One requirement as `list --json` prints it. */
export interface Listed {
  readonly id: string;
  readonly level: Requirement['level'];
  readonly group: string;
  readonly statement: string;
  readonly endpoint: string;
  readonly needs: readonly string[];
  /** The statuses that it accepts, where it turns on them. */
  readonly answers?: Answers;
  /** Titles of the checks that judge it. */
  readonly checks: readonly string[];
  /** Ids of the faults that break it. */
  readonly faults: readonly string[];
  /** Why no run can bring about what it is judged by, where that is so. */
  readonly unjudged?: string;
}

/** Prints the register with its coverage; gives the exit code, 2 for a broken register. */
export async function list(options: { readonly json?: boolean }): Promise<number> {
  let listed: Listed[];
  try {
    const { requirements } = loadRegister();
    const checks = await checksById();
    listed = requirements.map(({ id, level, group, statement, endpoint, needs, answers, unjudged }) => ({
      id,
      level,
      group,
      statement,
      endpoint,
      needs,
      ...(answers && { answers }),
      checks: checks.get(id) ?? [],
      faults: FAULTS.filter(({ breaks }) => breaks.includes(id)).map((fault) => fault.id),
      ...(unjudged === undefined ? {} : { unjudged }),
    }));
  } catch (error) {
    if (!(error instanceof RegisterError || error instanceof ConfigurationError)) throw error;
    complain(error.message);
    return COULD_NOT_JUDGE;
  }
  if (options.json) sayJson(listed);
  else sayPainted(plain(listed));
  return 0;
}

/** Which checks judge which requirement, as Playwright itself lists them: by the tags of the tests. */
async function checksById(): Promise<Map<string, string[]>> {
  const byId = new Map<string, string[]>();
  for (const { title, tags } of await listedTests())
    for (const id of tags) byId.set(id, [...(byId.get(id) ?? []), title]);
  return byId;
}

function plain(listed: readonly Listed[]): string {
  const width = Math.max(...listed.map(({ id }) => id.length));
  const lines = listed.map(({ id, level, statement, endpoint, needs, checks, faults, unjudged }) =>
    [
      [
        id.padEnd(width),
        level.padEnd(6),
        checks.length > 0 ? styleText('green', 'check') : styleText('dim', '  -  '),
        faults.length > 0 ? styleText('green', 'fault') : styleText('dim', '  -  '),
        endpoint,
        needs.length > 0 ? styleText('dim', `needs ${needs.join(', ')}`) : '',
        unjudged === undefined ? '' : styleText('dim', unjudged),
      ].join('  '),
      `${' '.repeat(width)}  ${statement}`,
    ].join('\n'),
  );
  const binding = listed.filter(({ level }) => level === 'must' || level === 'should');
  const musts = listed.filter(({ level }) => level === 'must');
  return [
    ...lines,
    '',
    `${listed.length} requirements; of ${binding.length} must and should, ${count(binding, 'checks')} have a check; of ${musts.length} must, ${count(musts, 'faults')} have a fault.`,
  ].join('\n');
}

function count(listed: readonly Listed[], what: 'checks' | 'faults'): number {
  return listed.filter((entry) => entry[what].length > 0).length;
}
