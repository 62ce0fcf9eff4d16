import { readFileSync } from 'node:fs';

/** The text of docs/error-codes.md. */
export const DOCUMENT = readFileSync(new URL('../../../docs/error-codes.md', import.meta.url), 'utf8');

/** A row of its table of codes. */
export interface DocumentedCode {
  readonly code: string;
  readonly status: number;
  /** As the register writes endpoints; `any` where no run provokes it. */
  readonly operation: string;
  /** Requirement ids. */
  readonly judges: readonly string[];
}

/** The rows of its table of codes. */
export function documentedCodes(): DocumentedCode[] {
  const rows = DOCUMENT.matchAll(/^\| `([A-Z][A-Z0-9_]*)` \| (\d{3}) \| `?([^|`]+)`? \|.*\| ([^|]+) \|$/gm);
  return [...rows].map(([, code = '', status, operation = '', judges = '']) => ({
    code,
    status: Number(status),
    operation: operation.trim(),
    judges: judges.split(', '),
  }));
}
