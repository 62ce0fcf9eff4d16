import type { Register } from '../../specs/register.ts';
import { problemsOf, type Row } from './matrix.ts';

/** What a run of the kill matrix found, for people and for programs. */
export interface PublishedMatrix {
  readonly schemaVersion: 1;
  readonly seconds: number;
  /** The part of the variants' checks that was made, in words. */
  readonly variantsJudged: string;
  /** What is wrong beyond single instances. */
  readonly problems: readonly string[];
  readonly instances: readonly PublishedInstance[];
  readonly requirements: readonly PublishedRequirement[];
}

interface PublishedInstance {
  readonly id: string;
  readonly kind: 'clean' | 'conforming' | 'fault';
  readonly what: string;
  readonly breaks: readonly string[];
  readonly violated: readonly string[];
  /** How many requirements were verified. */
  readonly verified: number;
  readonly problems: readonly string[];
}

interface PublishedRequirement {
  readonly id: string;
  readonly group: string;
  readonly level: string;
  readonly statement: string;
  /** Ids of the faults that break it. */
  readonly faults: readonly string[];
}

/** Lays out the rows of a run beside the register; requirements of levels that nobody judges are left out. */
export function publishedMatrix(
  rows: readonly Row[],
  { requirements }: Pick<Register, 'requirements'>,
  run: Pick<PublishedMatrix, 'seconds' | 'variantsJudged' | 'problems'>,
): PublishedMatrix {
  const breaking = (id: string) => rows.filter(({ instance }) => instance.breaks.includes(id));
  return {
    schemaVersion: 1,
    ...run,
    instances: rows.map((row) => {
      const { id, kind, what, breaks } = row.instance;
      const { violated, verified } = row;
      return { id, kind, what, breaks, violated, verified: verified.length, problems: problemsOf(row) };
    }),
    requirements: requirements
      .filter(({ level }) => level === 'must' || level === 'should')
      .map(({ id, group, level, statement }) => ({
        id,
        group,
        level,
        statement,
        faults: breaking(id).map(({ instance }) => instance.id),
      })),
  };
}
