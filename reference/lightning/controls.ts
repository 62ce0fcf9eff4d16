import { hasHtlcs } from './breakage.ts';
import { catchUp, mineBlock, wake } from './engine.ts';
import type { StepName } from './execution.ts';
import type { LightningNode, World } from './world.ts';

// What was due by the clock before a lever is pulled has happened by then, whether or not anybody looked.

/** Mines blocks one by one; each may end HTLCs. */
export function mine(world: World, blocks: number): void {
  catchUp(world);
  for (let mined = 0; mined < blocks; mined += 1) mineBlock(world);
}

/** Stops a node: it makes no step and nothing changes on its channels until it is started again. */
export function crash(node: LightningNode): void {
  node.awake = false;
}

/** Starts a stopped node, or one anew; payments that waited for it go on. */
export function restart(world: World, node: LightningNode): void {
  const isLost = world.weaknesses.lost_with_htlcs === true && hasHtlcs(world, node);
  node.broken = isLost || node.broken === 'for ever' ? 'for ever' : 'no';
  node.awake = node.broken === 'no';
  node.stuck = false;
  wake(world);
}

/** Changes how long each step of a payment takes, in milliseconds. */
export function setPace(world: World, step_ms: number): void {
  catchUp(world);
  world.step_ms = step_ms;
  wake(world);
}

/** With true no new payment finds a route; payments on their way are not touched. */
export function breakRoutes(world: World, broken: boolean): void {
  catchUp(world);
  world.routes_broken = broken;
}

/** The next payment that comes to this step fails there, once, unless `release` comes first. */
export function failAt(world: World, step: StepName): void {
  catchUp(world);
  world.failing_steps.push(step);
}

/** No payment makes this step until `release`. */
export function holdAt(world: World, step: StepName): void {
  catchUp(world);
  world.held_steps.add(step);
}

/** Lets all held steps go on, and calls off the failures that have not come yet. */
export function release(world: World): void {
  world.failing_steps.length = 0;
  world.held_steps.clear();
  wake(world);
}
