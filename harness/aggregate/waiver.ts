import type { Defect } from '../verdict/verdict.ts';

/** A known violation that a run accepts, and why. */
export interface Waiver {
  /** Requirement id. */
  readonly id: string;
  readonly reason: string;
  /** Who is responsible for the fix. */
  readonly owner?: string;
  /** Where the violation is discussed, such as a ticket. */
  readonly link?: string;
  /** The last day on which it holds, `YYYY-MM-DD` (UTC). */
  readonly until?: string;
  /** What the violation must be like; without it, any fits. */
  readonly when?: {
    /** A text that the message of the violation holds. */
    readonly message?: string;
    /** The path that the offending request went to. */
    readonly path?: string;
  };
}

/** Why a violation is accepted, by whom, until when and where it is discussed, in one line. */
export function reasonOf({ reason, owner, link, until }: Waiver): string {
  const beside = [owner, until === undefined ? undefined : `until ${until}`, link].filter((text) => text !== undefined);
  return beside.length === 0 ? reason : `${reason} (${beside.join(', ')})`;
}

/**
 * Whether a waiver is about a defect.
 * @param pathOf the path that the request of an exchange went to
 */
export function fits(
  { when = {} }: Waiver,
  { message, exchange }: Defect,
  pathOf: (exchange: string) => string | undefined,
): boolean {
  if (when.message !== undefined && !message.includes(when.message)) return false;
  return when.path === undefined || (exchange !== undefined && pathOf(exchange) === when.path);
}
