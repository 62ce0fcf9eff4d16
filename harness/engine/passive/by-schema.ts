import { type Fit, fitOf } from '../json/fit.ts';
import { about, onceFor, type PassiveCheck, together } from './check.ts';
import type { Seen } from './seen.ts';

/** Which schemas say what the body of an answer must be, by name; none for an answer that nothing is said of. */
export type SchemasOf = (answer: Seen) => readonly string[];

/** How the body of an answer fits a schema; equal bodies are judged once. */
export function fitOfBody({ body }: Pick<Seen, 'body'>, schema: string): Fit {
  return onceFor(body, schema, () => fitOf(schema, body.value));
}

/** A check of one requirement by all schemas that state it: it applies to the answers in which they come to it. */
export function checkBySchema(
  id: string,
  title: string,
  schemasOf: SchemasOf,
  operations?: readonly string[],
): PassiveCheck {
  const check: PassiveCheck = {
    id,
    title,
    start: (findings) => ({
      see(answer) {
        for (const schema of schemasOf(answer)) {
          const { ids, misfits } = fitOfBody(answer, schema);
          if (!ids.has(id)) continue;
          findings.applies(answer);
          const broken = misfits.filter((misfit) => misfit.ids.has(id));
          if (broken.length > 0) findings.breaks(answer, [...new Set(broken.map(({ text }) => text))]);
        }
      },
    }),
  };
  return operations ? about(operations, check) : check;
}

/** The same requirement judged by schemas and by code: what a schema can't say of it. */
export function alsoBySchema(coded: PassiveCheck, bySchema: PassiveCheck): PassiveCheck {
  const operations =
    coded.operations && bySchema.operations ? [...new Set([...coded.operations, ...bySchema.operations])] : undefined;
  const both = { id: coded.id, title: coded.title, start: together(bySchema.start, coded.start) };
  return operations ? about(operations, both) : both;
}
