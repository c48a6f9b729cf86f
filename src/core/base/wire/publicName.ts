/** Top-level names that lead to this computer or a private network (RFC 6761, 6762, 8375, and names in common use). */
const localNames = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa)$/;

/**
 * Whether a host, as written in `URL.hostname`, is a full name that may be on the public internet: no address in any
 * form, which `URL` writes as an IPv4 or IPv6 address, and no name of a local network. What it resolves to is checked by
 * the code that connects.
 */
export function isPublicName(hostname: string): boolean {
  const isName = /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d_])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(hostname);
  return isName && !localNames.test(hostname);
}
