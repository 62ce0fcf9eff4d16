import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '../../faults/cascades.json');

/** Requirements that a fault turns red beside those it breaks, by the id of the fault. */
export type Cascades = Readonly<Record<string, readonly string[]>>;

/** What is asked of a row of the matrix. */
interface Judged {
  readonly instance: { readonly id: string; readonly breaks: readonly string[] };
  readonly violated: readonly string[];
  readonly errors: readonly string[];
}

/** Reads the approved cascades of all faults. */
export function readCascades(): Cascades {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

/** Replaces the approved cascades of the faults that these rows judged by all checks. */
export function approveCascades(rows: readonly Judged[]): void {
  writeFileSync(FILE, textOf(approved(readCascades(), rows)));
}

/** The cascades with those of these rows as they are now. A row that missed what its fault breaks keeps its old ones. */
export function approved(cascades: Cascades, rows: readonly Judged[]): Cascades {
  const judged = rows.filter(
    ({ instance, violated, errors }) => errors.length === 0 && instance.breaks.every((id) => violated.includes(id)),
  );
  const now = judged.map(({ instance, violated }) => [
    instance.id,
    violated.filter((id) => !instance.breaks.includes(id)),
  ]);
  return { ...cascades, ...Object.fromEntries(now) };
}

/** The text of the file: one fault a line, sorted; faults that turn nothing else red are left out. */
export function textOf(cascades: Cascades): string {
  const lines = Object.entries(cascades)
    .filter(([, ids]) => ids.length > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([fault, ids]) =>
        `  "${fault}": [${[...ids]
          .sort()
          .map((id) => `"${id}"`)
          .join(', ')}]`,
    );
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** Why cascades are none of these faults and requirements, in a sentence each. */
export function problemsOf(
  cascades: Cascades,
  faults: readonly { readonly id: string; readonly breaks: readonly string[] }[],
  requirements: readonly string[],
): string[] {
  return Object.entries(cascades).flatMap(([id, cascade]) => {
    const fault = faults.find((one) => one.id === id);
    if (fault === undefined) return [`there is no fault ${id}`];
    return [
      ...cascade
        .filter((other) => !requirements.includes(other))
        .map((other) => `${id}: there is no requirement ${other}`),
      ...cascade.filter((other) => fault.breaks.includes(other)).map((other) => `${id} breaks ${other} itself`),
    ];
  });
}
