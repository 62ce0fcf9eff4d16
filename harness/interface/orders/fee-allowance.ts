/**
 * What is reserved for the fees of a routed payment, in msat: a hundredth and 50 sat, the most that rgb-lightning-node pays by
 * default (LDK, `RouteParameters::from_payment_params_and_value`), which its `/sendpayment` takes no other bound for.
 * @param msat amount of the payment
 */
export function routingAllowance(msat: bigint): bigint {
  return msat / 100n + 50_000n;
}

/** Most that a transaction may pay, in sat for each virtual byte; bitcoind is called with it. */
export const FEE_RATE_SAT_PER_VB = 5;

/** What is reserved for the miners of a payment on-chain, in sat: a transaction of 400 virtual bytes, some four inputs. */
export const MINER_ALLOWANCE_SAT = 400n * BigInt(FEE_RATE_SAT_PER_VB);
