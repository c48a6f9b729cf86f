import assert from 'node:assert/strict';

import { isPublicAddress } from '../../../src/transport/publicAddress';

describe('isPublicAddress', () => {
  it('accepts no private, loopback, link-local, shared, multicast or reserved IPv4 address', () => {
    for (const address of [
      ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.254'],
      ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.1'],
      ...['198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ])
      assert.ok(!isPublicAddress(address), address);
  });

  it('accepts IPv4 addresses adjacent to those', () => {
    for (const address of [
      ...['9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0'],
      ...['169.253.255.255', '172.15.255.255', '172.32.0.0', '192.167.255.255', '192.169.0.0', '198.20.0.0'],
      ...['8.8.8.8', '223.255.255.255'],
    ])
      assert.ok(isPublicAddress(address), address);
  });

  it('accepts no local IPv6 address, and none that carries a private IPv4 address', () => {
    for (const address of [
      ...[
        '::',
        '::1',
        '::7f00:1',
        '::127.0.0.1',
        'fe80::1',
        'fe80::1%eth0',
        'febf::1',
        'fec0::1',
        'fc00::1',
        'fdff::1',
      ],
      ...['ff02::1', '100::1', '2001:db8::1', '3fff::1', '5f00::1', '2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
      ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:ffff:c0a8:0101', '::ffff:0:10.0.0.1'],
      ...['64:ff9b::10.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::8.8.8.8', '2002:7f00:1::', '2002:a00:1::1'],
      ...['2002:c0a8:101::1', '2400:cb00::5efe:10.0.0.1', '2400:cb00::200:5efe:192.168.0.1'],
    ])
      assert.ok(!isPublicAddress(address), address);
  });

  it('accepts public IPv6 addresses, and those that carry a public IPv4 address', () => {
    for (const address of [
      ...['2606:4700::1111', '2a00:1450:4001:82a::200e', '2001:4860:4860::8888', '2001:200::1'],
      ...['::ffff:8.8.8.8', '::ffff:808:808', '64:ff9b::8.8.8.8', '2002:808:808::1', '2400:cb00::5efe:8.8.8.8'],
    ])
      assert.ok(isPublicAddress(address), address);
  });

  it('rejects text that is not an address', () => {
    for (const text of [
      '',
      'localhost',
      '2130706433',
      '0x7f000001',
      '017700000001',
      '8.8.8',
      '8.8.8.8.',
      '[::1]',
      '08.8.8.8',
    ])
      assert.ok(!isPublicAddress(text), text);
  });
});
