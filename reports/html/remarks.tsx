import { reasonOf } from '../../harness/aggregate/waiver.ts';
import { plainText } from '../../harness/engine/plain-text.ts';
import type { Conformance } from '../conformance.ts';
import { Section } from './section.tsx';

interface RemarksProps {
  readonly report: Conformance;
}

/** The violations that the operator waived, and which of them were there to be accepted. */
export function Waivers({ report: { waivers } }: RemarksProps) {
  if (waivers.length === 0) return null;
  return (
    <Section id="waivers" short="Waivers" title="Waivers">
      <ul class="remarks">
        {waivers.map((waiver) => (
          <li key={`${waiver.id} ${reasonOf(waiver)}`}>
            <a href={`#${waiver.id}`}>
              <code>{waiver.id}</code>
            </a>{' '}
            {plainText(reasonOf(waiver))}
            <small class="why">{waiver.fired ? 'It waived a violation.' : 'No violation matched it.'}</small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What the target does where the interface is silent, beside what it did in the last run. */
export function Observations({ report: { observations, history } }: RemarksProps) {
  const open = observations.filter(({ level }) => level === 'silent' || level === 'may');
  if (open.length === 0) return null;
  const changed = new Map(history?.since?.observations.map(({ id, before }) => [id, before]) ?? []);
  return (
    <Section id="observations" short="Silence" title="Where the interface is silent" class="observations">
      <p class="hint">What this target does is recorded, never judged.</p>
      <ul class="remarks">
        {open.map(({ id, check, message }) => (
          <li key={`${id} ${check} ${message}`}>
            <a href={`#${id}`}>
              <code>{id}</code>
            </a>{' '}
            {firstLine(message)}
            {changed.get(id)?.map((before) => (
              <small class="why" key={before}>
                {`The last run: ${firstLine(before)}`}
              </small>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function firstLine(text: string): string {
  const [line = ''] = plainText(text).trim().split('\n', 1);
  return line.length > 240 ? `${line.slice(0, 240)}…` : line;
}
