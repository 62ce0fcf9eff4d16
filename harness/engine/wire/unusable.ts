import { Inconclusive, Violation } from '../../verdict/failures.ts';
import type { Exchange } from './exchange.ts';

/**
 * The target answered, but not with a whole HTTP message: closed midway, too slow, undecodable, garbage. This is the
 * target's fault, so it violates the requirement that the caller was checking.
 */
export class UnusableAnswer extends Violation {
  /** The recorded attempt that failed; its `failure` says how. */
  readonly exchange: Exchange;

  constructor(message: string, exchange: Exchange) {
    super(message);
    this.exchange = exchange;
  }
}

/**
 * The answer is larger than this run accepts. The interface states no such bound, so this decides nothing.
 */
export class BeyondBounds extends Inconclusive {
  override readonly name: string = 'BeyondBounds';
  /** The recorded attempt. */
  readonly exchange: Exchange;

  constructor(message: string, exchange: Exchange) {
    super(message);
    this.exchange = exchange;
  }
}
