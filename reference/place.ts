import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { UnusableSetting } from './unusable.ts';

/** A place in a file, for sentences: `bitcoin.min_amount`, `assets[0].worth_sat`. */
export interface Place {
  /** The setting that names the file, such as `--catalogue`. */
  readonly setting: string;
  readonly file: string;
  readonly path: string;
  readonly value: unknown;
}

/**
 * The whole of a file in YAML or JSON, its integers as bigints.
 * @param setting that names the file
 * @throws {UnusableSetting} when it can't be read
 */
export function wholeFile(setting: string, file: string): Place {
  return { setting, file, path: '', value: parsed(setting, file) };
}

function parsed(setting: string, file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new UnusableSetting(setting, `${file} cannot be read; name a file in YAML or JSON.`);
  }
  try {
    // Loaded when there is a file: most targets have none, and it takes as long as to make their nodes.
    const { parse }: typeof import('yaml') = createRequire(import.meta.url)('yaml');
    return parse(text, { intAsBigInt: true });
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : '').split('\n');
    throw new UnusableSetting(setting, `${file} is neither YAML nor JSON (${line.replace(/[.:]$/, '')}); correct it.`);
  }
}

/** The places of the elements of a list. @throws {UnusableSetting} for anything else */
export function elements(place: Place): readonly Place[] {
  if (!Array.isArray(place.value)) throw wrong(place, 'must be a list');
  return place.value.map((value: unknown, index) => ({ ...place, path: `${place.path}[${index}]`, value }));
}

/** The place of a member; its value is undefined where there is none. */
export function at(place: Place, name: string): Place {
  const { value } = place;
  const inside: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return { ...place, path: place.path === '' ? name : `${place.path}.${name}`, value: inside };
}

/** @throws {UnusableSetting} for what is no mapping, and for one with a member that is none of these */
export function onlyMembers(place: Place, names: readonly string[]): void {
  const { value } = place;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrong(place, `must be a mapping with ${names.join(', ')}`);
  const surplus = Object.keys(value).find((name) => !names.includes(name));
  if (surplus !== undefined) throw wrong(at(place, surplus), `is unknown; the members here are ${names.join(', ')}`);
}

/** The error that names the place and what it must be. */
export function wrong({ setting, file, path }: Place, what: string): UnusableSetting {
  return new UnusableSetting(setting, `${file}: ${path === '' ? 'the whole' : path} ${what}.`);
}
