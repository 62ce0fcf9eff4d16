import type { IncomingHttpHeaders } from 'node:http';

/** A name of this machine for itself, as it stands in `Host`; what follows is the port. */
const OWN_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::(\d+))?$/i;

/**
 * Why a request on loopback may be a web page's and not a program's of this machine; undefined when it can't be. A browser sends
 * `Origin` with what changes something, and in `Host` the name that the page knows, also one that was made to point here.
 * @param headers names in lower case
 * @param port the one that the request came in by
 */
export function foreignRequest(
  { host = '', origin }: Pick<IncomingHttpHeaders, 'host' | 'origin'>,
  port: number | undefined,
): string | undefined {
  const [matched, named = '80'] = OWN_NAME.exec(host) ?? [];
  if (matched === undefined || Number(named) !== port)
    return `Host must be the address that this listens on (localhost or 127.0.0.1, port ${port})`;
  if (origin === undefined || origin.toLowerCase() === `http://${host.toLowerCase()}`) return undefined;
  return 'Origin is that of a web page of somebody else';
}
