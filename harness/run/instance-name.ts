/** The instances that a run may have beside the first, by what they are for; their folders are called so, too. */
export const INSTANCES = ['enforcing', 'lever'] as const;

export type InstanceName = (typeof INSTANCES)[number];
