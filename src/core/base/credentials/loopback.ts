/**
 * Whether a host name may refer to this computer: a loopback address, or localhost and its subdomains (RFC 6761),
 * written as in `URL.hostname`. DNS may resolve a name to something else, so the code that connects must check the
 * address with `isLoopbackAddress`.
 */
export function isLoopbackHost(hostname: string): boolean {
  const literal = /^\[(.*)\]$/.exec(hostname)?.[1] ?? hostname;
  return isLoopbackAddress(literal) || /^(?:.+\.)?localhost$/i.test(hostname);
}

/** 127.0.0.0/8, ::1, and 127.0.0.0/8 as IPv6 writes it (`::ffff:127.0.0.1`, `::ffff:7f00:1`), without brackets. */
export function isLoopbackAddress(address: string): boolean {
  const ipv4 = /^(?:::ffff:)?(127(?:\.\d{1,3}){3})$/i.exec(address);
  return address === '::1' || ipv4 !== null || /^::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}$/i.test(address);
}
