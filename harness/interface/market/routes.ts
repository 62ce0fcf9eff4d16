/** Finding routes in answers whose members the interface does not show (MKT-PROUTE-10). Pure. */

/** A step between layers as text, e.g. `BTC_LN→RGB_LN`, so that sets of routes can be compared. */
export function routeText({ from_layer, to_layer }: { from_layer: unknown; to_layer: unknown }): string {
  return `${from_layer}→${to_layer}`;
}

/** All objects with string `from_layer` and `to_layer`, at any depth, as sorted texts without repeats. */
export function routesIn(value: unknown): string[] {
  const found = new Set<string>();
  collect(value, found);
  return [...found].sort();
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if ('from_layer' in value && 'to_layer' in value) {
    const { from_layer, to_layer } = value;
    if (typeof from_layer === 'string' && typeof to_layer === 'string') found.add(routeText({ from_layer, to_layer }));
  }
  for (const member of Object.values(value)) collect(member, found);
}
