import { readsState } from '../journey.ts';
import type { Ask, Step } from './plan.ts';

/** Scripts up to this many steps are left as they are: what a target does may depend on how often it was asked. */
const FEW_STEPS = 150;

/**
 * Leaves out what neither makes a state nor gives what is used later: what only reads the client's node, and of a long script
 * also what reads the target or was refused. The pauses stay.
 * @param shown numbers of the exchanges that are compared
 */
export function neededOf(steps: readonly Step[], shown: readonly number[]): Step[] {
  const needed = steps.filter((step) => !isReadOfNode(step));
  return neededAmong(
    steps,
    needed.length <= FEW_STEPS ? isReadOfNode : (step) => isReadOfNode(step) || isNoChange(step),
    shown,
  );
}

function neededAmong(steps: readonly Step[], isIdle: (step: Step) => boolean, shown: readonly number[]): Step[] {
  const kept: Step[] = [];
  let pause = 0;
  for (const step of steps) {
    pause += step.after ?? 0;
    const isNeeded = step.do !== 'ask' || step.takes !== undefined || shown.includes(step.exchange) || !isIdle(step);
    if (!isNeeded) continue;
    kept.push(pause > 0 ? { ...step, after: pause } : step);
    pause = 0;
  }
  return kept;
}

function isReadOfNode(step: Step): boolean {
  return step.do === 'ask' && step.server.startsWith(NODE) && readsState(`${step.method} ${step.path}`);
}

function isNoChange(step: Step): boolean {
  return step.do === 'ask' && (step.method === 'GET' || !/^2/.test(step.was));
}

/** The variable of the client's node; that of a second address begins with it, too. */
const NODE = 'TAKER_NODE_URL';

/** What the interface itself asks for; a folder of a stranger's may call anything a request to the target. */
const OF_THE_INTERFACE = /^\/(api\/v\d+|ws)\//;

/** Whether a request may be one to a node, whatever the evidence calls it. */
function mayBeOfNode({ server, method, path }: Ask): boolean {
  if (server.startsWith(NODE)) return true;
  const [begin = ''] = [path].flat();
  return method !== 'GET' && method !== 'HEAD' && !(typeof begin === 'string' && OF_THE_INTERFACE.test(begin));
}

/** What the node is asked that costs nothing beyond what reads. */
const FREE = /^POST \/(lninvoice|address|connectpeer|decode\w*)$/;

/** Whether a step has the client's node, or whom a lever moves, pay or trade. */
export function pays(step: Step): boolean {
  if (step.do === 'pull') return step.path.startsWith('/pay-');
  if (step.do !== 'ask' || !mayBeOfNode(step) || isReadOfNode(step)) return false;
  return !FREE.test(`${step.method} ${step.path}`);
}
