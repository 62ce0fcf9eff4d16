import { Violation } from '../failures.ts';
import type { Exchange } from './exchange.ts';

/**
 * The target answered, but not with a whole HTTP message: closed midway, too slow, too large, undecodable, garbage.
 * It speaks about the target's conformance, so it is a violation of whatever the caller was checking.
 */
export class UnusableAnswer extends Violation {
  /** The recorded attempt that failed; its `failure` says how. */
  readonly exchange: Exchange;

  constructor(message: string, exchange: Exchange) {
    super(message);
    this.exchange = exchange;
  }
}
