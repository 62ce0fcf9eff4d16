import type { ApiKey, AuthOptions, Scope } from './options.ts';

/** What the presented credential amounts to. */
export type KeyVerdict = 'served' | 'missing_api_key' | 'invalid_api_key' | 'foreign-origin' | 'missing-scope';

/** What a caller presents. */
export interface Credential {
  authorization: string | undefined;
  /** The key that it names; undefined without one that the service knows. */
  known: ApiKey | undefined;
  origin: string | undefined;
}

/** Which keys are known. */
export const keySeams = {
  /** The key in the value of `Authorization` of a request to a path; undefined when it is none of those of the service. */
  keyIn(authorization: string, keys: readonly ApiKey[], _path: string): ApiKey | undefined {
    const token = /^bearer +(\S+)$/i.exec(authorization.trim())?.[1];
    return token === undefined ? undefined : keys.find(({ key }) => key === token);
  },
};

/**
 * Judges a credential (interface, Authentication): the scheme is `Bearer`, a key bound to an origin works
 * there only, a key without the operation's scope is refused. Without enforcement, no key or an unusable one is anonymous.
 */
export function judgeKey(credential: Credential, scope: Scope | undefined, options: AuthOptions): KeyVerdict {
  const { authorization, known, origin } = credential;
  if (authorization === undefined) {
    const open = !options.enforcement || (options.public_market && scope === 'quote:read');
    return open ? 'served' : 'missing_api_key';
  }
  if (known === undefined)
    return options.enforcement || options.unknown_key === 'refuse' ? 'invalid_api_key' : 'served';
  if (known.origin !== undefined && known.origin !== origin) return 'foreign-origin';
  const scoped = options.enforcement || options.scopes_without_enforcement;
  return scoped && scope !== undefined && !known.scopes.includes(scope) ? 'missing-scope' : 'served';
}
