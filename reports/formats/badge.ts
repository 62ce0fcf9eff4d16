import type { Conformance } from '../conformance.ts';
import { type Format, jsonText } from './format.ts';

export const BADGE: Format = { file: 'badge.json', render: ({ report }) => jsonText(badgeOf(report)) };

/** A badge as shields.io reads it from an address (its endpoint schema). */
export interface Badge {
  readonly schemaVersion: 1;
  readonly label: string;
  readonly message: string;
  readonly color: string;
  readonly isError?: true;
}

/** What a run says, on a badge. It is green for a conformant run alone. */
export function badgeOf({ exitCode, summary: { executed, binding, violated } }: Conformance): Badge {
  const judged = `${executed} of ${binding}`;
  const badge = { schemaVersion: 1, label: 'conformance' } as const;
  if (exitCode === 0) return { ...badge, message: judged, color: 'brightgreen' };
  if (exitCode === 1) return { ...badge, message: `${violated} violated, ${judged}`, color: 'red', isError: true };
  return { ...badge, message: exitCode === 130 ? 'interrupted' : 'could not judge', color: 'lightgrey', isError: true };
}
