import { DEFAULT_BOUNDS } from '../bounds.ts';
import { type Hit, SHORTEST_FOUND } from './finder.ts';
import { createFormFinder } from './forms.ts';
import { isLabel, labelOf } from './label.ts';
import { createPieces, type Piece } from './pieces.ts';
import type { SharedSecrets } from './shared-secrets.ts';

/** The secrets that are known: those of the configuration, which are given, and those that the target issued, which are learned. */
export interface SecretValues {
  /** Gives a value. */
  give(value: string): void;
  /** Learns what a target issued, and tells the other workers. */
  learn(values: readonly string[]): void;
  /** Learns what the other workers did. */
  hear(): void;
  isKnown(value: string): boolean;
  /** `[secret-<12 hex>]`, the same for the same value in all workers of a run. */
  label(value: string): string;
  /** Whole values in a text, in all their forms. */
  find(text: string): readonly Hit[];
  /** Pieces of values that were given. */
  givenIn(text: string): readonly Piece[];
  /** Pieces of values that were learned. */
  learnedIn(text: string): readonly Piece[];
}

/** The most different pieces of 8 characters that are remembered. */
const MOST_PIECES = 50_000;

/** Further settings of secrets. */
export interface SecretsOptions {
  /**
   * Ordinary text (of the interface, addresses): a piece that also stands here reveals nothing of a secret.
   */
  readonly ordinary?: string;
  /** Called with a sentence, once for each bound on what is learned from answers, when it is hit. */
  readonly full?: (sentence: string, bound: 'mostSecrets' | 'secretCharacters') => void;
  /** The most values that a worker learns from answers. */
  readonly most?: number;
  /** The longest value that is learned from answers, in characters, so that a peer cannot fill the memory. */
  readonly longest?: number;
  /** Shares what was learned with the other workers of the run. */
  readonly shared?: SharedSecrets;
}

/** @param key shared by all workers of a run */
export function createSecretValues(key: string, options: SecretsOptions): SecretValues {
  const { ordinary = '', shared } = options;
  const labels = new Map<string, string>();
  const finder = createFormFinder();
  const given = createPieces({ encoded: true, ordinary, most: MOST_PIECES });
  const learned = createPieces({ encoded: false, ordinary: '', most: MOST_PIECES });
  const hasRoomFor = createRoom(options);

  const know = (value: string): boolean => {
    if (value.length < SHORTEST_FOUND || isLabel(value)) return false;
    if (labels.has(value)) return true;
    const name = labelOf(value, key);
    labels.set(value, name);
    finder.add(value, name);
    return true;
  };
  /** Learns a value; gives whether it is new. */
  const learn = (value: string): boolean => {
    if (value.length < SHORTEST_FOUND || labels.has(value) || !hasRoomFor(value) || !know(value)) return false;
    learned.add(value);
    return true;
  };
  const hear = (): void => {
    for (const value of shared?.heard() ?? []) learn(value);
  };

  return {
    give(value) {
      if (know(value)) given.add(value);
    },
    learn(values) {
      hear();
      for (const value of values) if (learn(value)) shared?.tell(value);
    },
    hear,
    isKnown: (value) => labels.has(value),
    label: (value) => labels.get(value) ?? labelOf(value, key),
    find: finder.find,
    givenIn: given.find,
    learnedIn: learned.find,
  };
}

/** Whether one more value may be learned. Says once of each bound that it is hit. */
function createRoom({
  full = () => {},
  most = DEFAULT_BOUNDS.mostSecrets,
  longest = DEFAULT_BOUNDS.secretCharacters,
}: SecretsOptions): (value: string) => boolean {
  const reported = new Set<string>();
  let learned = 0;
  const tell = (bound: 'mostSecrets' | 'secretCharacters', what: string): false => {
    if (!reported.has(bound)) full(`${what}; what is beyond is hidden only where it stands as a secret member`, bound);
    reported.add(bound);
    return false;
  };
  return (value) => {
    if (value.length > longest)
      return tell('secretCharacters', `the target issued a secret of over ${longest} characters`);
    if (learned >= most) return tell('mostSecrets', `the target issued more than ${most} secrets`);
    learned++;
    return true;
  };
}
