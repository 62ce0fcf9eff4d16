import type { Behaviour as NodeBehaviour } from '../lightning/behaviour.ts';
import type { Behaviour } from './behaviour.ts';
import type { Reply } from './http/reply.ts';
import type { MakerRequest } from './http/request.ts';
import type { Maker } from './maker.ts';
import type { Catalogue } from './market/catalogue.ts';
import type { MakerOptions } from './options.ts';
import type { SocketMessage, SocketReply, SocketSession } from './quote-socket/conversation.ts';

/** A request as a plant sees it: a copy of its own; what `onRequest` changes in it is what the service then reads. */
export type PlantRequest = MakerRequest;

/** An answer as a plant sees it, complete with its headers; the body is a copy of its own. */
export type PlantReply = Reply;

/** What a plant may know and touch besides the exchange at hand. */
export interface MakerState {
  /** The service's context: clock, catalogue, options, behaviour, market. */
  readonly maker: Maker;
  /** A scratchpad of this plant on this service; empty when it is planted. */
  readonly memory: Map<string, unknown>;
  /**
   * Has the service handle a request (or the given request changed in some members) without plants and uncounted: to do
   * something twice, or to compare. A request of no operation gets the answer of an unknown path.
   */
  ask(request: PlantRequest): Promise<PlantReply>;
}

/** Something a plant answers at once or later; later means the service is slow. */
export type Eventually<T> = T | Promise<T>;

/** A change of the service: a defect, or a freedom the interface leaves. All parts are optional; several plants compose in order. */
export interface Plant {
  /** Rewrites the data. The catalogue is a fresh copy: changing and returning it is fine. */
  catalogue?(catalogue: Catalogue): Catalogue;
  /** Other configuration. */
  options?: Partial<MakerOptions>;
  /** Replaces single decisions. As a function it gets the decisions it replaces, so it can fall back on them. */
  behaviour?: Partial<Behaviour> | ((current: Behaviour) => Partial<Behaviour>);
  /** Replaces single decisions of the Lightning model, on the maker's and on the taker's side. */
  node?: Partial<NodeBehaviour>;
  /** Sees a request once it passed the rate limits and before its key is judged; may change it or answer it. */
  onRequest?(request: PlantRequest, state: MakerState): Eventually<PlantReply | undefined>;
  /** Has the last word on every response, whatever made it. */
  onReply?(request: PlantRequest, reply: PlantReply, state: MakerState): Eventually<PlantReply>;
  /** Is told of a quote socket that was opened, before its first message: to speak first, now or later, or to end it. */
  onSocket?(session: SocketSession, state: MakerState): Eventually<void>;
  /** Sees a message on a quote socket; may change it or answer it. */
  onMessage?(message: SocketMessage, state: MakerState): Eventually<SocketReply | undefined>;
  /** Has the last word on what a message draws; the messages are a copy of its own. */
  onSocketReply?(message: SocketMessage, reply: SocketReply, state: MakerState): Eventually<SocketReply>;
}
