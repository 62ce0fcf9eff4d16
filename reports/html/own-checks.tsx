import type { OwnReport } from '../own-checks.ts';
import { Row, type RowProps } from './requirement-row.tsx';
import { Section } from './section.tsx';
import { figure } from './words.ts';

interface OwnChecksProps extends Pick<RowProps, 'names'> {
  readonly own: OwnReport | undefined;
}

/** What an operator's own checks found, apart from all that is said of the interface. */
export function OwnChecks({ own, names }: OwnChecksProps) {
  if (own === undefined) return null;
  const rest = own.notExercised === 0 ? '' : `, ${figure(own.notExercised)} not exercised`;
  return (
    <Section id="own-checks" short="Own checks" title="The operator's own checks">
      <p class="hint">
        {`${figure(own.passed)} passed, ${figure(own.failed)} failed${rest}. They are judged apart: the verdict on the interface and its coverage do not rest on them.`}
      </p>
      {own.requirements.map((requirement) => (
        <Row
          key={requirement.id}
          requirement={{ ...requirement, endpoint: '' }}
          entry={undefined}
          names={names}
          sampled={new Map()}
          script={undefined}
          interfaceUrl={undefined}
        />
      ))}
    </Section>
  );
}
