import { membersOf } from './members.ts';

type Path = readonly string[];
type Json = Readonly<Record<string, unknown>>;

/** A body that can be changed in single places: a negative case is a valid one with one thing wrong. */
export interface Draft {
  /** The body. */
  readonly json: Json;
  /** The same with a member set; `path` as in `outer.inner`. */
  with(path: string, value: unknown): Draft;
  /** The same without a member. */
  without(path: string): Draft;
}

/** Any body as a draft. */
export function draftOf(json: Json): Draft {
  return {
    json,
    with: (path, value) => draftOf(withValue(json, path.split('.'), value)),
    without: (path) => draftOf(without(json, path.split('.'))),
  };
}

/** A copy of a body in which the member at `path` has the given value. */
export function withValue(body: Json, [name, ...rest]: Path, value: unknown): Json {
  if (name === undefined) return body;
  const inner = rest.length > 0 ? membersOf(body[name]) : undefined;
  return { ...body, [name]: inner ? withValue(inner, rest, value) : value };
}

/** A copy of a body without the member at `path`. */
export function without(body: Json, [name, ...rest]: Path): Json {
  if (name === undefined) return body;
  const { [name]: member, ...others } = body;
  const inner = rest.length > 0 ? membersOf(member) : undefined;
  return inner ? { ...others, [name]: without(inner, rest) } : others;
}
