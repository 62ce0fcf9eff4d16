import { elementsOf, type Members, membersOf } from '../change.ts';
import type { Edit, Rule } from '../rule.ts';
import type { Wire } from './exchange.ts';

/** A change of the wire as code: a rule is played, code stays as it is. */
export function played(change: Wire | Rule): Wire {
  if (!('on' in change)) return change;
  const { on, request: ofRequest, reply: ofReply, status = 200, becomes = status } = change;
  return {
    request({ operation, body }) {
      if (operation !== undefined && on.includes(operation)) applyAll(ofRequest, body);
      return undefined;
    },
    ...((ofReply.length > 0 || becomes !== status) && {
      reply({ operation }, given) {
        if (given.status !== status || operation === undefined || !on.includes(operation)) return given;
        applyAll(ofReply, given.body);
        given.status = becomes;
        return given;
      },
    }),
  };
}

function applyAll(edits: readonly Edit[], body: unknown): void {
  for (const edit of edits) {
    const steps = edit.path.split('.');
    const name = steps.pop() ?? '';
    for (const owner of ownersOf(body, steps)) apply(edit, owner, name);
  }
}

/** The objects that a path without its last name leads to. */
function ownersOf(value: unknown, [step, ...others]: readonly string[]): Members[] {
  if (step === undefined) return [membersOf(value)];
  const next = step === '*' ? elementsOf(value) : [membersOf(value)[step]];
  return next.flatMap((one) => ownersOf(one, others));
}

function apply(edit: Edit, owner: Members, name: string): void {
  const value = owner[name];
  switch (edit.kind) {
    case 'set':
      owner[name] = structuredClone(edit.value);
      break;
    case 'drop':
      delete owner[name];
      break;
    case 'text':
      owner[name] = String(value);
      break;
    case 'lower':
      owner[name] = String(value).toLowerCase();
      break;
    case 'upper':
      owner[name] = String(value).toUpperCase();
      break;
    case 'tail':
      owner[name] = elementsOf(value).slice(1);
      break;
    case 'plus':
      owner[name] = Number(value) + edit.by;
      break;
    case 'times':
      owner[name] = Number(value) * edit.by;
      break;
    case 'copy':
      owner[name] = owner[edit.from];
      break;
    case 'replace':
      owner[name] = String(value).replace(edit.text, () => edit.by);
      break;
    case 'where':
      if ((value === edit.value) === edit.holds) applyAll(edit.edits, owner);
  }
}
