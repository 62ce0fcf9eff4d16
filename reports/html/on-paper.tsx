import type { Conformance } from '../conformance.ts';
import { titled, VERDICTS } from './words.ts';

/** All requirements by their verdicts, in as little room as they take; for paper, where no list can be opened. */
export function OnPaper({ report: { requirements } }: { readonly report: Conformance }) {
  return (
    <section class="on-paper" aria-hidden="true">
      <h2>All requirements</h2>
      <table>
        <tbody>
          {VERDICTS.map((verdict) => {
            const ids = requirements.filter((entry) => entry.verdict === verdict).map(({ id }) => id);
            return ids.length === 0 ? null : (
              <tr key={verdict}>
                <th scope="row">{`${titled(verdict)} (${ids.length})`}</th>
                <td>
                  <code>{ids.join(' ')}</code>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
