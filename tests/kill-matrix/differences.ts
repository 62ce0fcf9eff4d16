import type { PublishedMatrix } from './published-matrix.ts';

/** What of a published matrix is compared. */
export type Compared = {
  readonly problems: PublishedMatrix['problems'];
  readonly instances: readonly Pick<PublishedMatrix['instances'][number], 'id' | 'violated' | 'problems'>[];
};

/** A line for each row that one of two matrices lacks, and for each violation and problem that one of its rows lacks. */
export function differencesBetween(before: Compared, after: Compared): string[] {
  const [former, latter] = [rowsOf(before), rowsOf(after)];
  return [...new Set([...former.keys(), ...latter.keys()])].flatMap((id) => {
    const [was, is] = [former.get(id), latter.get(id)];
    if (was === undefined) return [`${id}: new`];
    if (is === undefined) return [`${id}: gone`];
    return [...lacking(is, was, `${id}: no longer`), ...lacking(was, is, `${id}: now`)];
  });
}

/** What each row says, and under `the matrix` what is said of the whole. */
function rowsOf({ problems, instances }: Compared): Map<string, readonly string[]> {
  return new Map([
    ['the matrix', problems],
    ...instances.map(({ id, violated, problems }) => [id, [...violated, ...problems]] as const),
  ]);
}

function lacking(here: readonly string[], there: readonly string[], words: string): string[] {
  return there.filter((said) => !here.includes(said)).map((said) => `${words} ${said}`);
}
