import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Exchange } from '../../../harness/engine/wire/exchange.ts';
import { scriptFile, scriptFormats, scriptsOf } from '../../../reports/repeat/script.ts';
import type { CheckReport } from '../../../reports/requirement-report.ts';
import { test } from '../../test.ts';
import { violated } from '../documents.ts';
import { exchange } from '../scenario.ts';

export const ID = 'SWP-STATUS-01';
export const KEY = '[secret-ba9876543210]';

/** A check's exchanges, and what it found; the last of them is the offending one unless it is said. */
export interface Found extends Partial<CheckReport> {
  readonly exchanges_: readonly Exchange[];
  readonly statement?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** The script of what was found; undefined where there is none. */
export async function scriptOf({
  exchanges_,
  statement = 'It holds.',
  settings,
  ...check
}: Found): Promise<string | undefined> {
  const numbers = exchanges_.map((_, at) => at + 1);
  const requirement = violated(ID, { offending: exchanges_.length, message: 'no', ...check });
  const scripts = await scriptsOf(
    { requirements: [{ ...requirement, statement }] },
    {
      options: { out: test.info().outputPath('run'), settings: { MAKER_API_KEY: KEY, ...settings } },
      evidence: {
        read: async (number) => exchanges_[number - 1] ?? exchange('w0-0'),
        ofCheck: () => ({ file: 'evidence/check.ndjson', numbers }),
      },
    },
  );
  return scripts.get(ID);
}

/** The same, written to a folder with what it runs; gives its path. */
export async function written(found: Found): Promise<string> {
  const script = await scriptOf(found);
  if (script === undefined) throw new Error('there is no script');
  const folder = test.info().outputPath('run');
  for (const { file, render, executable } of scriptFormats(new Map([[ID, script]]))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), String(render({} as never)));
    if (executable) chmodSync(join(folder, file), 0o755);
  }
  return join(folder, scriptFile(ID));
}

/** A request with JSON that was answered with JSON, n milliseconds after the check began. */
export function post(
  path: string,
  sent: unknown,
  answered: unknown,
  at: number,
  over: Partial<Exchange> = {},
): Exchange {
  const body = { text: typeof sent === 'string' ? sent : JSON.stringify(sent) };
  const headers = [['Authorization', `Bearer ${KEY}`]] as const;
  const request = { method: 'POST', url: `http://127.0.0.1:9${path}`, headers, body };
  const text = typeof answered === 'string' ? answered : JSON.stringify(answered);
  const response = { status: 200, headers: [], body: { text } };
  return exchange(`w0-${at}`, { sentAt: START + at, durationMs: 1, request, response, ...over });
}

const START = Date.UTC(2026, 10, 21, 10);

/** The lines of a script that are its steps, as values. */
export function stepsIn(script: string): { readonly [member: string]: unknown }[] {
  const [, steps = ''] = /<<'STEPS'\n([\s\S]*)\nSTEPS\n$/.exec(script) ?? [];
  return steps.split('\n').map((line) => JSON.parse(line));
}
