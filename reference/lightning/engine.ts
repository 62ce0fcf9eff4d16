import { createHash } from 'node:crypto';
import { confirm, confirmations } from './chain.ts';
import { sendableMsat } from './channel-limits.ts';
import { type Execution, nextStep, type Parties, type StepName } from './execution.ts';
import { arrive, giveBack, type Htlc, lock, settle } from './ledger.ts';
import type { Hop } from './route.ts';
import { isAwake, isUsable, now, nowMs, type World } from './world.ts';

/** Blocks between the last hop's end and the moment of sending. */
const FINAL_CLTV_BLOCKS = 14;
/** How many blocks earlier each later hop ends, so that a node that pays on has time to be paid. */
const HOP_CLTV_BLOCKS = 72;
/** This many blocks before its end, an HTLC is no longer accepted or passed on, and is claimed on chain if possible. */
const CLAIM_BLOCKS = 6;

/** What became of one attempt to go on: `moved` a step was made; the others say why none was. */
export type Progress = 'moved' | 'held' | 'asleep' | 'over';

/** The hash of a preimage, both as hexadecimal text. */
export function hashOf(preimage: string): string {
  return createHash('sha256').update(Buffer.from(preimage, 'hex')).digest('hex');
}

/** Starts a payment over a route. It makes its first step when the scheduler next runs. */
export function launch(
  world: World,
  payment: { payment_hash: string; hops: readonly Hop[]; turn?: number; expires_at: number; parties: Parties },
): Execution {
  const last = payment.hops.length - 1;
  const execution: Execution = {
    ...payment,
    cltv_expiries: payment.hops.map((_, index) => world.height + FINAL_CLTV_BLOCKS + HOP_CLTV_BLOCKS * (last - index)),
    htlcs: [],
    phase: 'forward',
    intercepted: false,
    accepted: false,
    outcome: undefined,
    moved_at: nowMs(world),
  };
  world.executions.add(execution);
  wake(world);
  return execution;
}

/** Makes the next step of one payment, if it can be made now. */
export function step(world: World, execution: Execution): Progress {
  expire(world, execution);
  const next = nextStep(execution);
  if (next === undefined) return 'over';
  if (!isAwake(world, next.actor)) return 'asleep';
  if (world.held_steps.has(next.name)) return 'held';
  const planned = world.failing_steps.indexOf(next.name);
  if (planned >= 0 && execution.phase === 'forward') {
    world.failing_steps.splice(planned, 1);
    fail(world, execution);
  } else if (!perform(world, execution, next.name)) return 'asleep';
  execution.moved_at = nowMs(world);
  return 'moved';
}

/**
 * Makes up for the time that went by: offers whose time is over send their funds back, and, where steps take time, those
 * that are due are made, each at its own moment. Every reading of the world begins with this.
 */
export function catchUp(world: World): void {
  for (const execution of [...world.executions]) {
    while (makeUp(world, execution)) {
      // each turn makes one step of the past
    }
  }
  const present = world.clock.now();
  for (const { leaving } of world.ledger.channels)
    for (const amount of leaving) if (amount.until <= present) leaving.delete(amount);
}

/**
 * Adds one block: it confirms the mempool, channels with enough confirmations get ready, and nodes that are awake claim or
 * take back on chain the HTLCs near their end.
 */
export function mineBlock(world: World): void {
  world.height += 1;
  for (const { txid } of confirm(world.chain, { height: world.height, mined_at: nowMs(world) }))
    arrive(world.ledger, txid);
  for (const opening of world.openings) {
    if (confirmations(opening.funding, world.height) < opening.confirmations) continue;
    opening.channel.ready = true;
    world.openings.delete(opening);
  }
  for (const execution of [...world.executions]) onBlock(world, execution);
  wake(world);
}

/** Lets waiting payments try again, after the reason for their wait has changed. */
export function wake(world: World): void {
  if (world.ticking) return;
  world.ticking = true;
  world.schedule(() => {
    world.ticking = false;
    catchUp(world);
    if (world.step_ms > 0) return;
    const moved = [...world.executions].map((execution) => step(world, execution)).includes('moved');
    if (moved) wake(world);
  });
}

/** Makes what should have happened next before now happen at its own time; says whether there was anything. */
function makeUp(world: World, execution: Execution): boolean {
  const { phase, moved_at } = execution;
  const present = world.clock.now();
  // Without a duration of its own a step is up to the scheduler, but funds on their way back are there at once.
  const due = world.step_ms > 0 || phase === 'fail' ? moved_at + world.step_ms : Number.POSITIVE_INFINITY;
  const ends = phase === 'forward' && !execution.accepted && world.behaviour.endsOnExpiry();
  const end = ends ? Math.max((execution.expires_at + 1) * 1000, moved_at) : Number.POSITIVE_INFINITY;
  const stepWhenDue = () => at(world, due, () => step(world, execution)) === 'moved';
  if (due <= present && due < end && stepWhenDue()) return true;
  if (end <= present) {
    at(world, end, () => expire(world, execution));
    if (execution.phase !== 'forward') return true;
  }
  return due <= present && due >= end && stepWhenDue();
}

function at<T>(world: World, moment: number, act: () => T): T {
  world.moment = moment;
  try {
    return act();
  } finally {
    world.moment = undefined;
  }
}

/** Turns a payment round when its time is over before it was claimed. */
function expire(world: World, execution: Execution): void {
  const open = execution.phase === 'forward' && !execution.accepted;
  if (open && now(world) > execution.expires_at && world.behaviour.endsOnExpiry())
    fail(world, execution, world.behaviour.refundsOnExpiry());
}

/** Ends a payment before it was claimed: what is in flight goes back, or stays where it is. */
function fail(world: World, execution: Execution, refunds = world.behaviour.refundsOnFailure()): void {
  execution.phase = refunds ? 'fail' : 'done';
  execution.moved_at = nowMs(world);
  if (!refunds || execution.htlcs.every(({ state }) => state !== 'held')) finish(world, execution);
}

/** Makes a step; false means that the other end of the channel sleeps, or the payee waits, and nothing was moved. */
function perform(world: World, execution: Execution, name: StepName): boolean {
  const { hops, htlcs, parties, turn } = execution;
  const hop = hops[htlcs.length];
  const held = htlcs.findLast(({ state }) => state === 'held');
  switch (name) {
    case 'offer':
    case 'forward':
      if (hop === undefined || !offer(world, execution, hop)) fail(world, execution);
      return true;
    case 'intercept': {
      const incoming = turn === undefined ? undefined : hops[turn - 1];
      if (hop !== undefined && incoming !== undefined && parties.judge(incoming, hop)) execution.intercepted = true;
      else fail(world, execution);
      return true;
    }
    case 'claim':
      if (held === undefined || !(execution.accepted || isUsable(world, held.channel))) return false;
      if (!parties.takes()) {
        execution.accepted = true;
        return false;
      }
      claim(world, execution, held);
      return true;
    case 'settle':
      if (held === undefined || !isUsable(world, held.channel)) return false;
      settleHop(world, execution, held);
      return true;
    case 'fail-back':
      if (held === undefined || !isUsable(world, held.channel)) return false;
      end(world, giveBack, held);
      finishIfOver(world, execution);
      return true;
  }
}

function offer(world: World, execution: Execution, hop: Hop): boolean {
  const cltv_expiry = execution.cltv_expiries[execution.htlcs.length] ?? 0;
  if (!isUsable(world, hop.channel) || cltv_expiry - world.height <= CLAIM_BLOCKS) return false;
  if (hop.msat > sendableMsat(world.ledger, hop.channel, hop.from)) return false;
  const htlc = lock(world.ledger, { ...hop, cltv_expiry });
  if (htlc === undefined) return false;
  execution.htlcs.push(htlc);
  return true;
}

/** Whether the payee may still claim what has come in to it: later its time lock could run out on the way. */
export function isClaimable({ height }: World, { htlcs, hops }: Execution): boolean {
  const last = htlcs[hops.length - 1];
  return last?.state === 'held' && last.cltv_expiry - height > CLAIM_BLOCKS;
}

function claim(world: World, execution: Execution, htlc: Htlc): void {
  const preimage = execution.parties.preimage();
  const proven = preimage !== undefined && hashOf(preimage) === execution.payment_hash;
  if (isClaimable(world, execution) && proven) {
    execution.phase = 'settle';
    execution.parties.claimed();
    // What was held for long may be claimed while its sender is away: it is settled when that one is back, or on chain.
    if (isUsable(world, htlc.channel)) settleHop(world, execution, htlc);
  } else fail(world, execution);
}

/** Pays an HTLC to its receiver, who knows the preimage. */
function settleHop(world: World, execution: Execution, htlc: Htlc): void {
  const { htlcs, parties, turn } = execution;
  const index = htlcs.indexOf(htlc);
  const reachesTaker = turn !== undefined && index === turn - 1;
  if (reachesTaker && !world.behaviour.settlesTakersLeg()) end(world, giveBack, htlc);
  else {
    end(world, settle, htlc);
    if (reachesTaker) parties.passedThrough();
  }
  finishIfOver(world, execution);
}

/** Ends an amount in flight, whose HTLC may stand in the commitments for longer than that. */
function end(world: World, how: typeof settle, htlc: Htlc): void {
  how(world.ledger, htlc);
  const owner = htlc.state === 'settled' ? htlc.to : htlc.from;
  const until = nowMs(world) + world.lingering_ms;
  if (world.lingering_ms > 0) htlc.channel.leaving.add({ owner, msat: htlc.msat, until });
}

function onBlock(world: World, execution: Execution): void {
  for (const htlc of [...execution.htlcs].reverse()) {
    if (htlc.state !== 'held') continue;
    const canClaim = nextStep(execution)?.name === 'settle' && nextStep(execution)?.actor === htlc.to;
    if (canClaim && isAwake(world, htlc.to) && htlc.cltv_expiry - world.height <= CLAIM_BLOCKS)
      settleHop(world, execution, htlc);
    else if (htlc.cltv_expiry <= world.height && isAwake(world, htlc.from)) {
      if (execution.phase === 'forward') execution.phase = 'fail';
      end(world, giveBack, htlc);
      finishIfOver(world, execution);
    }
  }
}

function finishIfOver(world: World, execution: Execution): void {
  if (execution.htlcs.every(({ state }) => state !== 'held')) finish(world, execution);
}

function finish(world: World, execution: Execution): void {
  execution.phase = 'done';
  execution.outcome = execution.htlcs[0]?.state === 'settled' ? 'succeeded' : 'failed';
  world.executions.delete(execution);
  if (execution.outcome === 'succeeded') execution.parties.completed();
  else execution.parties.failed();
}
