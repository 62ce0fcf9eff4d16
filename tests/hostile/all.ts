import type { Trick } from './trick.ts';
import { HTTP_CONNECTIONS } from './tricks/http-connections.ts';
import { HTTP_DISCOVERY } from './tricks/http-discovery.ts';
import { HTTP_FRAMING } from './tricks/http-framing.ts';
import { HTTP_HEADS } from './tricks/http-heads.ts';
import { HTTP_JSON } from './tricks/http-json.ts';
import { HTTP_SECRETS_AND_LIMITS } from './tricks/http-secrets-and-limits.ts';
import { LEVERS } from './tricks/levers.ts';
import { NODE } from './tricks/node.ts';
import { SOCKET_FRAMES } from './tricks/socket-frames.ts';
import { SOCKET_MESSAGES } from './tricks/socket-messages.ts';
import { SOCKET_UPGRADES } from './tricks/socket-upgrades.ts';

/** All tricks. */
export const TRICKS: readonly Trick[] = [
  ...HTTP_CONNECTIONS,
  ...HTTP_DISCOVERY,
  ...HTTP_HEADS,
  ...HTTP_FRAMING,
  ...HTTP_JSON,
  ...HTTP_SECRETS_AND_LIMITS,
  ...SOCKET_UPGRADES,
  ...SOCKET_FRAMES,
  ...SOCKET_MESSAGES,
  ...NODE,
  ...LEVERS,
];
