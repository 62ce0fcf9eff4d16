import { styleText } from 'node:util';
import type { Fault } from '../faults/fault.ts';
import { FAULTS } from '../faults/faults.ts';
import { orNearest } from '../harness/run/nearest.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';
import { loadRegister } from '../specs/register.ts';
import { orRefusal } from './end.ts';
import { sayJson, sayPainted } from './say.ts';

/** A fault as `faults --json` prints it. */
type ListedFault = Pick<Fault, 'id' | 'breaks' | 'what'>;

/**
 * Prints the faults that `serve` injects, each with its sentence and the requirements that it breaks.
 * @param onWireAlone leaves out those that `front` cannot inject
 * @param id of a fault, or of a requirement, for those that break it; all without it
 * @returns the exit code: 2 for an id that is neither, with the nearest one that is
 */
export async function faults(
  id: string | undefined,
  { json, wire: onWireAlone }: { readonly json?: boolean; readonly wire?: boolean },
): Promise<number> {
  return orRefusal(async () => {
    const wanted = faultsOf(id).filter(({ wire, tls }) => !onWireAlone || (wire !== undefined && !tls));
    const listed = wanted.map(({ id, breaks, what }): ListedFault => ({ id, breaks, what }));
    if (json) sayJson(listed);
    else sayPainted(listed.map(plain).join('\n'));
    return 0;
  });
}

function faultsOf(id: string | undefined): readonly Fault[] {
  if (id === undefined) return FAULTS;
  const { byId } = loadRegister();
  const requirement = byId.get(id.toUpperCase());
  const found = FAULTS.filter((fault) => fault.id === id || (requirement && fault.breaks.includes(requirement.id)));
  if (found.length > 0) return found;
  if (requirement !== undefined)
    throw new ConfigurationError(
      `${id}: no fault breaks it; maker-conformance explain ${requirement.id} says more of it.`,
    );
  const known = [...FAULTS.map((fault) => fault.id), ...byId.keys()];
  throw new ConfigurationError(
    `${id}: there is no such fault or requirement; ${orNearest(id, known)}maker-conformance faults shows all.`,
  );
}

function plain({ id, breaks, what }: ListedFault): string {
  return `${styleText('bold', id)}  ${styleText('dim', `breaks ${breaks.join(', ')}`)}\n  ${what}`;
}
