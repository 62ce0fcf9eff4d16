import type { Conformance } from '../conformance.ts';
import { samplesOfRun } from '../sampled.ts';
import { ColumnHeads } from './column-heads.tsx';
import { Section } from './section.tsx';
import { figure } from './words.ts';

/** What the checks of this run sampled, by kind of list. */
export function Sampled({ sampled, seed }: Pick<Conformance, 'sampled' | 'seed'>) {
  const kinds = samplesOfRun(sampled);
  if (kinds.length === 0) return null;
  return (
    <Section id="sampled" short="Sampled" title="What was sampled">
      <p class="hint">
        A check takes a part of a long list. The seed decides which part: consecutive seeds take consecutive parts.
        Without <code>--seed</code>, each day has its own seed.
      </p>
      <table class="sampled">
        <ColumnHeads titles={['List of', 'sampled by any check', 'all sampled by every check']} />
        <tbody>
          {kinds.map(({ what, sampled: names, of, checks, seeds }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{`${figure(names.length)} of ${figure(of)}, by ${figure(checks)} check${checks === 1 ? '' : 's'}`}</td>
              <td>{seeds === 1 ? 'in this run' : `with seeds ${seed} to ${seed + seeds - 1}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
