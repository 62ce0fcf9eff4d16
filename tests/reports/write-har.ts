import { dirname } from 'node:path';
import { archiveOf } from '../../reports/formats/har.ts';
import { writeWhole } from '../../reports/write-each.ts';

type Rest = Parameters<typeof archiveOf> extends [string, ...infer Others] ? Others : never;

/** Writes exchanges as an archive. */
export async function writeHar(file: string, ...rest: Rest): Promise<void> {
  await writeWhole(file, archiveOf(dirname(file), ...rest));
}
