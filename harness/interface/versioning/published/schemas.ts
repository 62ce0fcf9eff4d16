import type { AnySchema, ErrorObject } from 'ajv';
import { exactAjv, sentence } from '../../../engine/json/exact-ajv.ts';
import { membersOf } from '../../../engine/json/members.ts';
import { holdsLabel } from '../../../engine/wire/label.ts';
import { boundedPattern } from './bounded-pattern.ts';
import { at, type PublishedDocument, resolve } from './document.ts';
import { type Dialect, translated } from './translate.ts';

/** Gives the problems of a decoded JSON value; none when it fits. */
export type Judge = (value: unknown) => readonly string[];

/** The schemas of one document, compiled when they are first needed. */
export interface PublishedSchemas {
  /** A judge by a schema of the document, or why it can't be compiled. */
  judgeOf(schema: unknown): Judge | { readonly unusable: string };
  /** What had to be left out so far, a sentence each: references that aren't followed, parts that can't be compiled. */
  leftOut(): readonly string[];
}

const ADDRESS = 'https://published.invalid/';
const MOST_ALTERNATIVES = 3;

/** The schemas of a document. Nothing throws: what cannot be used ends in `unusable` or `leftOut`. */
export function createSchemas(document: PublishedDocument): PublishedSchemas {
  const ajv = exactAjv({ strict: false, logger: false, verbose: true, code: { regExp: boundedPattern } });
  const addresses = new Map<string, string>();
  const waiting: string[] = [];
  const left = new Set<string>();
  /** Why the part behind a reference cannot be used. */
  const broken = new Map<string, string>();
  const judges = new Map<unknown, Judge | { readonly unusable: string }>();
  const dialect: Dialect = {
    is30: /^3\.0(\.|$)/.test(document.openapi),
    addressOf(reference) {
      const known = addresses.get(reference);
      if (known !== undefined) return known;
      const address = `${ADDRESS}${addresses.size}`;
      addresses.set(reference, address);
      waiting.push(reference);
      return address;
    },
    leaves: (reference) => left.add(`the reference ${reference} is not followed`),
  };

  /** Each part that is referred to becomes a schema of its own, so that it may refer to itself. */
  function addReferred(): void {
    for (let reference = waiting.pop(); reference !== undefined; reference = waiting.pop()) {
      const address = dialect.addressOf(reference);
      try {
        const part = at(document, reference);
        if (part === undefined) throw new Error('there is nothing');
        ajv.addSchema(translated(part, dialect) as AnySchema, address);
      } catch (error) {
        broken.set(reference, reasonOf(error));
        left.add(`${reference} cannot be compiled (${reasonOf(error)}), and anything is taken for it`);
        ajv.removeSchema(address).addSchema({}, address);
      }
    }
  }

  /** Why a schema says nothing at all: it is no more than a reference to what can't be used. */
  function emptyBecause(schema: unknown): string | undefined {
    const resolved = resolve(document, schema);
    if ('problem' in resolved) return resolved.problem;
    for (let part = schema; part !== resolved.part; ) {
      const reference = String(membersOf(part)?.$ref);
      const reason = broken.get(reference);
      if (reason !== undefined) return `${reference} cannot be compiled (${reason})`;
      part = at(document, reference);
    }
    return undefined;
  }

  function compile(schema: unknown): Judge | { readonly unusable: string } {
    try {
      const own = translated(schema, dialect) as AnySchema;
      addReferred();
      const unusable = emptyBecause(schema);
      if (unusable !== undefined) return { unusable };
      const validate = ajv.compile(own);
      return (value) => (validate(value) ? [] : problemsIn(validate.errors ?? []));
    } catch (error) {
      return { unusable: reasonOf(error) };
    }
  }

  return {
    judgeOf(schema) {
      const judge = judges.get(schema) ?? compile(schema);
      judges.set(schema, judge);
      return judge;
    },
    leftOut: () => [...left],
  };
}

/** A list may hold very many faulty elements; each of their problems is of one kind. */
const MOST_ERRORS = 10_000;

/** What is wrong, each once: elements of a list have one name for all. */
function problemsIn(errors: readonly ErrorObject[]): readonly string[] {
  const found: { readonly at: string; readonly texts: readonly string[] }[] = [];
  for (const error of errors.slice(0, MOST_ERRORS)) {
    // Evidence holds labels where secrets stood; those say nothing about the target.
    if (typeof error.data === 'string' && holdsLabel(error.data)) continue;
    const at = error.instancePath;
    const isForms = error.keyword === 'anyOf' || error.keyword === 'oneOf';
    const forms = isForms ? found.splice(found.findLastIndex((one) => !isWithin(one.at, at)) + 1) : [];
    const texts = forms.flatMap((form) => form.texts);
    found.push({
      at,
      texts: texts.length > 0 ? [alternatives(texts)] : [sentence({ ...error, instancePath: general(at) })],
    });
  }
  return [...new Set(found.flatMap(({ texts }) => texts))];
}

/** Of alternatives none of which fits, the first ones are named together: one alone would claim too much. */
function alternatives(texts: readonly string[]): string {
  const different = [...new Set(texts)];
  const shown = different.slice(0, MOST_ALTERNATIVES).join(', or ');
  return different.length > MOST_ALTERNATIVES ? `${shown}, or otherwise` : shown;
}

/** A place with `*` for each number of an element. */
function general(place: string): string {
  return place
    .split('/')
    .map((step) => (/^\d+$/.test(step) ? '*' : step))
    .join('/');
}

function isWithin(place: string, outer: string): boolean {
  return place === outer || place.startsWith(`${outer}/`);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
