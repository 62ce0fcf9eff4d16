/** An option of a maker service: what a word may give for it, its usual value, and what it means. */
export interface Option<Value> {
  readonly takes: 'number' | 'boolean' | 'text' | 'texts' | readonly (string | number)[];
  readonly usual: Value;
  /** A sentence. */
  readonly says: string;
}

/** An option of some choices, of which the first is the usual one. */
export function choice<const Choice extends string | number>(
  choices: readonly [Choice, ...Choice[]],
  says: string,
): Option<Choice> {
  return { takes: choices, usual: choices[0], says };
}

/** An option that is a whole number. */
export function figure(usual: number, says: string): Option<number> {
  return { takes: 'number', usual, says };
}

/** An option that is on or off. */
export function flag(usual: boolean, says: string): Option<boolean> {
  return { takes: 'boolean', usual, says };
}

/** An option that is any text. */
export function text(usual: string, says: string): Option<string> {
  return { takes: 'text', usual, says };
}

/** An option that is any number of texts. */
export function texts(usual: readonly string[], says: string): Option<readonly string[]> {
  return { takes: 'texts', usual, says };
}

/** Options by their names. */
export type OptionTable = Readonly<Record<string, Option<unknown>>>;

/** The values of the options of a table. */
export type Values<Table extends OptionTable> = {
  -readonly [Name in keyof Table]: Table[Name] extends Option<infer Value> ? Value : never;
};

/** The usual value of each option of a table. */
export function usualOf<const Table extends OptionTable>(table: Table): Values<Table> {
  const values = Object.entries(table).map(([name, { usual }]) => [name, usual]);
  return Object.fromEntries(values) as Values<Table>;
}
