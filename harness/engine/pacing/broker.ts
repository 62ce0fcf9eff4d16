import type { Announced } from './announced.ts';
import type { DecidingGate } from './gate.ts';
import type { Asked } from './turns.ts';

/** A message of a worker to the broker; the name of the gate says whose limits it keeps. */
export type Asking =
  | {
      readonly ask: number;
      readonly gate: string;
      readonly operation: string | null;
      readonly waitBudgetMs: number | null;
    }
  | { readonly learn: string; readonly gate: string; readonly announced: Announced | null }
  | { readonly hold: number; readonly gate: string };

/** A message of the broker to a worker, about the turn with that number. */
export type Telling =
  | { readonly held: number; readonly ms: number }
  | { readonly go: number; readonly waitedMs: number; readonly ahead: number }
  | { readonly over: number };

/** Lets all workers of a run share the same gates. */
export interface Broker {
  /** Adds a worker; messages to it go by `tell`. */
  join(tell: (telling: Telling) => void): Member;
}

interface Member {
  hear(asking: Asking): void;
  /** The worker is gone: its turns are withdrawn, and its requests are over. */
  leave(): void;
}

/** @param open makes a gate the first time that it is named */
export function createBroker(open: () => DecidingGate): Broker {
  const gates = new Map<string, DecidingGate>();
  const gateOf = (name: string): DecidingGate => {
    const gate = gates.get(name) ?? open();
    gates.set(name, gate);
    return gate;
  };
  return {
    join(tell) {
      const waiting = new Map<number, Asked>();
      const underWay: { gate: string; operation: string }[] = [];

      function ask({ ask: turn, gate: name, waitBudgetMs, ...asking }: Extract<Asking, { ask: number }>): void {
        const operation = asking.operation ?? undefined;
        const gate = gateOf(name);
        let isOver = false;
        const asked = gate.ask({
          operation,
          waitBudgetMs: waitBudgetMs ?? Number.POSITIVE_INFINITY,
          held: (ms) => tell({ held: turn, ms }),
          go(waitedMs) {
            end();
            if (operation !== undefined) underWay.push({ gate: name, operation });
            tell({ go: turn, waitedMs, ahead: gate.ahead(operation) });
          },
          over() {
            end();
            tell({ over: turn });
          },
        });
        if (!isOver) waiting.set(turn, asked);

        function end(): void {
          isOver = true;
          waiting.delete(turn);
        }
      }

      return {
        hear(asking) {
          if ('ask' in asking) return ask(asking);
          const gate = gateOf(asking.gate);
          if ('hold' in asking) return gate.hold(asking.hold);
          const at = underWay.findIndex(
            ({ gate: name, operation }) => name === asking.gate && operation === asking.learn,
          );
          if (at >= 0) underWay.splice(at, 1);
          gate.learn(asking.learn, asking.announced ?? undefined);
        },
        leave() {
          for (const asked of waiting.values()) asked.withdraw();
          for (const { gate, operation } of underWay) gateOf(gate).learn(operation, undefined);
        },
      };
    },
  };
}
