/** Whether a host, by name or address and without brackets, is this machine, and only programs of this machine can reach it. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host);
}
