import type { Level } from '../../specs/register.ts';
import type { ComparedRun } from './compared.ts';

/** What checks remarked of a requirement in one run alone, and in the other alone. */
export interface ChangedRemarks {
  readonly id: string;
  readonly level: Level;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The requirements of which two runs remarked something else, in the order of the earlier run. Figures that differ by chance are alike. */
export function changedRemarks(earlier: ComparedRun, later: ComparedRun): ChangedRemarks[] {
  const [before, after] = [remarksOf(earlier), remarksOf(later)];
  const inBoth = [...before.keys()].filter((id) => after.has(id));
  return inBoth.flatMap((id) => {
    const [one, other] = [before.get(id), after.get(id)];
    if (one === undefined || other === undefined) return [];
    const gone = onlyIn(one.texts, other.texts);
    const come = onlyIn(other.texts, one.texts);
    return gone.length + come.length === 0 ? [] : [{ id, level: other.level, before: gone, after: come }];
  });
}

/** Texts by what is left of them without their figures. */
type Texts = ReadonlyMap<string, string>;

function remarksOf({ observations }: ComparedRun): Map<string, { level: Level; texts: Map<string, string> }> {
  const remarks = new Map<string, { level: Level; texts: Map<string, string> }>();
  for (const { id, level, message } of observations) {
    const entry = remarks.get(id) ?? { level, texts: new Map<string, string>() };
    remarks.set(id, entry);
    for (const text of partsOf(message)) entry.texts.set(withoutFigures(text), text);
  }
  return remarks;
}

function onlyIn(texts: Texts, others: Texts): string[] {
  return [...texts].filter(([kind]) => !others.has(kind)).map(([, text]) => text);
}

/** The parts of a message without the number of answers, which says nothing about them. */
function partsOf(message: string): string[] {
  return message
    .split(/;\s+/)
    .map((part) => part.replace(/^noted: /, '').trim())
    .filter((part) => part !== '' && !/^\d+ answers$/.test(part));
}

/**
 * Amounts, ids, labels, measured milliseconds and counts of answers come out otherwise in each run; small integers (a status, a
 * limit) are what is meant.
 */
function withoutFigures(text: string): string {
  return text
    .replace(/\[secret-[0-9a-f]+\]|rgb:[\w~-]+|\bw\d+-\d+\b|\b[0-9a-f]{8}[0-9a-f-]{4,}\b/gi, '…')
    .replace(/\b\d+ (answers|times|of \d+)\b/g, '# $1')
    .replace(/\d+\.\d+(e[+-]?\d+)?|\d{5,}/gi, '#')
    .replace(/\b\d+ ms\b/g, '# ms')
    .replace(/(fee\w{0,16}) \d+/g, '$1 #');
}
