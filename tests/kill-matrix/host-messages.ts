import type { ListedTest } from '../../cli/playwright.ts';
import type { CheckResult } from '../../harness/verdict/verdict.ts';
import type { Identity } from './tls.ts';

/** What a process that serves instances is asked to do. Places are those of the instances among all. */
export type ToHost =
  | {
      readonly kind: 'start';
      readonly args: readonly string[];
      readonly places: readonly number[];
      readonly identity: Identity;
    }
  /** Nothing is sent any more: it judges by itself what the instances have recorded in these folders (undefined: need not be judged). */
  | { readonly kind: 'judge'; readonly outs: readonly (string | undefined)[]; readonly tests: readonly ListedTest[] };

/** Where an instance listens. */
export interface Served {
  readonly baseUrl: string;
  readonly nodeUrl: string;
  readonly controlUrl: string;
  readonly keys: { readonly full: string; readonly quoteRead: string; readonly foreignOrigin: string };
}

/** What is known of an instance beside what its checks said. */
export interface Aftermath {
  /** What the passive checks say, and a clean instance's checks that did more than they ask for. */
  readonly passive: readonly CheckResult[];
  /** What was thrown inside it. */
  readonly failures: readonly string[];
  /** How often a fault at an edge has changed what was said. */
  readonly shown?: number | undefined;
}

/** What it answers, in the order of the places. */
export type FromHost =
  | { readonly kind: 'started'; readonly served: readonly Served[] }
  | { readonly kind: 'judged'; readonly aftermaths: readonly Aftermath[] };
