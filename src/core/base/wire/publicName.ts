/**
 * Top-level domains that resolve to this computer or a private network (RFC 6761, 6762, 8375, and names in common use).
 */
const localNames = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa)$/;

/**
 * Whether a host, as written in `URL.hostname`, is a full name that may be on the public internet: not an IP address in
 * any notation (`URL` normalizes them), and not a name of a local network. The code that connects checks the addresses
 * to which it resolves.
 */
export function isPublicName(hostname: string): boolean {
  const isName = /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d_])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(hostname);
  return isName && !localNames.test(hostname);
}
