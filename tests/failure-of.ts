/** What some work throws. @throws {Error} when it throws nothing */
export async function failureOf(work: Promise<unknown>): Promise<Error> {
  const outcome = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(outcome instanceof Error)) throw new Error('nothing was thrown');
  return outcome;
}
