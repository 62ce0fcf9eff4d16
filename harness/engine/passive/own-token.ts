import type { RequirementId } from '../../../specs/ids.ts';
import { about, overRun, type PassiveCheck, type Sighting, sighting } from './check.ts';
import type { Seen } from './seen.ts';

/** A token beside the thing that it is issued for, or asked for with. */
export interface Claim {
  /** The id of the thing. */
  readonly key: string;
  readonly token: unknown;
}

/** Things of which each opens to its own token alone. */
export interface Locked {
  readonly operations: readonly string[];
  /** The token that an answer issues; undefined for other answers. */
  readonly issued: (answer: Seen) => Claim | undefined;
  /** The token by which an answer gave a thing away; undefined for other answers. */
  readonly opened: (answer: Seen) => Claim | undefined;
}

/** The origin of a token that is not the thing's own. */
export type Foreign = 'nothing' | 'the token of another one' | 'a token that was never issued';

/**
 * A check that nothing of a run was opened by a token of this kind, when its own token was recorded. The evidence has a
 * label for each secret, so two secrets can be compared.
 */
export function ownTokenOpens(
  id: RequirementId,
  title: string,
  { operations, issued, opened }: Locked,
  foreign: Foreign,
): PassiveCheck {
  const check = overRun(id, title, (findings) => {
    const tokens = new Map<string, string>();
    const claims: (Claim & { at: Sighting })[] = [];
    return {
      see(answer) {
        const own = issued(answer);
        if (own && typeof own.token === 'string') tokens.set(own.key, own.token);
        const claim = opened(answer);
        if (claim) claims.push({ ...claim, at: sighting(answer) });
      },
      end() {
        const all = new Set(tokens.values());
        for (const { key, token, at } of claims) {
          const own = tokens.get(key);
          if (own === undefined) continue;
          findings.applies(at);
          if (token !== own && kindOf(token, all) === foreign) findings.breaks(at, [`opened by ${foreign}`]);
        }
      },
    };
  });
  return about(operations, check);
}

/**
 * Undefined when a token contains an issued one and more: the interface does not say how that is read. A value that is no text
 * is as good as nothing.
 */
function kindOf(token: unknown, issued: ReadonlySet<string>): Foreign | undefined {
  if (typeof token !== 'string' || token === '') return 'nothing';
  if (issued.has(token)) return 'the token of another one';
  return [...issued].some((one) => token.includes(one)) ? undefined : 'a token that was never issued';
}

/** A thing that was asked for with a token, and whether it was given. */
export interface Asking extends Claim {
  readonly isGiven: boolean;
  /** Unix seconds, by the clock of the target. */
  readonly answeredAt: number;
  /** Until when it opens the thing by what this answer shows of it, in unix seconds; left out where that shows no end. */
  readonly until?: number;
}

/** Things that open to their own tokens, at least for a while. */
export interface Readable {
  readonly operations: readonly string[];
  /** The token that an answer issues, and until when it opens the thing, in unix seconds; undefined for other answers. */
  readonly issued: (answer: Seen) => (Claim & { readonly until?: number | undefined }) | undefined;
  /** What an answer gives or says not to know; undefined for other answers, refusals for another reason among them. */
  readonly asked: (answer: Seen) => Asking | undefined;
}

/** A check that a thing is given to every caller with its token, for any key, address and moment. */
export function opensToItsOwn(id: RequirementId, title: string, readable: Readable): PassiveCheck {
  const problem = 'refused, with the token that was issued for it';
  return perAsking(id, title, readable, (token, own) => (token === own ? problem : undefined));
}

/** A check that a thing is known to whoever asks for it with a text that is not its token. */
export function knownToOthers(id: RequirementId, title: string, readable: Readable): PassiveCheck {
  const isOther = (token: unknown) => typeof token === 'string' && token !== '';
  const problem = 'not known, with a token that is not its own';
  return perAsking(id, title, readable, (token, own) => (token !== own && isOther(token) ? problem : undefined));
}

/** @param problemOf what is wrong when a thing is not given for a token, beside its own; undefined where that is not judged */
function perAsking(
  id: RequirementId,
  title: string,
  { operations, issued, asked }: Readable,
  problemOf: (token: unknown, own: unknown) => string | undefined,
): PassiveCheck {
  const check = overRun(id, title, (findings) => {
    const tokens = new Map<string, { token: unknown; until: number }>();
    const askings: (Asking & { at: Sighting })[] = [];
    return {
      see(answer) {
        const own = issued(answer);
        if (own) tokens.set(own.key, { token: own.token, until: own.until ?? Number.POSITIVE_INFINITY });
        const asking = asked(answer);
        if (asking) askings.push({ ...asking, at: sighting(answer) });
      },
      end() {
        const ends = new Map<string, number>();
        for (const { key, until = Number.POSITIVE_INFINITY } of askings)
          ends.set(key, Math.min(ends.get(key) ?? until, until));
        for (const { key, token, isGiven, answeredAt, at } of askings) {
          const own = tokens.get(key);
          const isOpen = own && answeredAt <= Math.min(own.until, ends.get(key) ?? own.until);
          const problem = isOpen ? problemOf(token, own.token) : undefined;
          if (problem === undefined) continue;
          findings.applies(at);
          if (!isGiven) findings.breaks(at, [problem]);
        }
      },
    };
  });
  return about(operations, check);
}
