import assert from 'node:assert/strict';

import { offersFor } from '../../../../../src/core/editor/lookup/offers';
import { feltOf, parseSubject } from '../../../../../src/core/editor/lookup/subject';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import { serviceSettings } from '../../request/pipe/testPorts';

const networks = readServices(serviceSettings).services.flatMap((service) => service.networks);

describe('parseSubject', () => {
  const shapes: readonly (readonly [written: string, kind: string | undefined])[] = [
    [`0x${'ab'.repeat(32)}`, 'hash'],
    [`0x${'AB'.repeat(32)}`, 'hash'],
    [`0x${'ab'.repeat(20)}`, 'address'],
    [`0x1${'ab'.repeat(20)}`, 'felt'],
    [`0x${'ab'.repeat(33)}`, undefined],
    ['0xa9059cbb', 'selector'],
    ['0x10', 'number'],
    ['19_000_000', 'number'],
    ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'key'],
    ['11111111111111111111111111111111', 'number'],
    ['AEBDg9Lx4bB3RDwsnfY2yTUVKcjbKja6YRx7EhEq6vTx', 'key'],
    ['getTokenAccountsByDelegateAndMintOfProgram', 'name'],
    ['balances', 'name'],
    ['0x', undefined],
    ['two words', undefined],
    ['', undefined],
  ];
  for (const [written, kind] of shapes) {
    it(`reads ${written || 'nothing'} as ${kind ?? 'nothing'}`, () => assert.equal(parseSubject(written)?.kind, kind));
  }

  it('distinguishes a right checksum, a wrong one and none', () => {
    const checksum = (text: string) => {
      const subject = parseSubject(text);
      return subject?.kind === 'address' ? [subject.checksum, subject.text] : undefined;
    };
    const right = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    assert.deepEqual(checksum(right), ['right', right]);
    assert.deepEqual(checksum(right.toLowerCase()), ['none', right]);
    assert.deepEqual(checksum(right.replace('79C8', '79c8')), ['wrong', right]);
  });

  it('reads a hash below the prime also as a felt, without its leading zeros', () => {
    const felt = parseSubject(`0x00${'12'.repeat(31)}`);
    assert.equal(felt && feltOf(felt), `0x${'12'.repeat(31)}`);
    const large = parseSubject(`0x${'ff'.repeat(32)}`);
    assert.equal(large && feltOf(large), undefined);
  });
});

describe('offersFor', () => {
  const offered = (text: string, among = networks) => {
    const subject = parseSubject(text);
    return subject ? offersFor(subject, among).map(({ lookup }) => lookup.kind) : [];
  };

  it('offers lookups that fit the shape, on networks that support them', () => {
    assert.deepEqual(offered(`0x${'ab'.repeat(32)}`), ['receipt', 'trace', 'changes', 'block', 'logs']);
    assert.deepEqual(offered(`0x00${'ab'.repeat(31)}`), [
      'receipt',
      'trace',
      'changes',
      'l2netReceipt',
      'l2netTrace',
      'events',
      'block',
      'logs',
    ]);
    assert.deepEqual(offered(`0x${'ab'.repeat(20)}`), ['logs', 'storage', 'blame']);
    assert.deepEqual(offered('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'), ['tokenAccounts']);
    assert.deepEqual(offered('19000000'), ['blockRange', 'events', 'storage']);
  });

  it('offers nothing that no network supports', () => {
    assert.deepEqual(
      offered(
        'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
        networks.filter(({ family }) => family !== 'solana'),
      ),
      [],
    );
  });
});
