import type { RecordedBody } from '../../harness/engine/wire/exchange.ts';

/** A value that an answer of the repeat gives, in the shape in which a text holds it. */
export interface Taken {
  readonly value: string;
  /** Only the characters from the first to before the second place; a negative place counts from the end. */
  readonly slice?: readonly [from: number, to?: number];
  /** What stands at the place of the rest, and is something else there. */
  readonly before?: string;
  readonly behind?: string;
  readonly case?: 'upper' | 'lower';
  /** How it is written: inside a JSON string, in an address; as it is where nothing is said. */
  readonly as?: 'json' | 'url';
}

/** A value of the repeat's environment: a key. */
export interface Given {
  readonly variable: string;
}

/** A text of literals and of what takes their place. */
export type Text = string | readonly (string | Taken | Given)[];

/** A body as it is sent. */
export type Body = { readonly text: Text } | Extract<RecordedBody, { readonly base64: string }>;

interface Placed {
  /** Number of the exchange. */
  readonly exchange: number;
  /** How long to wait before it, in milliseconds. */
  readonly after?: number;
}

interface Asked extends Placed {
  readonly server: string;
  /** Path and query. */
  readonly path: Text;
  readonly headers: readonly (readonly [name: string, value: Text])[];
  /** What was answered then: a status, or why there was none. */
  readonly was: string;
}

/** A request. */
export interface Ask extends Asked {
  readonly do: 'ask';
  readonly method: string;
  readonly body?: Body;
  /** Of a longer body the beginning is known. */
  readonly cut?: true;
  /** Exchanges that were not answered yet when it was sent. */
  readonly meanwhile?: readonly number[];
  /** What the answer gives: names, and JSON pointers of members. */
  readonly takes?: Readonly<Record<string, string>>;
}

/** The upgrade to a socket. */
export interface Open extends Asked {
  readonly do: 'open';
  /** What messages of the server give: names, places among the messages, JSON pointers. */
  readonly takes?: Readonly<Record<string, readonly [message: number, pointer: string]>>;
}

/** A message of the client. */
export interface Say extends Placed {
  readonly do: 'say';
  readonly opcode: 'text' | 'binary' | 'ping' | 'pong';
  readonly body: Body;
}

/** Waits until n messages of the server have come. */
export interface Hear extends Placed {
  readonly do: 'hear';
  readonly messages: number;
}

/** The end of a socket, after the silence of the pause. */
export interface Close extends Placed {
  readonly do: 'close';
}

/** A lever of the control interface. */
export interface Pull {
  readonly do: 'pull';
  readonly path: string;
  readonly body: Text;
  /** As for the others. */
  readonly after?: number;
}

export type Step = Ask | Open | Say | Hear | Close | Pull;

/** What a member of an answer is compared with. */
export type Likeness =
  /**
   * A string; beyond what is taken, what looks made up may be another of the same form. Where the finding is about it, a form
   * that says nothing (an invoice, an address) decides nothing.
   */
  | { readonly text: Text; readonly decides?: true }
  /** A moment that an earlier answer gave. */
  | { readonly same: Text }
  /** A number by its digits; one that follows a market is as near as that may have moved, unless an earlier answer gave it. */
  | { readonly number: Text; readonly decides?: true; readonly moves?: true }
  /** A moment: the same, or as far from the time of the answer, in milliseconds; another one than an earlier answer gave. */
  | { readonly moment: string; readonly away: number; readonly unlike?: Text }
  | { readonly is: boolean | null }
  /** The length of an array; the members of an object. */
  | { readonly length: number }
  | { readonly members: readonly string[] }
  /** Any string, or any number. */
  | { readonly type: 'string' | 'integer' | 'fraction' }
  | { readonly absent: true };

/** What came by an answer, or by a message of a socket. */
export interface Content {
  /** The body where it is no JSON. */
  readonly text?: Text;
  readonly members?: readonly (readonly [pointer: string, is: Likeness])[];
  /** Whether an object of it has a member twice. */
  readonly repeats?: true;
}

/** How a repeat recognises the offending answer. */
export interface Sign {
  readonly exchange: number;
  /** A status, or `none` where no usable answer came. */
  readonly status: number | 'none';
  /** Headers that the finding is about; null for one that was missing. */
  readonly headers: readonly (readonly [name: string, value: Text | null])[];
  readonly content: Content;
  /** What the server said over the socket. */
  readonly messages?: readonly Content[];
  /** Whether it only reads, so that it may be asked again until it shows. */
  readonly reads: boolean;
  /** Why no answer decides it; absent where one does. */
  readonly undecided?: string;
}

/** The head of a script. */
export interface Head {
  readonly requirement: string;
  readonly statement: string;
  readonly found: string;
  readonly expected?: string;
  readonly got?: string;
  readonly pointer?: string;
  /** Where servers were, by the variable that says where they are now. */
  readonly servers: Readonly<Record<string, string>>;
  /** Whether it has somebody pay, or trade. */
  readonly pays: boolean;
  /** Variables that have to be set. */
  readonly keys: readonly string[];
}

/** The end of a script. */
export interface End {
  /** Of the offending answer first, then of the others that the finding rests on. */
  readonly signs: readonly Sign[];
  /** Levers that put back what was changed. */
  readonly afterwards: readonly Pull[];
}
