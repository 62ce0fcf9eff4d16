import { Code } from './code.tsx';
import { Later } from './later.tsx';
import type { ShownExchange, ShownMessage, ShownSocket } from './shown-exchange.ts';

interface EntryProps {
  readonly exchange: ShownExchange;
  /** Whether its inside waits until it is opened. */
  readonly later?: boolean;
}

/** One exchange, folded. */
export function Entry({ exchange, later = false }: EntryProps) {
  const { number, name, took } = exchange;
  const inside = <Inside exchange={exchange} />;
  return (
    <details class="exchange" id={`exchange-${number}`}>
      <summary>
        <span class="number">{number}</span>
        <span class="name">{name}</span>
        <span class="time">{took}</span>
      </summary>
      {later ? <Later>{inside}</Later> : inside}
    </details>
  );
}

function Inside({ exchange }: Pick<EntryProps, 'exchange'>) {
  const { circumstances, request, response, socket, command } = exchange;
  return (
    <>
      <div class="panes">
        <Message title="Request" message={request} />
        <Message title="Response" message={response} />
      </div>
      {socket === undefined ? null : <Conversation socket={socket} />}
      <div class="command">
        <Code>{command}</Code>
        <button type="button" data-copy hidden>
          Copy
        </button>
      </div>
      <p class="hint">{circumstances}</p>
    </>
  );
}

/** What the two sides of a socket said, in order. */
function Conversation({ socket: { messages, note } }: { readonly socket: ShownSocket }) {
  return (
    <section class="conversation">
      <h4>{messages.length === 1 ? '1 message' : `${messages.length} messages`}</h4>
      <ol>
        {messages.map(({ number, from, line, body }) => (
          <li key={number} class={from}>
            <p class="line">{line}</p>
            {body === undefined ? null : <Code class="body">{body}</Code>}
          </li>
        ))}
      </ol>
      {note === '' ? null : <p class="hint">{note}</p>}
    </section>
  );
}

function Message({ title, message }: { readonly title: string; readonly message: ShownMessage }) {
  const { line, headers, body, marked, note } = message;
  return (
    <section>
      <h4>{title}</h4>
      <p class="line">{line}</p>
      {headers.length === 0 ? null : (
        <details class="headers">
          <summary>{headers.length === 1 ? '1 header' : `${headers.length} headers`}</summary>
          <Code>{headers.join('\n')}</Code>
        </details>
      )}
      {body === undefined ? null : <Body text={body} marked={marked ?? []} />}
      {note === undefined ? null : <p class="hint">{note}</p>}
    </section>
  );
}

/** A body with the lines marked that a violation is about. */
function Body({ text, marked }: { readonly text: string; readonly marked: readonly number[] }) {
  if (marked.length === 0) return <Code class="body">{text}</Code>;
  const lines = text.split('\n');
  return (
    <Code class="body">
      {lines.flatMap((line, index) => {
        const end = index === lines.length - 1 ? '' : '\n';
        return marked.includes(index) ? [<mark key={line}>{line}</mark>, end] : [line + end];
      })}
    </Code>
  );
}
