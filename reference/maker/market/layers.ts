/** Every layer the published descriptions name; the service itself settles on the first four. */
export const LAYERS = [
  'BTC_LN',
  'RGB_LN',
  'BTC_L1',
  'RGB_L1',
  'BTC_SPARK',
  'BTC_ARKADE',
  'BTC_LIQUID',
  'BTC_CASHU',
  'TAPASS_L1',
  'TAPASS_LN',
  'LIQUID_LIQUID',
  'ARKADE_ARKADE',
  'SPARK_SPARK',
] as const;

/** Whether this is the name of a layer. */
export function isLayer(name: string): boolean {
  return LAYERS.some((layer) => layer === name);
}
