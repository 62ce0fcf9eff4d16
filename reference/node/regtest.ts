import { type Behaviour, HONEST } from '../lightning/behaviour.ts';
import * as controls from '../lightning/controls.ts';
import type { StepName } from '../lightning/execution.ts';
import { addPayer, createNetwork, type Network, type NetworkOptions } from '../lightning/network.ts';
import type { LightningNode } from '../lightning/world.ts';
import { createModelNode } from './model-node.ts';
import type { MakerNode } from './port.ts';
import type { RgbNode } from './rgb-node.ts';

/** How to make a regtest: the network, and whether the taker's wallet starts locked. */
export interface RegtestOptions extends NetworkOptions {
  readonly locked?: boolean;
}

/** A maker's and a taker's node with channels between them, and what a test may do to them. */
export interface Regtest {
  /** What the maker service speaks to. */
  readonly makerNode: MakerNode;
  /** The client's own node; `startNode` serves it. */
  readonly takerNode: RgbNode;
  /** The same node as `makerNode`, as `startNode` takes it. */
  readonly makerRgbNode: RgbNode;
  readonly lightning: Network;
  /** A node of neither party, with the means to pay any order; made when it is first asked for. */
  readonly payer: LightningNode;
  /** With true every call of `makerNode` throws NodeUnreachable; payments on their way go on. */
  outage(on: boolean): void;
  mine(blocks: number): void;
  /** Changes how long each step of a payment takes, in milliseconds. */
  setPace(step_ms: number): void;
  /** With true no new payment finds a route, so that an execution is refused with `NoRoute`. */
  breakRoutes(on: boolean): void;
  /** The next payment that comes to this step fails there, once. */
  failAt(step: StepName): void;
  /** No payment makes this step until `release`. */
  holdAt(step: StepName): void;
  release(): void;
  /** Replaces decisions of the model from now on; an empty object brings back those the regtest was made with. */
  behave(overrides: Partial<Behaviour>): void;
}

/** Builds a regtest. It needs no closing: nothing in it listens or waits. */
export function createRegtest(options: RegtestOptions): Regtest {
  const lightning = createNetwork(options);
  const { world, maker, taker } = lightning;
  const makerRgbNode: RgbNode = { world, self: maker, locked: false };
  let reachable = true;
  let payer: LightningNode | undefined;
  return {
    makerNode: createModelNode(makerRgbNode, () => reachable),
    takerNode: { world, self: taker, locked: options.locked ?? false },
    makerRgbNode,
    lightning,
    get payer() {
      payer ??= addPayer(world, maker);
      return payer;
    },
    outage(on) {
      reachable = !on;
    },
    mine: (blocks) => controls.mine(world, blocks),
    setPace: (step_ms) => controls.setPace(world, step_ms),
    breakRoutes: (on) => controls.breakRoutes(world, on),
    failAt: (step) => controls.failAt(world, step),
    holdAt: (step) => controls.holdAt(world, step),
    release: () => controls.release(world),
    behave(overrides) {
      world.behaviour = { ...HONEST, ...options.behaviour, ...overrides };
    },
  };
}
