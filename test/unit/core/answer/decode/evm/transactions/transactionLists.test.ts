import assert from 'node:assert/strict';

import { privateKeyToAccount } from 'viem/accounts';

import { authorizationSigner } from '../../../../../../../src/core/answer/decode/evm/transactions/transactionLists';
import type { JsonValue } from '../../../../../../../src/core/base/json/jsonValue';
import { utcTime } from '../../../../../../../src/core/base/view/formatValue';
import { printMarkdown } from '../../../../../../../src/core/base/view/printMarkdown';
import { printText } from '../../../../../../../src/core/base/view/printText';
import { decode, fieldsOf, rowsOf, tableOf } from '../../viewParts';

const target = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B';
const key = (digit: string): JsonValue => `0x${digit.repeat(64)}`;

function transaction(more: Record<string, JsonValue>): JsonValue {
  return { hash: key('a'), from: target, to: target, value: '0x0', input: '0x', type: '0x4', ...more };
}

/** Signs an authorization and returns it as nodes do. */
async function signed(chainId: number, nonce: number, privateKey: `0x${string}` = `0x${'1'.repeat(64)}`) {
  const account = privateKeyToAccount(privateKey);
  const { r, s, yParity } = await account.signAuthorization({ address: target, chainId, nonce });
  const quantity = (number: number) => `0x${number.toString(16)}`;
  const json = {
    chainId: quantity(chainId),
    address: target,
    nonce: quantity(nonce),
    yParity: quantity(yParity ?? 0),
    r,
    s,
  };
  return { json, signer: account.address };
}

describe('lists of a transaction', () => {
  it('show the versioned hashes of blobs as rows', () => {
    const view = decode('eth_getTransactionByHash', transaction({ blobVersionedHashes: [key('1'), key('2'), null] }));
    assert.deepEqual(rowsOf(tableOf(view, 'Blobs')), [
      { position: '0', versionedHash: key('1') },
      { position: '1', versionedHash: key('2') },
      { position: '2', versionedHash: null },
    ]);
    assert.equal('blobVersionedHashes' in fieldsOf(view), false);
  });

  it('show each storage key of an access list, and an address without any', () => {
    const accessList = [
      { address: target, storageKeys: [key('3'), key('4')] },
      { address: target.toLowerCase(), storageKeys: [] },
      7,
    ];
    const view = decode('eth_getTransactionByHash', transaction({ accessList }));
    assert.deepEqual(rowsOf(tableOf(view, 'Access list')), [
      { address: target, storageKey: key('3') },
      { address: target, storageKey: key('4') },
      { address: target, storageKey: null },
      { address: null, storageKey: null },
    ]);
    const markdown = printMarkdown(view, { maxRows: 5, time: utcTime });
    assert.ok(markdown.includes(`| ${target} | ${String(key('4'))} |`), markdown);
  });

  it('show authorizations with their signers, recovered as by viem', async () => {
    const first = await signed(1, 0);
    const anywhere = await signed(0, 300, `0x${'2'.repeat(64)}`);
    const view = decode('eth_getTransactionByHash', transaction({ authorizationList: [first.json, anywhere.json] }));
    const rows = rowsOf(tableOf(view, 'Authorizations'));
    assert.deepEqual(
      rows.map((row) => [row['position'], row['chainId'], row['address'], row['nonce'], row['signer']]),
      [
        ['0', '1', target, '0', first.signer],
        ['1', '0', target, '300', anywhere.signer],
      ],
    );
    assert.deepEqual([rows[0]?.['r'], rows[0]?.['s']], [first.json.r, first.json.s]);
    const text = printText(view, { maxRows: 5, time: utcTime });
    assert.match(text, /0 \(any chain\)/);
    assert.ok(text.includes(anywhere.signer));
  });

  it("are omitted if they are empty, and a member that isn't a list is among the fields", () => {
    const view = decode('eth_getTransactionByHash', transaction({ accessList: [], authorizationList: 'none' }));
    assert.ok(view.sections.every(({ kind }) => kind === 'fields'));
    assert.equal(fieldsOf(view)['authorizationList'], 'none');
    assert.equal('accessList' in fieldsOf(view), false);
  });
});

describe('the signer of an authorization', () => {
  it('is the one that viem recovers for many keys, chains and nonces', async () => {
    for (let number = 1; number <= 24; number += 1) {
      const privateKey = `0x${(BigInt(number) ** 40n).toString(16).slice(-63).padStart(64, '0')}` as const;
      const { json, signer } = await signed(number ** 4, number ** 6, privateKey);
      assert.equal(authorizationSigner(json), signer.toLowerCase());
    }
  });

  it('is unknown for an impossible signature', async () => {
    const { json } = await signed(1, 0);
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const odd: readonly Record<string, JsonValue>[] = [
      { r: '0x0' },
      { s: '0x0' },
      // No point of the curve has this x.
      { r: '0x5' },
      { r: `0x${order.toString(16)}` },
      { s: `0x${(order - BigInt(json.s)).toString(16)}` },
      { yParity: '0x2' },
      { yParity: null },
      { address: '0x12' },
      { chainId: '-1' },
      { nonce: {} },
    ];
    for (const members of odd)
      assert.equal(authorizationSigner({ ...json, ...members }), undefined, JSON.stringify(members));
    assert.equal(authorizationSigner(null), undefined);
    assert.notEqual(authorizationSigner({ ...json, nonce: '0x1' }), authorizationSigner(json));
  });
});
