/** Whether a host, by name or address and without brackets, is this machine, and only programs of this machine can reach it. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host);
}

/** The same of the host of an address with a scheme; false for what is no address. */
export function isOnLoopback(address: string): boolean {
  return URL.canParse(address) && isLoopback(new URL(address).hostname.replace(/^\[|\]$/g, ''));
}
