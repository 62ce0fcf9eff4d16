import { COMMAND_FIELDS, FIELDS, type Field, type SECTIONS } from './setting-table.ts';

/** A setting as people read of it. */
export interface DescribedSetting {
  /** Environment variable, and key in `maker-conformance.yaml`. */
  readonly name: string;
  readonly section: keyof typeof SECTIONS;
  /** What a run does without it, in words. */
  readonly fallback: string;
  readonly text: string;
  /** Whether the file may give it. */
  readonly isInFile: boolean;
  /** Whether its value may be a secret, which stands in no file. */
  readonly isPrivate: boolean;
  /** The JSON Schema of its value in the file. */
  readonly schema: Field['schema'];
}

/** All settings that a person may give, in the order of the table. */
export function describedSettings(): DescribedSetting[] {
  return [...Object.values<Field>(FIELDS), ...COMMAND_FIELDS].flatMap((field: Field) => {
    const { name, words, isPrivate = false, neverFromFile, schema } = field;
    if (words === undefined) return [];
    const [section, fallback, text] = words;
    return [{ name, section, fallback, text, isInFile: neverFromFile === undefined, isPrivate, schema }];
  });
}

/** Text of the table without its Markdown, for a terminal or a comment. */
export function plainWords(text: string): string {
  return text.replaceAll('`', '').replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1');
}
