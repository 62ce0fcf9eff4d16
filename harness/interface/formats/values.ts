/** Checks of each value of a kind, wherever the schemas of successes have one. */
import type { Fit, Misfit } from '../../engine/json/fit.ts';
import { shown } from '../../engine/json/members.ts';
import type { Visit } from '../../engine/json/schemas.ts';
import { onceFor, overRun, type PassiveCheck, perAnswer, together } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { besidesSchema, bySchema, fitOfSuccess } from '../described.ts';

/**
 * A check of all values of a kind. Null is FMT-NULL-01's alone.
 * @param isOne whether a value is of the kind, by what the schema says of its place
 * @param isBroken whether a misfit breaks the requirement
 */
function perValue(
  id: string,
  title: string,
  isOne: (visit: Visit) => boolean,
  isBroken: (misfit: Misfit) => boolean,
): PassiveCheck {
  return perAnswer(id, title, (answer) => {
    const fit = fitOfSuccess(answer);
    return fit && onceFor(answer.body, id, () => problemsIn(fit, isOne, isBroken));
  });
}

function problemsIn(
  { visits, misfits }: Fit,
  isOne: (visit: Visit) => boolean,
  isBroken: (misfit: Misfit) => boolean,
): string[] | undefined {
  if (!visits.some((visit) => visit.value !== null && isOne(visit))) return undefined;
  return misfits.filter((misfit) => misfit.value !== null && isBroken(misfit)).map(({ text }) => text);
}

/** A check of the values whose schema states the requirement. */
function perStated(id: string, title: string): PassiveCheck {
  return perValue(
    id,
    title,
    ({ stated }) => Object.values(stated.byKeyword).some((ids) => ids.includes(id)),
    ({ ids }) => ids.has(id),
  );
}

function isInteger({ stated: { types, recommendation } }: Visit): boolean {
  return types.includes('integer') && !recommendation;
}

const INTEGERS = perValue(
  'FMT-INT-01',
  'integers are JSON numbers without a fraction',
  isInteger,
  ({ keyword, types, recommendation }) => keyword === 'type' && types.includes('integer') && !recommendation,
);

const NUMBER_LEXEME = /"(\w+)"\s*:\s*(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g;
const UNUSUAL_LEXEME = /:\s*-?\d+[.eE]/;

/** A remark on how a server writes its numbers needs no more answers and no more remarks than these. */
const MOST_LOOKED_AT = 5_000;
const MOST_NOTED = 8;

/** FMT-INT-01: integral values written as `5.0` or `1e3`, which the decoded value does not show, are noted. */
const LEXEMES: PassiveCheck['start'] = ({ remark }) => {
  const noted = new Set<string>();
  let looked = 0;
  return {
    see(answer) {
      if (noted.size >= MOST_NOTED || looked >= MOST_LOOKED_AT) return;
      const fit = fitOfSuccess(answer);
      if (!fit) return;
      looked++;
      for (const text of onceFor(answer.body, LEXEMES, () => unusualLexemes(answer, fit))) noted.add(text);
    },
    end() {
      for (const text of noted) remark(text);
    },
  };
};

function unusualLexemes({ text }: Seen, { visits }: Fit): string[] {
  if (!UNUSUAL_LEXEME.test(text)) return [];
  const names = new Set(visits.filter(isInteger).map(({ member }) => member));
  return [...text.matchAll(NUMBER_LEXEME)].flatMap(([, name = '', lexeme = '']) =>
    /[.eE]/.test(lexeme) && names.has(name) ? [`${name} is written ${lexeme}`] : [],
  );
}

/** FMT-LAYER-01: one spelling for each layer across resources. */
function layerSpelling(): PassiveCheck {
  return overRun('FMT-LAYER-01', 'layer names are written like BTC_LN, and always the same', (findings) => {
    const spellings = new Map<string, string>();
    return {
      see(answer) {
        const layers = layersIn(answer);
        if (layers.length === 0) return;
        findings.applies(answer);
        const problems = layers.flatMap((layer) => {
          const plain = layer.toUpperCase().replace(/[^A-Z0-9]/g, '');
          const first = spellings.get(plain) ?? layer;
          spellings.set(plain, first);
          return first === layer ? [] : [`layer ${shown(layer)}, elsewhere ${shown(first)}`];
        });
        if (problems.length > 0) findings.breaks(answer, problems);
      },
    };
  });
}

function layersIn(answer: Seen): readonly string[] {
  const fit = fitOfSuccess(answer);
  if (!fit) return [];
  return onceFor(answer.body, layerSpelling, () => {
    const layers = fit.visits.filter(isLayer).map(({ value }) => value);
    return [...new Set(layers.filter((layer) => typeof layer === 'string'))];
  });
}

function isLayer({ stated }: Visit): boolean {
  return stated.bearing.string.includes('FMT-LAYER-01') && !stated.recommendation;
}

/** The checks, one for each kind. */
export const VALUE_CHECKS: readonly PassiveCheck[] = [
  { ...INTEGERS, start: together(INTEGERS.start, LEXEMES) },
  perStated('FMT-TIME-01', 'times outside channel orders are whole unix times'),
  perStated('FMT-TIME-02', 'times of channel orders are ISO 8601 date-times'),
  bySchema('FMT-TIME-03', 'last_payment_check is an integer or null'),
  perStated('FMT-ID-01', 'an asset id is BTC or begins with rgb:'),
  besidesSchema(layerSpelling()),
  perAnswer('FMT-NULL-01', 'nothing is null whose type does not name null', (answer, remark) => {
    const fit = fitOfSuccess(answer);
    if (!fit || fit.visits.length < 2) return undefined;
    const nulls = fit.misfits.filter(({ value, recommendation }) => value === null && !recommendation);
    // The type of LSP-EST-01 names no null either, but lets it pass with a note.
    if (fit.visits.some(({ member, value }) => member === 'discount_code' && value === null))
      remark('discount_code is null');
    return [...new Set(nulls.map(({ place }) => `${place} is null`))];
  }),
];
