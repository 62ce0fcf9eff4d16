import { isMissed, type Row } from './matrix.ts';

/** Where more faults go unnoticed it is no chance. */
const AT_MOST = 5;

/**
 * Has each fault that nothing noticed among two thousand instances judged once more by itself. Some show at a moment only, which a
 * busy machine can take from their checks; that a check can fail is proven by one time that it does. What conforms is never
 * judged twice: an accusation that comes now and then is one.
 * @param noticedAlone whether the fault of an id is noticed in a run of its own
 */
export async function judgedTwice(
  rows: readonly Row[],
  noticedAlone: (id: string) => Promise<boolean>,
): Promise<readonly Row[]> {
  if (rows.filter(isMissed).length > AT_MOST) return rows;
  const judged: Row[] = [];
  for (const row of rows)
    judged.push(isMissed(row) && (await noticedAlone(row.instance.id)) ? { ...row, noticedAlone: true } : row);
  return judged;
}
