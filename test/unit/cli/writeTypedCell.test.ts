import assert from 'node:assert/strict';

import { type TypedPlace, type TypedRequest, writeTypedCell } from '../../../src/cli/writeTypedCell';

const hash = `0x${'5c'.repeat(32)}`;

/** The text of the cell, or its problem. */
function cellOf(
  name: TypedRequest['name'],
  texts: readonly string[],
  options: TypedRequest['options'] = {},
  place: TypedPlace = { family: 'evm' },
): string {
  const written = writeTypedCell({ name, arguments: texts, options }, place);
  return written.kind === 'ok' ? written.value.text : written.problem;
}

describe('writeTypedCell', () => {
  it('writes a call with its network', () => {
    const place = { family: 'evm', network: 'local/evm, sepolia' } as const;
    assert.equal(
      cellOf('call', ['eth_getBalance', '0xAb', 'latest'], {}, place),
      '# @network local/evm, sepolia\neth_getBalance 0xAb latest',
    );
    assert.equal(cellOf('call', ['my_thing', 'two words'], { raw: 'raw' }), '# @method raw\nmy_thing "two words"');
    assert.equal(cellOf('call', ['GET', '/networks/1/baseFeeHistory']), 'GET /networks/1/baseFeeHistory');
  });

  it('takes no text as a method that could be something else', () => {
    for (const method of ['', 'curl', '# @save x', 'eth_call\n# @save x', '@a', 'two words', '{}', 'https://a.example'])
      assert.match(cellOf('call', [method]), /^call: Write the name of a method/, method);
    assert.match(cellOf('call', ['GET', '/a b']), /Write one path/);
  });

  it('writes the receipt of the family of the network', () => {
    assert.equal(cellOf('receipt', [hash]), `# @assert result\neth_getTransactionReceipt ${hash}`);
    assert.equal(
      cellOf('receipt', [hash], {}, { family: undefined }),
      `# @assert result\neth_getTransactionReceipt ${hash}`,
    );
    const l2 = `0x${'1'.repeat(63)}`;
    assert.equal(
      cellOf('receipt', [l2], {}, { family: 'l2net' }),
      `# @assert result\nl2net_getTransactionReceipt ${l2}`,
    );
    const signature = '5'.repeat(87);
    assert.match(
      cellOf('receipt', [signature], {}, { family: 'solana' }),
      /^# @assert result\ngetTransaction 5|^A signature/,
    );
    assert.match(cellOf('receipt', ['0x12']), /must be 0x and 64 hex digits/);
    assert.match(cellOf('receipt', [`${hash}\n# @save x`]), /must be 0x and 64 hex digits/);
  });

  it('writes the two ways to a call tree and to changes', () => {
    const ways = (name: 'trace' | 'changes') =>
      writeTypedCell({ name, arguments: [hash], options: {} }, { family: 'evm', network: 'a' });
    const [trace, changes] = [ways('trace'), ways('changes')];
    assert.ok(trace.kind === 'ok' && changes.kind === 'ok');
    assert.match(
      trace.value.text,
      /^# @network a\n# @assert result\ndebug_traceTransaction 0x5c\w+ \{ "tracer": "callTracer"/,
    );
    assert.equal(trace.value.otherText, `# @network a\n# @assert result\ntrace_transaction ${hash}`);
    assert.match(changes.value.text, /prestateTracer/);
    assert.equal(
      changes.value.otherText,
      `# @network a\n# @assert result\ntrace_replayTransaction ${hash} ["stateDiff"]`,
    );
    assert.match(cellOf('trace', ['0x12'], {}, { family: 'l2net' }), /^# @assert result\nl2net_traceTransaction 0x12$/);
    assert.match(cellOf('changes', ['0x12'], {}, { family: 'l2net' }), /only known on EVM/);
    assert.match(cellOf('trace', [hash], {}, { family: 'solana' }), /No call tree is known/);
  });

  it('writes storage, logs and reads as the editor does', () => {
    assert.equal(cellOf('storage', ['Vault', 'rates["a b"]']), 'eth_getStorageAt Vault "rates[\\"a b\\"]" latest');
    assert.equal(
      cellOf('storage', ['0xAb', 'fee'], { block: 'latest - 10', layout: 'out/Vault.json' }),
      '# @layout out/Vault.json\neth_getStorageAt 0xAb "fee" "latest - 10"',
    );
    assert.equal(
      cellOf('logs', ['0xAb', 'Transfer'], { from: 'deployed', save: 'a b.parquet' }),
      '# @save a b.parquet\neth_getLogs {\n  "address": "0xAb",\n  "fromBlock": "deployed",\n  "toBlock": "latest",\n  "topics": ["Transfer"]\n}',
    );
    assert.match(cellOf('logs', ['0xAb, Vault']), /"address": \["0xAb", "Vault"\],/);
    assert.match(cellOf('logs', ['0xAb,0xCd'], {}, { family: 'l2net' }), /Write one address/);
    assert.equal(
      cellOf('blocks', ['receipts'], { from: '5', to: '9', save: 'all/' }),
      '# @rows receipts\n# @save all/\neth_getBlockRange 5 9 false',
    );
    assert.match(cellOf('blocks', ['logs']), /Write transactions or receipts/);
    assert.match(cellOf('blocks', [], {}, { family: 'solana' }), /Only blocks of EVM networks/);
    assert.match(cellOf('logs', ['0xAb'], {}, { family: 'l2net' }), /^l2net_getEvents \{\n {2}"from_block": "latest",/);
    assert.equal(
      cellOf('read', ['Vault', 'preview(uint256)', '-5', 'a b']),
      'eth_call Vault preview(uint256) -5 "a b"',
    );
    assert.equal(cellOf('read', ['Vault', 'fee'], { block: '5' }), 'eth_call Vault fee { block: "5" }');
    assert.equal(cellOf('read', ['0x1', 'f'], {}, { family: 'l2net' }), 'l2net_call 0x1 f');
  });

  it('writes a search for who set a variable', () => {
    assert.equal(cellOf('blame', ['0xAb', 'fee']), '# @blame\neth_getStorageAt 0xAb "fee" latest');
    assert.equal(
      cellOf(
        'blame',
        ['0xAb', 'fee'],
        { history: '10', further: 'further', block: '900' },
        { family: 'evm', network: 'a' },
      ),
      '# @network a\n# @history 10 further\neth_getStorageAt 0xAb "fee" 900',
    );
    assert.equal(
      cellOf('blame', ['0xAb', 'fee'], { from: 'latest-1000', further: 'further' }),
      '# @history from latest-1000 further\neth_getStorageAt 0xAb "fee" latest',
    );
    assert.match(cellOf('blame', ['0xAb', 'fee'], { from: '1\n# @save x' }), /^--from: Write a block/);
    assert.match(cellOf('blame', ['0xAb', 'fee'], { from: '1', history: '2' }), /not both/);
    assert.match(cellOf('blame', ['0xAb', 'fee'], { history: '1\n# @save x' }), /^--history: Write how many/);
  });

  it('takes no value of a directive with another line', () => {
    for (const save of ['a.csv\n# @budget 1', 'a.csv\u2028b', ' ', 'a\rb'])
      assert.match(cellOf('logs', ['0xAb'], { save }), /^--save: Write a text on one line/);
    assert.match(cellOf('receipt', [hash], {}, { family: 'evm', network: 'a\nb' }), /^--network: /);
  });
});
