import type { Behaviour } from '../reference/maker/behaviour.ts';
import type { Injection } from '../reference/maker/injection.ts';
import { onAnswer, onRefusal, onReply, onRequest } from './change.ts';
import { hook } from './hook.ts';
import type { OnWire } from './rule.ts';

/**
 * A change of a service. `wire` changes what it says, which a proxy can do to any service. `behaviour` changes what it does,
 * at a hook of the reference; beside `wire` it is what the reference needs for the change to show.
 */
export interface Change {
  readonly wire?: OnWire;
  readonly behaviour?: Injection;
  /** Whether the service is reached over TLS. */
  readonly tls?: true;
}

/** A record that has its change, or a part of it: any further word adds to it. */
export interface Changed<Said> extends Unchanged<Said> {
  readonly record: Said & Change;
}

/** A record that says all but its change, and the words that give it one. */
export interface Unchanged<Said> {
  /** Serves over TLS. */
  tls(): Unchanged<Said>;
  /** Changes what goes over the wire; the words below do it by code, as those of `change.ts` of the same names. */
  wire(...changes: readonly OnWire[]): Changed<Said>;
  onRequest(...change: Parameters<typeof onRequest>): Changed<Said>;
  onAnswer(...change: Parameters<typeof onAnswer>): Changed<Said>;
  onRefusal(...change: Parameters<typeof onRefusal>): Changed<Said>;
  onReply(...change: Parameters<typeof onReply>): Changed<Said>;
  /** Changes what goes over the wire by a function that makes such a change: `wireBy(make, part)` is `wire(make(part))`. */
  wireBy<Parts extends readonly unknown[]>(make: (...parts: Parts) => OnWire, ...parts: NoInfer<Parts>): Changed<Said>;
  /** Changes what the reference does; the words below do it by other options, and by replacing one decision. */
  behaviour(injection: Injection): Changed<Said>;
  behaviourBy<Parts extends readonly unknown[]>(
    make: (...parts: Parts) => Injection,
    ...parts: NoInfer<Parts>
  ): Changed<Said>;
  options(options: NonNullable<Injection['options']>): Changed<Said>;
  hook<Name extends keyof Behaviour>(name: Name, make: (usual: Behaviour[Name]) => Behaviour[Name]): Changed<Said>;
}

/**
 * Begins the change of a record: each word gives a record with more of it.
 * Its words throw an Error for a second one that changes the same part of the behaviour, of which the first would be lost.
 */
export function changing<Said>(record: Said & Change): Changed<Said> {
  const wire = (...changes: readonly OnWire[]) => changing<Said>({ ...record, wire: joined(record.wire, changes) });
  const behaviour = (injection: Injection) => {
    const twice = Object.keys(injection).find((part) => part in (record.behaviour ?? {}));
    if (twice !== undefined) throw new Error(`a record has its ${twice} twice; write one behaviour with all of them`);
    return changing<Said>({ ...record, behaviour: { ...record.behaviour, ...injection } });
  };
  return {
    record,
    tls: () => changing<Said>({ ...record, tls: true }),
    wire,
    onRequest: (...change) => wire(onRequest(...change)),
    onAnswer: (...change) => wire(onAnswer(...change)),
    onRefusal: (...change) => wire(onRefusal(...change)),
    onReply: (...change) => wire(onReply(...change)),
    wireBy: (make, ...parts) => wire(make(...parts)),
    behaviour,
    behaviourBy: (make, ...parts) => behaviour(make(...parts)),
    options: (options) => behaviour({ options }),
    hook: (name, make) => behaviour(hook(name, make)),
  };
}

/** One change as it is; several as a list. */
function joined(before: OnWire | undefined, changes: readonly OnWire[]): OnWire {
  const [first, ...others] = before === undefined ? changes : [before, ...changes];
  return first !== undefined && others.length === 0 ? first : [first ?? [], others].flat(2);
}
