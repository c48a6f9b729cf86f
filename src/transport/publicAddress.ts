import { isIPv4, isIPv6 } from 'node:net';

type Prefix = readonly [address: string, bits: number];

/** IPv4 addresses that aren't on the public internet (IANA IPv4 Special-Purpose Address Registry, and multicast). */
const specialIpv4: readonly Prefix[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Prefixes within 2000::/3 that aren't public: Teredo and other protocols, documentation (IANA registry of IPv6). */
const specialIpv6: readonly Prefix[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['3fff::', 20],
];

/**
 * Whether an IP address is on the public internet according to the registries. False for private, loopback, link-local,
 * shared, multicast and reserved addresses, and for IPv6 addresses that contain such an IPv4 address (IPv4-mapped,
 * NAT64, 6to4, ISATAP). Also false for text that isn't an address, and for one with a zone.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return isPublicIpv4(bitsOfIpv4(address));
  const bits = isIPv6(address) ? bitsOfIpv6(address) : undefined;
  if (bits === undefined) return false;
  if (isWithin(bits, ['::ffff:0:0', 96]) || isWithin(bits, ['64:ff9b::', 96])) return isPublicIpv4(lowIpv4(bits));
  if (!isWithin(bits, ['2000::', 3]) || specialIpv6.some((prefix) => isWithin(bits, prefix))) return false;
  if (isWithin(bits, ['2002::', 16])) return isPublicIpv4((bits >> 80n) & 0xffff_ffffn);
  return !isIsatap(bits) || isPublicIpv4(lowIpv4(bits));
}

function isPublicIpv4(bits: bigint): boolean {
  return !specialIpv4.some(
    ([prefix, length]) => bits >> BigInt(32 - length) === bitsOfIpv4(prefix) >> BigInt(32 - length),
  );
}

function isWithin(bits: bigint, [prefix, length]: Prefix): boolean {
  return bits >> BigInt(128 - length) === (bitsOfIpv6(prefix) ?? 0n) >> BigInt(128 - length);
}

/** Interface identifiers `0:5efe` and `200:5efe` followed by an IPv4 address (RFC 5214, section 6.1). */
function isIsatap(bits: bigint): boolean {
  const identifier = (bits >> 32n) & 0xffff_ffffn;
  return identifier === 0x0000_5efen || identifier === 0x0200_5efen;
}

function lowIpv4(bits: bigint): bigint {
  return bits & 0xffff_ffffn;
}

function bitsOfIpv4(address: string): bigint {
  return address.split('.').reduce((bits, part) => (bits << 8n) | BigInt(part), 0n);
}

/** Returns the 128 bits of an IPv6 address in any notation. Undefined for one with a zone. */
function bitsOfIpv6(address: string): bigint | undefined {
  if (address.includes('%')) return undefined;
  const [head = '', tail] = address.split('::').map(groupsOf);
  const missing = tail === undefined ? '' : '0'.repeat(32 - head.length - tail.length);
  return BigInt(`0x${head}${missing}${tail ?? ''}`);
}

/** The groups of a part of an IPv6 address as hex digits, four each. Its end may be an IPv4 address. */
function groupsOf(part: string): string {
  return part
    .split(':')
    .map((group) => (group.includes('.') ? bitsOfIpv4(group).toString(16).padStart(8, '0') : pad(group)))
    .join('');
}

function pad(group: string): string {
  return group === '' ? '' : group.padStart(4, '0');
}
