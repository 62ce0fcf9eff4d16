import type { Wire } from './proxy/exchange.ts';

/** A member of a JSON body: names joined by dots; `*` stands for each element of an array, such as `assets.*.ticker`. */
type Path = string;

/** A value that stands in a record as it is. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** One change of a JSON body, as data. `is` and `isNot` hold it back unless a member beside what it changes has this value or another. */
export type Edit =
  | { readonly kind: 'set'; readonly path: Path; readonly value: Json }
  | { readonly kind: 'drop' | 'text' | 'lower' | 'upper' | 'tail'; readonly path: Path }
  | { readonly kind: 'plus' | 'times'; readonly path: Path; readonly by: number }
  | { readonly kind: 'copy'; readonly path: Path; readonly from: string }
  | { readonly kind: 'replace'; readonly path: Path; readonly text: string; readonly by: string }
  | {
      readonly kind: 'where';
      readonly path: Path;
      readonly value: Json;
      readonly holds: boolean;
      readonly edits: readonly Edit[];
    };

/** What is changed in all exchanges of some operations, as data: it can be sent to another process as it is. */
export interface Rule {
  /** Operations by the names that changes see them under, such as `GET /api/v1/market/assets`. */
  readonly on: readonly string[];
  /** Changes of the body of each request, before the service reads it. */
  readonly request: readonly Edit[];
  /** The status of the answers that are changed; 200 by default. */
  readonly status?: number;
  /** The status that they get. */
  readonly becomes?: number;
  /** Changes of the body of each of these answers. */
  readonly reply: readonly Edit[];
}

/** What is said otherwise on the wire: as data, as code, or as a list of both with one memory. */
export type OnWire = Wire | Rule | readonly (Wire | Rule)[];

/** Names the operations whose bodies are changed. */
export function on(...operations: readonly string[]) {
  return {
    /** Changes the JSON object of every 200 answer. */
    body: (...edits: readonly Edit[]): Rule => ({ on: operations, request: [], reply: edits }),
    /** Changes the JSON object of every request before the service reads it. */
    request: (...edits: readonly Edit[]): Rule => ({ on: operations, request: edits, reply: [] }),
    /** Changes answers with this status in the place of those with 200. */
    status: (status: number) => ({
      /** Changes the JSON object. */
      body: (...edits: readonly Edit[]): Rule => ({ on: operations, status, request: [], reply: edits }),
      /** Gives them another status, and changes the JSON object. */
      becomes: (becomes: number, ...edits: readonly Edit[]): Rule => ({
        on: operations,
        status,
        becomes,
        request: [],
        reply: edits,
      }),
    }),
  };
}

/** Gives a member this value. */
export const set = (path: Path, value: Json): Edit => ({ kind: 'set', path, value });

/** Leaves a member out. */
export const drop = (path: Path): Edit => ({ kind: 'drop', path });

/** Writes a member as a text. */
export const asText = (path: Path): Edit => ({ kind: 'text', path });

/** Writes a text in small letters. */
export const lower = (path: Path): Edit => ({ kind: 'lower', path });

/** Writes a text in capital letters. */
export const upper = (path: Path): Edit => ({ kind: 'upper', path });

/** Leaves the first element of an array out. */
export const tail = (path: Path): Edit => ({ kind: 'tail', path });

/** Adds to a number. */
export const plus = (path: Path, by: number): Edit => ({ kind: 'plus', path, by });

/** Multiplies a number. */
export const times = (path: Path, by: number): Edit => ({ kind: 'times', path, by });

/** Gives a member the value of another one beside it. */
export const copy = (path: Path, from: string): Edit => ({ kind: 'copy', path, from });

/** Puts a text in the place of the first occurrence of another one. */
export const replace = (path: Path, text: string, by: string): Edit => ({ kind: 'replace', path, text, by });

/** Changes only what has this member with this value; the paths of the edits begin where that member stands. */
export const where = (path: Path, value: Json, ...edits: readonly Edit[]): Edit => ({
  kind: 'where',
  path,
  value,
  holds: true,
  edits,
});

/** Changes only what has this member with another value. */
export const unless = (path: Path, value: Json, ...edits: readonly Edit[]): Edit => ({
  kind: 'where',
  path,
  value,
  holds: false,
  edits,
});

/** The same edits of what stands under some members. */
export function under(prefixes: readonly Path[], edits: readonly Edit[]): Edit[] {
  return prefixes.flatMap((prefix) => edits.map((edit) => ({ ...edit, path: `${prefix}.${edit.path}` })));
}
