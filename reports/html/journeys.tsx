import { type Journey, MAKER, type Step } from '../journey.ts';
import { Later } from './later.tsx';
import { Section } from './section.tsx';
import { titled } from './words.ts';

/** What checks had the maker and other servers do, as sequence diagrams. */
export function Journeys({ journeys }: { readonly journeys: readonly Journey[] }) {
  if (journeys.length === 0) return null;
  return (
    <Section id="journeys" short="Journeys" title="Journeys" class="journeys">
      <p class="hint">
        What checks had the maker and the client's own node do, with what became of the client's balances. A number
        opens the exchange.
      </p>
      {journeys.map((journey) => (
        <Diagram key={journey.check} journey={journey} />
      ))}
    </Section>
  );
}

function Diagram({ journey: { check, servers, steps, more } }: { readonly journey: Journey }) {
  return (
    <details class="journey">
      <summary>{check}</summary>
      <Later>
        <div class="diagram" data-lanes={servers.length + 1}>
          <p class="lanes" aria-hidden="true">
            {['client', ...servers].map((name) => (
              <span key={name}>{laneName(name)}</span>
            ))}
          </p>
          <ol>
            {steps.map((step) => (
              <Message key={step.exchanges[0]} step={step} lane={servers.indexOf(step.server) + 2} />
            ))}
          </ol>
          {more === 0 ? null : <p class="hint">{`${more} more steps are in evidence.har.`}</p>}
        </div>
      </Later>
    </details>
  );
}

function Message({ step, lane }: { readonly step: Step; readonly lane: number }) {
  const { server, ask, answer, exchanges, changes } = step;
  const [first, ...others] = exchanges;
  return (
    <li data-lane={lane}>
      <p class="arrow">
        <span class="hidden">{`Client to ${laneName(server)}: `}</span>
        <span class="chips">
          <a href={`#exchange-${first}`} data-exchange={first}>
            <span class="number">{first}</span>
          </a>
        </span>{' '}
        {ask}
        {others.length === 0 ? null : <small>{` × ${exchanges.length}`}</small>}
      </p>
      {answer === '' ? null : (
        <p class="arrow back">
          <span class="hidden">{`${laneName(server)} to client: `}</span>
          {answer}
        </p>
      )}
      {changes.map((change) => (
        <p class="balance" key={change}>
          {change}
        </p>
      ))}
    </li>
  );
}

function laneName(server: string): string {
  return server === MAKER || server === 'client' ? titled(server) : `Client's node`;
}
