import type { Finding } from '../harness/aggregate/input.ts';
import type { Waiver } from '../harness/aggregate/waiver.ts';
import type { Evidence } from './evidence.ts';

/** The paths of the requests that show what may be waived by its path, by the references of their exchanges. */
export async function offendingPaths(
  findings: readonly Finding[],
  waivers: readonly Waiver[],
  { numberOf, read }: Pick<Evidence, 'numberOf' | 'read'>,
): Promise<Map<string, string>> {
  const ids = new Set(waivers.filter(({ when }) => when?.path !== undefined).map(({ id }) => id));
  const paths = new Map<string, string>();
  for (const { offending, defects = [] } of findings.filter(({ id }) => ids.has(id)))
    for (const reference of [offending, ...defects.map(({ exchange }) => exchange)]) {
      const number = reference === undefined ? undefined : numberOf(reference);
      if (reference === undefined || number === undefined || paths.has(reference)) continue;
      const { url } = (await read(number)).request;
      if (URL.canParse(url)) paths.set(reference, new URL(url).pathname);
    }
  return paths;
}
