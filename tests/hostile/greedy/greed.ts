import type { OnWire } from '../../../faults/rule.ts';
import type { LightningNode } from '../../../reference/lightning/world.ts';
import type { Injection } from '../../../reference/maker/injection.ts';

/** One way of a maker to take more than was agreed. It is whole: what it says its node does, so that the money really moves. */
export interface Greed {
  readonly name: string;
  /** What the maker does, in a sentence without its subject. */
  readonly what: string;
  /** Whether it takes what was agreed after all, to show that it is paid. */
  readonly honest?: true;
  /** What the client pays for in its run. */
  readonly pays: 'swaps' | 'orders';
  /** SPEND_CAP_SAT of its run. */
  readonly capSat: number;
  readonly behaviour?: Injection;
  /** What it says otherwise, knowing its node. */
  readonly wire?: (node: LightningNode) => OnWire;
}
