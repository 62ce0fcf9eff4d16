/** A setting that a maker cannot be started with. The message names it and the fix, in one sentence. */
export class UnusableSetting extends Error {
  constructor(setting: string, sentence: string) {
    super(`${setting}: ${sentence}`);
  }
}
