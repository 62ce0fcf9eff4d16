/** The levers, by their names in a control interface, each with its arguments. */
export const ARGUMENTS = {
  'advance-clock': ['seconds'],
  'node-outage': ['on'],
  'move-rate': ['percent'],
  mine: ['blocks'],
  'pay-invoice': ['invoice'],
  'pay-onchain': ['address', 'amount_sat'],
  'break-route': ['on'],
  'fail-at': ['step'],
  'hold-at': ['step'],
  release: [],
} as const satisfies Record<string, readonly string[]>;

/** What the command of a lever may take beside that, and no control interface does. */
export const OPTIONAL_ARGUMENTS: Readonly<Partial<Record<string, readonly string[]>>> = {
  'pay-invoice': ['fee_limit_sat'],
};

export type LeverName = keyof typeof ARGUMENTS;

export const LEVERS = Object.keys(ARGUMENTS) as readonly LeverName[];

/** Whether a name is that of a lever. */
export function isLever(name: string): name is LeverName {
  return Object.hasOwn(ARGUMENTS, name);
}

/** The steps of a swap's payment: out to the client, through its node, back to the maker, who claims it. */
export const STEPS = ['offer', 'intercept', 'forward', 'claim'] as const;
export type PaymentStep = (typeof STEPS)[number];

/** The setting of the command that pulls a lever: `LEVER_ADVANCE_CLOCK`. */
export function commandVariable(lever: LeverName): string {
  return `LEVER_${lever.toUpperCase().replaceAll('-', '_')}`;
}
