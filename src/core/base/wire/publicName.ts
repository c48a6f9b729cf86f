/**
 * Top-level domains that no public DNS has, or that resolve to this computer or a private network (RFC 6761, 6762, 7686,
 * 8375, 9476, and names in common use). Behind a proxy, only the name can be checked.
 */
const localNames =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|intra|private|corp|home|lan|mail|domain|workgroup|svc|cluster|consul|invalid|onion|i2p|alt|arpa|fritz\.box|ts\.net)$/;

/**
 * Whether a host, as written in `URL.hostname`, is a full name that may be on the public internet: not an IP address in
 * any notation (`URL` normalizes them), and not a name of a local network. The code that connects checks the addresses
 * to which it resolves.
 */
export function isPublicName(hostname: string): boolean {
  const isName = /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d_])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(hostname);
  return isName && !localNames.test(hostname);
}
