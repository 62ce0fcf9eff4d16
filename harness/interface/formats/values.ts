import type { RequirementId } from '../../../specs/ids.ts';
/** Checks of each value of a kind, wherever the schemas of successes have one. */
import { type Fit, membersJudged, valuesJudged } from '../../engine/json/fit.ts';
import { membersOf, shown } from '../../engine/json/members.ts';
import { brokenIn } from '../../engine/passive/by-schema.ts';
import {
  ofEach,
  onceFor,
  overRun,
  type PassiveCheck,
  type Problems,
  perAnswer,
  together,
} from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { besidesSchema, bySchema, fitOfSuccess, schemaOfSuccess } from '../described.ts';
import { ESTIMATE_FEES } from '../operations.ts';

/** A check of the values whose schema states the requirement. A null that may not be is FMT-NULL-01's alone. */
function perValue(id: RequirementId, title: string): PassiveCheck {
  return ofEach(
    perAnswer(id, title, (answer) => {
      const fit = fitOfSuccess(answer);
      return fit && problemsIn(fit, id);
    }),
  );
}

const SOUND: readonly string[] = [];

function problemsIn(fit: Fit, id: string): Problems {
  const broken = brokenIn(fit, id).filter(({ value }) => value !== null);
  if (broken.length > 0) return broken.map(({ text }) => text);
  return fit.judged.has(id) ? SOUND : undefined;
}

const INTEGERS = perValue('FMT-INT-01', 'integers are JSON numbers without a fraction');

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
      const schema = schemaOfSuccess(answer);
      if (schema === undefined) return;
      looked++;
      for (const text of onceFor(answer.body, LEXEMES, () => unusualLexemes(answer, schema))) noted.add(text);
    },
    end() {
      for (const text of noted) remark(text);
    },
  };
};

function unusualLexemes({ text, value }: Seen, schema: string): string[] {
  if (!UNUSUAL_LEXEME.test(text)) return [];
  const names = membersJudged(INTEGERS.id, schema, value);
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
        const problems = layers.flatMap((each) => {
          const layer = String(each);
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

function layersIn(answer: Seen): readonly unknown[] {
  const schema = schemaOfSuccess(answer);
  if (schema === undefined || !fitOfSuccess(answer)?.judged.has('FMT-LAYER-01')) return SOUND;
  return onceFor(answer.body, layerSpelling, () => valuesJudged('FMT-LAYER-01', schema, answer.value));
}

/** The checks, one for each kind. */
export const VALUE_CHECKS: readonly PassiveCheck[] = [
  { ...INTEGERS, start: together(INTEGERS.start, LEXEMES) },
  perValue('FMT-TIME-01', 'times outside channel orders are whole unix times'),
  perValue('FMT-TIME-02', 'times of channel orders are ISO 8601 date-times'),
  bySchema('FMT-TIME-03', 'last_payment_check is an integer or null'),
  perValue('FMT-ID-01', 'an asset id is BTC or begins with rgb:'),
  besidesSchema(layerSpelling()),
  // The type of LSP-EST-01 names no null either, but lets it pass with a note.
  ofEach(
    perAnswer('FMT-NULL-01', 'nothing is null whose type does not name null', (answer, remark) => {
      const fit = fitOfSuccess(answer);
      if (!fit) return undefined;
      if (answer.operation === ESTIMATE_FEES && membersOf(answer.value)?.discount_code === null)
        remark('discount_code is null');
      const nulls = brokenIn(fit, 'FMT-NULL-01');
      if (nulls.length > 0) return [...new Set(nulls.map(({ text }) => text))];
      return fit.judged.has('FMT-NULL-01') ? SOUND : undefined;
    }),
  ),
];
