/** What a run may lack (`needs` of the register), each as people say it. */
export const NEEDS = {
  'api-key': 'an API key',
  'api-key-quote-only': 'a key for quotes only',
  'foreign-origin-key': 'a key of another origin',
  'enforcement-on': 'enforced keys',
  'taker-node': 'a taker node',
  clock: 'a clock that can be advanced',
  'outage-lever': 'an outage lever',
  payer: 'somebody who pays orders',
  'onchain-payer': 'somebody who pays orders on-chain',
  'payment-lever': 'a payment lever',
  'rate-lever': 'a rate lever',
  burst: 'rate-limit tests not run (--tier burst)',
} as const;

export type Need = keyof typeof NEEDS;

export const ALL_NEEDS = Object.keys(NEEDS).filter(isNeed);

/** Whether a word of the register or of a flag names a need. */
export function isNeed(word: string): word is Need {
  return Object.hasOwn(NEEDS, word);
}
