import type { Packed } from './embed.tsx';
import { Entry } from './entry.tsx';
import { Section } from './section.tsx';
import type { ShownExchange } from './shown-exchange.ts';
import { figure } from './words.ts';

interface ExchangesProps {
  readonly shown: readonly ShownExchange[];
  /** What the page's script unpacks when it is asked for. */
  readonly packed: readonly Packed[];
  /** How many exchanges the run has. */
  readonly total: number;
}

/** The exchanges. Checks link here; the page's script opens them in place, and any of them by its number. */
export function Exchanges({ shown, packed, total }: ExchangesProps) {
  if (total === 0) return null;
  const carried = new Set([...shown.map(({ number }) => number), ...packed.flatMap(({ numbers }) => numbers)]).size;
  return (
    <Section id="evidence" short="Evidence" title="Evidence" class="evidence">
      <p class="hint">
        {`${figure(carried)} of ${figure(total)} exchanges stand on this page, those first on which verdicts rest. `}
        All of them are in <code>evidence.har</code> under the same numbers, with their full bodies or the place of a
        large one in <code>evidence/</code>.
      </p>
      <form class="open-exchange" hidden>
        <label>
          Exchange <input name="number" type="number" min="1" max={total} required />
        </label>
        <button type="submit">Open</button>
        <output aria-live="polite" />
      </form>
      {shown.map((exchange) => (
        <Entry key={exchange.number} exchange={exchange} later />
      ))}
      {packed.map(({ numbers, data }) => (
        <script key={numbers[0]} type="application/gzip" data-numbers={numbers.join(' ')}>
          {data}
        </script>
      ))}
    </Section>
  );
}
