/** The four error envelopes of the interface (Errors), told apart by their members. Pure. */
import { schemaProblems } from '../../engine/json/schemas.ts';

export type Envelope = 'application' | 'validation' | 'legacy' | 'api-key';

/** The envelope that a body means to be, by its telling member; whether it is well-formed is another question. */
export function envelopeOf(body: unknown): Envelope | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  if ('error_code' in body) return 'application';
  if ('detail' in body) return typeof body.detail === 'string' ? 'legacy' : 'validation';
  if ('error' in body) return 'api-key';
  return undefined;
}

/** What is wrong with a body as the envelope it means to be; one problem says so when it is none of the four. */
export function envelopeProblems(body: unknown): string[] {
  const envelope = envelopeOf(body);
  return envelope ? schemaProblems(`errors/${envelope}`, body) : ['the body is none of the four documented envelopes'];
}
