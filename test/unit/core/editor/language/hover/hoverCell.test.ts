import assert from 'node:assert/strict';

import { describe, it } from 'mocha';

import { inlayHints } from '../../../../../../src/core/editor/language/annotations/inlayHints';
import { semanticTokens } from '../../../../../../src/core/editor/language/annotations/semanticTokens';
import { hoverCell } from '../../../../../../src/core/editor/language/hover/hoverCell';
import { signatureHelp } from '../../../../../../src/core/editor/language/hover/signatureHelp';
import { hash, openAtCursor, openSample, owner, type SampleOptions, token } from '../shared/sampleNotebook';

function hover(texts: string | readonly string[], options?: SampleOptions): string {
  const { context, edited, offset } = openAtCursor(typeof texts === 'string' ? [texts] : texts, options);
  return (
    hoverCell(context, edited, offset)
      ?.paragraphs.map((paragraph) => paragraph.print())
      .join('\n') ?? ''
  );
}

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

describe('hoverCell', () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ['eth_get|Logs {}', /`eth_getLogs\(filter\)`\n255 credits · evm\nLogs matching a filter/],
    [
      '# @net|work mainnet\neth_chainId',
      /Sends the cell to this network[^]*\*\*mainnet\*\* \(`main\/mainnet`\) of Node service: evm, chain 1, by HTTP, WebSocket, gas API/,
    ],
    ['eth_getLogs { "from|Block": 1 }', /`fromBlock` \(optional\): A block number in hex, or a tag.*Default `latest`/],
    ['eth_getLogs { "fromBlock": 19_000|_000 }', /Sent as `0x121eac0`\n`0x121eac0`/],
    ['eth_getLogs { "fromBlock": "latest-1|000" }', /Sent as the number of the latest block minus 1000/],
    [`eth_getCode ${token} 0x121e|ac0`, /`block`: Block number, tag or hash\.\n`19,000,000`/],
    [
      `eth_call { "value": "0xde0b6b3a76|40000" } latest`,
      /`1,000,000,000,000,000,000`\n`1,000,000,000` gwei, `1` ether/,
    ],
    [
      `eth_getLogs { "topics": ["${transfer.slice(0, 20)}|${transfer.slice(20)}"] }`,
      /Event `Transfer\(address indexed from, address indexed to, uint256 value\)` \(ERC-20\)/,
    ],
    ['eth_getLogs { "topics": ["Transfer(addr|ess,address,uint256)"] }', new RegExp(`Sent as \`${transfer}\``)],
    [
      `eth_getLogs { "topics": [null, "${owner.slice(0, 9)}|${owner.slice(9)}"] }`,
      /Sent as `0x0{24}70997970c51812dc3a010c7d01b50e0d17dc79c8`/,
    ],
    [`eth_getStorageValues ${token} { 1, mapping(2)[${owner}]| } latest`, /Sent as `0x[0-9a-f]{64}`/],
    [`eth_getStorageAt ${token} mapping(2)[${owner}]| latest`, /Sent as `0x[0-9a-f]{64}`/],
    [
      `@who = ${owner.toLowerCase().slice(0, 8)}|${owner.toLowerCase().slice(8)}`,
      new RegExp(`Variable \`who\`[^]*${owner}`),
    ],
    ['eth_getCode {{$no|w}} latest', /The time in seconds since 1970/],
    ['eth_getCode {{$keccak he|llo}} latest', /0x1c8aff950685c2ed4bc3174f3472287b56d9517b9c948127319a09a7a36deac8/],
    ['{"id": 1, "method": "eth_get|Logs"}', /`eth_getLogs\(filter\)`\n255 credits/],
    ['{"method": "eth_getLogs", "params": [{"block|Hash": 1}]}', /`blockHash` \(optional\): One block by its hash/],
    [
      '# @network l2net\nl2net_subscribe|Events',
      /Then the network sends `l2net_subscriptionEvents`: an event\.\nThen the network sends `l2net_subscriptionReorg`: the first and the last block/,
    ],
  ];
  for (const [text, expected] of cases)
    it(`explains \`${text.replaceAll('\n', ' ⏎ ')}\``, () => assert.match(hover(text), expected));

  it('shows a number as a time if it could be one', () => {
    assert.match(hover('@when = 17000|00000'), /As a time: 2023-11-14 22:13:20 UTC/);
  });

  it('shows the value of a reference, or why it has none yet', () => {
    const texts = ['# @name logs\neth_getLogs {}', 'eth_getTransactionReceipt {{logs.res|ult[0]}}'];
    assert.match(hover(texts), /The cell `logs` has not run/);
    assert.match(
      hover(texts, { answers: { logs: { result: [transfer] } } }),
      /From the last run:[^]*0xddf252ad[^]*Event `Transfer/,
    );
  });

  it('keeps a node’s answer within its code block', () => {
    const answers = { note: { result: '```\n[follow me](https://example.org)\n````' } };
    assert.match(
      hover(['# @name note\neth_chainId', 'my_method {{note.res|ult}}'], { answers }),
      /^From the last run:\n`{5}json\n[^]*\n`{5}$/,
    );
  });

  it('describes a storage position, by standards and by the layout of the cell', () => {
    const layout = {
      storage: [
        { label: 'owner', offset: 0, slot: '0', type: 't_address' },
        { label: 'paused', offset: 20, slot: '0', type: 't_bool' },
        { label: 'balances', offset: 0, slot: '2', type: 't_mapping' },
      ],
      types: {
        t_address: { encoding: 'inplace', label: 'address', numberOfBytes: '20' },
        t_bool: { encoding: 'inplace', label: 'bool', numberOfBytes: '1' },
        t_uint256: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' },
        t_mapping: {
          encoding: 'mapping',
          label: 'mapping(address => uint256)',
          numberOfBytes: '32',
          key: 't_address',
          value: 't_uint256',
        },
      },
    };
    const implementation = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
    assert.match(
      hover(`eth_getStorageAt ${token} ${implementation}| latest`),
      /Slot `eip1967\.implementation` \(EIP-1967 implementation\)/,
    );
    assert.match(
      hover(`eth_getStorageAt ${token} 0x|0 latest`, { layout }),
      /Contains `owner` \(`address`\) and `paused` \(`bool`\) according to Vault\.json/,
    );
    assert.match(hover(`eth_getStorageAt ${token} balances[${owner}]| latest`, { layout }), /`uint256` by Vault\.json/);
    assert.match(
      hover(`eth_getStorageAt ${token} 1| latest`, { layout }),
      /No variable of Vault\.json is in this slot/,
    );
    assert.doesNotMatch(hover(`eth_getStorageAt ${token} 1| latest`), /Holds|Slot `|No variable/);
  });

  it('is empty if there is nothing to show', () => {
    for (const text of ['|', 'eth_getLogs {|}', '// so|me', 'no_such|Method', 'curl htt|ps://x'])
      assert.equal(hover(text), '', text);
  });
});

describe('signatureHelp', () => {
  const active = (text: string): readonly [string | undefined, number | undefined] => {
    const { context, edited, offset } = openAtCursor([text]);
    const help = signatureHelp(context, edited, offset);
    return [help?.label, help?.active];
  };

  it('shows the argument that is being typed', () => {
    const label = 'eth_getStorageAt(address, position, block)';
    assert.deepEqual(active('eth_getStorageAt |'), [label, 0]);
    assert.deepEqual(active('eth_getStorageAt 0x1|'), [label, 0]);
    assert.deepEqual(active('eth_getStorageAt 0x1, |'), [label, 1]);
    assert.deepEqual(active('eth_getStorageAt 0x1 mapping(2)[0x1, 2] |'), [label, 2]);
    assert.deepEqual(active('eth_getLogs {\n  "address": [|'), ['eth_getLogs(filter)', 0]);
    assert.deepEqual(active('# @network solana\ngetTokenAccountsByOwner x {} |'), [
      'getTokenAccountsByOwner(address, accountDetails, config?)',
      2,
    ]);
    assert.deepEqual(active('{"method": "eth_getCode", "params": ["0x", "|"]}'), ['eth_getCode(address, block)', 1]);
  });

  it('is empty elsewhere', () => {
    for (const text of ['eth_getLo|gs', 'nothing_known |', 'eth_getLogs {} // a |', '@a = |'])
      assert.deepEqual(active(text), [undefined, undefined], text);
  });
});

describe('inlayHints', () => {
  const text = `eth_getLogs { "fromBlock": "0x3e8", "toBlock": "latest" }`;
  const hints = (choice: { readonly parameterNames: boolean; readonly values: boolean }): readonly string[] => {
    const { context, edited } = openSample([text]);
    return inlayHints(context, edited, choice).map(({ offset, label }) => `${offset} ${label}`);
  };

  it('show parameter names and decimal values, each if enabled', () => {
    assert.deepEqual(hints({ parameterNames: true, values: true }), ['12 filter:', '34 = 1,000']);
    assert.deepEqual(hints({ parameterNames: false, values: true }), ['34 = 1,000']);
    assert.deepEqual(hints({ parameterNames: false, values: false }), []);
  });
});

describe('semanticTokens', () => {
  it('color known parts by meaning, in order and without overlaps', () => {
    const text = `# @name logs\n# @network mainnet\n@token = 1\neth_getLogs { "address": "{{token}}", "toBlock": "latest", "topics": ["Transfer(address,address,uint256)"], "x": "${hash}" }`;
    const { context, edited } = openSample([text]);
    assert.deepEqual(
      semanticTokens(context, edited).map(({ range, type }) => `${type} ${text.slice(range.start, range.end)}`),
      [
        'keyword name',
        'variable logs',
        'keyword network',
        'namespace mainnet',
        'variable token',
        'function eth_getLogs',
        'property "address"',
        'variable token',
        'property "toBlock"',
        'enumMember "latest"',
        'property "topics"',
        'event "Transfer(address,address,uint256)"',
      ],
    );
  });
});
