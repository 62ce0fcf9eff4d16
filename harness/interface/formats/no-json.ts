/** Bodies that are no well-formed JSON, and how they must be refused (FMT-JSON-04). */

import { must } from '../../../specs/tags.ts';
import { stringifyExact } from '../../engine/json/exact-json.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { withSecretTexts } from '../../engine/wire/secret.ts';
import { Violation } from '../../verdict/failures.ts';
import { answeredAs } from '../errors/as-stated.ts';

/**
 * Texts that are no JSON: cut short, and a valid body with something that a lenient parser overlooks.
 * @param valid a body that the operation takes, so that nothing else can be the reason of a refusal
 */
export function noJson(valid: Readonly<Record<string, unknown>>): string[] {
  const text = stringifyExact(withSecretTexts(valid));
  return [`{"${Object.keys(valid)[0]}":`, '[', `${text.slice(0, -1)},}`, `${text}}`, text.replaceAll('"', "'")];
}

/**
 * Asserts that a body was refused as malformed. What the refusal looks like is a question of its own (ERR-ENV-01).
 * @throws {Violation} for a status that FMT-JSON-04 does not accept
 */
export function refusedAsMalformed(answer: Answer, body: string): void {
  if (answer.status === 200) throw new Violation(`${JSON.stringify(body)} is no JSON and was answered 200`);
  answeredAs(must('FMT-JSON-04'), answer);
}
