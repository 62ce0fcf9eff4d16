import { membersOf } from '../../engine/json/members.ts';
import { type PassiveCheck, perBody } from '../../engine/passive/check.ts';
import { ASSETS } from '../operations.ts';
import { OPERATIONS_STAY } from './gone.ts';

/** Versioning. */
export const VERSIONING_CHECKS: readonly PassiveCheck[] = [
  OPERATIONS_STAY,
  perBody('VER-MAINNET-01', 'the network of the deployment is recorded', [ASSETS], (value, remark) => {
    const network = membersOf(value)?.network;
    if (typeof network !== 'string') return undefined;
    remark(network === 'mainnet' ? 'mainnet, although no public endpoint is announced' : network);
    return [];
  }),
];
