import { relative } from 'node:path';
import type { TestInfo } from '@playwright/test';
import { EVIDENCE, type EvidenceReference } from '../engine/wire/evidence-reference.ts';
import { handOver } from './playwright/hand-over.ts';

/**
 * Hands the evidence of a check to the reporters. Each would copy every file that it gets, so they get a reference. Only
 * a shard, which is merged elsewhere, attaches the file.
 * @param file absolute path
 * @param exchanges ids, in order
 */
export function attachEvidence(
  info: TestInfo,
  { out, file, exchanges }: { readonly out: string; readonly file: string; readonly exchanges: readonly string[] },
): void {
  if (process.env.CONFORMANCE_BLOB) {
    // Attaching by path would copy it once more.
    info.attachments.push({ name: EVIDENCE, contentType: 'application/x-ndjson', path: file });
    return;
  }
  const [from = '', to = from] = [exchanges.at(0), exchanges.at(-1)];
  const reference: EvidenceReference = { file: relative(out, file), from, to };
  handOver(info, EVIDENCE, JSON.stringify(reference));
}
