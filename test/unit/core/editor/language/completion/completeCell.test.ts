import assert from 'node:assert/strict';

import { describe, it } from 'mocha';

import { completeCell } from '../../../../../../src/core/editor/language/completion/completeCell';
import type { Completion } from '../../../../../../src/core/editor/language/completion/completion';
import { plainText } from '../../../../../../src/core/editor/language/shared/snippets';
import { noArtifactNames } from '../../../../../../src/core/knowledge/files/artifactLookup';
import { parseCell } from '../../../../../../src/core/model/cell/parseCell';
import { openAtCursor, owner, type SampleOptions, token } from '../shared/sampleNotebook';

function complete(texts: string | readonly string[], options?: SampleOptions): readonly Completion[] {
  const { context, edited, offset } = openAtCursor(typeof texts === 'string' ? [texts] : texts, options);
  return [...completeCell(context, edited, offset)].sort((a, b) =>
    (a.order ?? a.label) < (b.order ?? b.label) ? -1 : 1,
  );
}

function labels(texts: string | readonly string[], options?: SampleOptions): readonly string[] {
  return complete(texts, options).map(({ label }) => label);
}

/** The text after the completion with this label was chosen. */
function insert(text: string, label: string, options?: SampleOptions): string {
  const { context, edited, offset } = openAtCursor([text], options);
  const chosen = completeCell(context, edited, offset).find((completion) => completion.label === label);
  assert.ok(chosen, `${label} is not among what is offered`);
  const { start, end } = chosen.replacing;
  return (
    edited.text.slice(0, start) + (chosen.isSnippet ? plainText(chosen.text) : chosen.text) + edited.text.slice(end)
  );
}

describe('completeCell', () => {
  it('offers methods of the network’s family first, with their costs', () => {
    const onSolana = complete('# @network solana\nget|');
    assert.equal(onSolana[0]?.label.startsWith('eth_'), false);
    assert.ok(
      labels('# @network solana\nget|').indexOf('getTokenAccountsByOwner') <
        labels('# @network solana\nget|').indexOf('eth_getLogs'),
    );
    assert.equal(complete('eth_getL|').find(({ label }) => label === 'eth_getLogs')?.detail, '255 credits');
    assert.equal(complete('|').find(({ label }) => label === 'eth_getBlockRange')?.detail, 'unpriced');
  });

  it('fills in everything that a method requires, as a cell that parses', () => {
    assert.equal(insert('eth_getStor|', 'eth_getStorageAt'), 'eth_getStorageAt address position latest');
    assert.equal(insert('|', 'eth_getBlockRange'), 'eth_getBlockRange latest latest false');
    assert.equal(insert('|', 'GET baseFeeHistory'), 'GET /networks/1/baseFeeHistory');
    assert.equal(
      insert('|', 'l2net_getEvents'),
      'l2net_getEvents {\n  "from_block": "latest",\n  "to_block": "latest",\n  "chunk_size": 1\n}',
    );
    for (const { text } of complete('|')) assert.deepEqual(parseCell(plainText(text)).problems, [], text);
  });

  it('keeps the existing arguments if the name is changed', () => {
    assert.equal(insert('eth_getBal| 0x00 latest', 'eth_getBalance'), 'eth_getBalance 0x00 latest');
  });

  it('offers the missing keys of an object', () => {
    assert.deepEqual(labels('eth_getLogs { "fromBlock": 1, | }'), ['address', 'toBlock', 'topics', 'blockHash']);
    assert.deepEqual(labels('eth_getLogs { "from|'), ['address', 'fromBlock', 'toBlock', 'topics', 'blockHash']);
    assert.equal(insert('eth_getLogs { "fr|" }', 'fromBlock'), 'eth_getLogs { "fromBlock": "latest" }');
    assert.equal(insert('eth_getLogs { "fr|": 1 }', 'fromBlock'), 'eth_getLogs { "fromBlock": 1 }');
    assert.deepEqual(labels('getTokenAccountsByOwner x {} { "dataSlice": { |'), ['offset', 'length']);
  });

  it('offers the keys of a filter, named or not', () => {
    assert.ok(labels('# @network l2net\nl2net_getEvents { |').includes('from_block'));
    assert.ok(labels('# @network l2net\nl2net_getEvents { |').includes('filter'));
    assert.ok(labels('# @network l2net\nl2net_getEvents { "filter": { |').includes('chunk_size'));
    assert.ok(!labels('# @network l2net\nl2net_getEvents { "chunk_size": 1, |').includes('filter'));
  });

  it('offers values: enums, booleans, supported tags', () => {
    assert.deepEqual(labels('getTokenAccountsByOwner x {} { "encoding": "|" }'), [
      'base58',
      'base64',
      'base64+zstd',
      'jsonParsed',
    ]);
    assert.equal(
      insert('getTokenAccountsByOwner x {} { "encoding": | }', 'jsonParsed'),
      'getTokenAccountsByOwner x {} { "encoding": "jsonParsed" }',
    );
    assert.deepEqual(labels('eth_getBlockRange 1 2 |'), ['true', 'false']);
    assert.ok(labels('eth_getCode 0x l|').includes('latest-1000'));
    assert.ok(labels('eth_getCode 0x |').includes('safe'));
    assert.ok(!labels('# @network sidechain\neth_getCode 0x |').includes('safe'));
  });

  it('offers directives, networks, and the values of a directive', () => {
    assert.ok(labels('# |').includes('@network'));
    assert.equal(insert('# @net|\neth_chainId', '@network'), '# @network \neth_chainId');
    assert.deepEqual(labels('# @network |'), ['l2net', 'mainnet', 'sidechain', 'solana']);
    assert.deepEqual(labels('# @network mainnet, |'), ['sidechain']);
    assert.deepEqual(labels('# @network side|, mainnet'), ['sidechain']);
    assert.equal(insert('# @network mainnet,si|de', 'sidechain'), '# @network mainnet,sidechain');
    assert.equal(
      insert('# @network s|i, mainnet\neth_chainId', 'sidechain'),
      '# @network sidechain, mainnet\neth_chainId',
    );
    assert.deepEqual(labels('# @transport |'), ['http', 'ws']);
  });

  it('offers variables, named cells and functions between braces, and closes them', () => {
    const found = labels([`@token = ${token}`, '# @name head\neth_blockNumber', 'eth_getCode {{|']);
    assert.deepEqual(found.slice(0, 3), ['token', 'head', '$env']);
    assert.equal(insert('@token = 1\neth_getCode {{|', 'token'), '@token = 1\neth_getCode {{token}}');
    assert.equal(insert('@token = 1\neth_getCode {{to|}} latest', 'token'), '@token = 1\neth_getCode {{token}} latest');
  });

  it('offers paths into the last answer, and into the described one if there is none', () => {
    const texts = ['# @name logs\neth_getLogs {}', 'eth_getTransactionReceipt {{logs.result[0].|'];
    assert.deepEqual(labels(texts, { answers: { logs: { result: [{ address: token, logIndex: '0x0' }] } } }), [
      '.address',
      '.logIndex',
    ]);
    assert.deepEqual(labels([texts[0]!, 'eth_chainId {{logs.|']), ['.error', '.result']);
    assert.ok(labels(texts).includes('.transactionHash'), 'the result schema describes logs');
    assert.deepEqual(labels([texts[0]!, 'eth_chainId {{logs.result[|'], { answers: { logs: { result: [1, 2] } } }), [
      '[0]',
      '[1]',
    ]);
  });

  it('offers events for the first topic and known addresses for the others', () => {
    assert.ok(labels('eth_getLogs { "topics": ["Trans|"] }').includes('Transfer(address,address,uint256)'));
    assert.deepEqual(labels('# @event Moved(uint256 place)\neth_getLogs { "topics": [|] }')[0], 'Moved(uint256)');
    const others = labels([`@owner = ${owner}`, 'eth_getLogs { "topics": [null, |] }']);
    assert.ok(others.includes(owner) && !others.includes('Transfer(address,address,uint256)'));
    assert.ok(labels([`@owner = ${owner}`, 'eth_getBalance |']).includes(owner));
  });

  it('offers events and contracts of artifacts', () => {
    const item = {
      kind: 'event' as const,
      name: 'Deposited',
      anonymous: false,
      inputs: [{ name: 'who', type: 'address' }],
    };
    const artifactNames = {
      ...noArtifactNames,
      events: [{ item, label: 'Vault' }],
      cairoEvents: ['PlayerMoved'],
      contracts: ['Vault'],
    };
    assert.equal(labels('eth_getLogs { "topics": [|] }', { artifactNames })[0], 'Deposited(address)');
    assert.ok(labels('eth_getCode {{$topic De|', { artifactNames }).includes('Deposited(address)'));
    assert.deepEqual(labels('# @layout |', { artifactNames }), ['Vault']);
    assert.ok(labels('# @network l2net\nl2net_getEvents { "keys": [[|]] }', { artifactNames }).includes('PlayerMoved'));
  });

  it('offers the environment variables that the user allows, by name, without reserved ones', () => {
    const allowedVariables = ['OWNER', 'SPENDER', 'RPCBOOK_KEY_MAIN'];
    assert.deepEqual(labels('eth_getCode {{$env |', { allowedVariables }), ['OWNER', 'SPENDER']);
    assert.deepEqual(labels('eth_getCode {{$env |}}', {}), []);
    assert.equal(insert('eth_getCode {{$env OW|', 'OWNER', { allowedVariables }), 'eth_getCode {{$env OWNER}}');
  });

  it('offers variables of a layout, shapes and standard slots for a position', () => {
    const layout = {
      storage: [{ label: 'balances', slot: '4', offset: 0, type: 't_mapping' }],
      types: {
        t_mapping: {
          encoding: 'mapping',
          label: 'mapping(address => uint256)',
          numberOfBytes: '32',
          key: 't_a',
          value: 't_u',
        },
        t_a: { encoding: 'inplace', label: 'address', numberOfBytes: '20' },
        t_u: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' },
      },
    };
    for (const open of ['{ |', '{ | } latest', '{ balances[1], | }'])
      assert.equal(labels(`eth_getStorageValues ${token} ${open}`, { layout })[0], 'balances', open);
    assert.equal(
      insert(`eth_getStorageValues ${token} { bal| }`, 'balances', { layout }),
      `eth_getStorageValues ${token} { balances[key] }`,
    );
    assert.equal(insert(`eth_getStorageValues ${token} |`, '{ … }'), `eth_getStorageValues ${token} { $1 }`);
    assert.ok(labels(`@token = ${token}\neth_getStorageValues |`).includes(token));
    const found = labels(`eth_getStorageAt ${token} |`, { layout });
    assert.deepEqual(found.slice(0, 3), ['balances', 'mapping(0)[key]', 'array(0)[index]']);
    assert.ok(found.includes('eip1967.implementation'));
    assert.equal(
      insert(`eth_getStorageAt ${token} bal|`, 'balances', { layout }),
      `eth_getStorageAt ${token} balances[key]`,
    );
  });

  it('completes raw envelopes without shorthand values', () => {
    assert.equal(
      insert('{"jsonrpc": "2.0", "method": "eth_getL|"}', 'eth_getLogs'),
      '{"jsonrpc": "2.0", "method": "eth_getLogs"}',
    );
    assert.ok(labels('{"method": "eth_getLogs", "params": [{ | }]}').includes('blockHash'));
    assert.ok(!labels('{"method": "eth_getCode", "params": ["0x", "|"]}').includes('latest-1000'));
  });

  it('inserts the network’s own method names into an envelope, and no method outside JSON-RPC', () => {
    assert.equal(
      insert('# @network l2net\n{"method": "|"}', 'starknet_getEvents'),
      '# @network l2net\n{"method": "starknet_getEvents"}',
    );
    assert.ok(!labels('{"method": "|"}').includes('GET baseFeeHistory'));
  });

  it('completes the members of an envelope', () => {
    assert.deepEqual(labels('{ |'), ['jsonrpc', 'id', 'method', 'params']);
    assert.equal(insert('{ "jsonrpc": "2.0", "|"', 'params'), '{ "jsonrpc": "2.0", "params": []');
    assert.deepEqual(labels('[{ "jsonrpc": "2.0", "id": 1, | }]'), ['method', 'params']);
  });

  it('leaves no quote of a key behind, even if the text after the cursor is kept', () => {
    for (const text of ['eth_getLogs { "|" }', 'eth_getLogs { "fr|" }', 'eth_getLogs { "fromB|lock" }']) {
      const { context, edited, offset } = openAtCursor([text]);
      const chosen = completeCell(context, edited, offset).find(({ label }) => label === 'fromBlock');
      assert.ok(chosen);
      const { start, end } = chosen.inserting;
      assert.equal(
        edited.text.slice(0, start) + plainText(chosen.text) + edited.text.slice(end),
        'eth_getLogs { "fromBlock": "latest" }',
        text,
      );
    }
  });

  it('inserts the path after the space after GET', () => {
    assert.equal(insert('GET |', '/networks/1/baseFeeHistory'), 'GET /networks/1/baseFeeHistory');
  });

  it('offers nothing for a surplus argument and in a comment before the request', () => {
    for (const text of ['@a = 1\neth_blockNumber |', 'eth_getCode 0x1 latest |', '/* eth_|', '/* eth_| */ eth_chainId'])
      assert.deepEqual(labels(text), [], text);
  });

  it('offers nothing in comments of arguments, variable lines and curl', () => {
    for (const text of ['eth_getLogs {\n  // some |\n}', '@a = |', 'curl |', 'eth_getLogs {} // a |'])
      assert.deepEqual(labels(text), [], text);
  });

  it('offers paths, operators and values of assertions, with decoded names of the last answer', () => {
    const lastAnswer = {
      result: { status: '0x1' },
      decoded: { logs: [{ event: 'Transfer', args: { value: 5 } }] },
    };
    const at = (written: string) => labels(`# @assert ${written}|\neth_getTransactionReceipt 0x1`, { lastAnswer });
    assert.deepEqual(at(''), ['decoded', 'error', 'result']);
    assert.deepEqual(at('decoded.'), ['.logs']);
    assert.deepEqual(at('decoded.logs[0].args.'), ['.value']);
    assert.deepEqual(at('result.'), ['.status']);
    assert.ok(at('result.status ').includes('matches'));
    assert.deepEqual(at('result.status == '), ['"0x1"', '{{…}}']);
    assert.deepEqual(at('decoded.logs[0].args.value within '), ['1 % of 5', '{{…}}']);
    assert.deepEqual(at('result is '), ['schema']);
    assert.equal(
      insert('# @assert result.st|at == 1\neth_getTransactionReceipt 0x1', '.status', { lastAnswer }),
      '# @assert result.status == 1\neth_getTransactionReceipt 0x1',
    );
  });

  it('offers the described members for an assertion of a cell that has not run', () => {
    const text = '# @assert result.|\neth_getTransactionReceipt 0x1';
    assert.ok(labels(text).includes('.gasUsed'));
    assert.deepEqual(labels('# @assert decoded.|\neth_getTransactionReceipt 0x1'), ['.logs', '.returns', '.value']);
  });

  it('offers the decoded names of the family, also where a cell waits for a value or draws it', () => {
    const onSolana = ['.accounts', '.balances', '.instructions', '.tokenBalances'];
    for (const directive of ['assert', 'until', 'watch'])
      assert.deepEqual(labels(`# @network solana\n# @${directive} decoded.|\ngetTransaction "x"`), onSolana, directive);
    assert.deepEqual(labels('# @network l2net\n# @until decoded.|\nl2net_getEvents {}'), ['.events']);
    assert.ok(labels('# @until result |\neth_blockNumber').includes('>='));
    assert.deepEqual(labels('# @watch result |\neth_blockNumber'), []);
  });
});
