import type { RequirementId } from '../../../specs/ids.ts';
import { type Fit, fitOf, type Misfit } from '../json/fit.ts';
import { about, ofEach, onceFor, overRun, type PassiveCheck, together } from './check.ts';
import type { Seen } from './seen.ts';

/** The names of the schemas for the body of an answer; none when the interface describes none. */
export type SchemasOf = (answer: Seen) => readonly string[];

/** Judges the body of an answer by a schema; equal bodies are judged once. */
export function fitOfBody({ body }: Pick<Seen, 'body'>, schema: string): Fit {
  return onceFor(body, schema, () => fitOf(schema, body.value));
}

const NONE: readonly Misfit[] = [];

/** The misfits of a body that break a requirement. */
export function brokenIn({ misfits }: Fit, id: string): readonly Misfit[] {
  return misfits.length === 0 ? NONE : misfits.filter(({ ids }) => ids.has(id));
}

/** A check of one requirement by all schemas that state it; it applies to the answers in which one of them judges it. */
export function checkBySchema(id: RequirementId, title: string, schemasOf: SchemasOf): PassiveCheck {
  const check = overRun(id, title, (findings) => ({
    see(answer) {
      for (const schema of schemasOf(answer)) {
        const fit = fitOfBody(answer, schema);
        const broken = brokenIn(fit, id);
        if (broken.length === 0 && !fit.judged.has(id)) continue;
        findings.applies(answer);
        if (broken.length > 0) findings.breaks(answer, [...new Set(broken.map(({ text }) => text))]);
      }
    },
  }));
  return { ...ofEach(check), bySchemaAlone: true };
}

/** The same requirement judged by schemas, and by code for what a schema can't state. */
export function alsoBySchema(coded: PassiveCheck, bySchema: PassiveCheck): PassiveCheck {
  const joined = overRun(coded.id, coded.title, together(bySchema.start, coded.start));
  const both = coded.ofEach ? ofEach(joined) : joined;
  if (!coded.operations || !bySchema.operations) return both;
  return about([...new Set([...coded.operations, ...bySchema.operations])], both);
}
