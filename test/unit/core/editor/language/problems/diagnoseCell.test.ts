import assert from 'node:assert/strict';

import { describe, it } from 'mocha';

import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { diagnoseCell } from '../../../../../../src/core/editor/language/problems/diagnoseCell';
import { describeMethod } from '../../../../../../src/core/editor/language/shared/describeMethod';
import { createServiceCatalogue } from '../../../../../../src/core/model/catalogue/catalogue';
import type { Problem } from '../../../../../../src/core/model/cell/problem';
import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { createTestPorts, reply } from '../../../request/pipe/testPorts';
import { hash, openSample, owner, type SampleOptions, token } from '../shared/sampleNotebook';

type Texts = string | readonly string[];

function diagnose(texts: Texts, options?: SampleOptions): readonly Problem[] {
  const { context, edited } = openSample(typeof texts === 'string' ? [texts] : texts, options);
  return diagnoseCell(context, edited);
}

function codes(texts: Texts, options?: SampleOptions): readonly string[] {
  return diagnose(texts, options).map(({ code, severity }) => (severity === 'error' ? code : `${code} (${severity})`));
}

const pubkey = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';

describe('diagnoseCell', () => {
  it('finds no problem in the catalogue’s own examples', () => {
    for (const method of createServiceCatalogue().all()) {
      const example = /```rpc\n([^]*)\n```/.exec(describeMethod(method).print())?.[1];
      if (example === undefined) continue;
      const [family = 'evm'] = method.families;
      const network = family === 'evm' ? 'mainnet' : family;
      assert.deepEqual(diagnose(`# @network ${network}\n${example}`), [], example);
    }
  });

  const wrong: readonly (readonly [string, readonly string[]])[] = [
    ['eth_getLog {}', ['unknownMethod']],
    ['debug_traceTransactions 0x00', ['unknownMethod']],
    ['debug_somethingElse 0x00', ['unknownMethod']],
    ['eth_getTransactionReceipt', ['missingParameter']],
    ['eth_getCode 0x', ['missingParameter', 'wrongLength']],
    ['eth_blockNumber 1', ['surplusParameter']],
    [`eth_getCode ${token} soon`, ['unreadableValue']],
    [`eth_getCode ${token}00 latest`, ['wrongLength']],
    ['eth_getCode vitalik latest', ['wrongValue']],
    [`eth_getCode ${token.replace('A0b', 'a0b')} latest`, ['checksum (warning)']],
    [`eth_getCode ${token.toLowerCase()} latest`, []],
    ['eth_getCode true latest', ['wrongType']],
    ['eth_getBlockRange 1 2 "true"', ['wrongType']],
    ['eth_getBlockRange 1 2 {}', ['wrongType']],
    ['eth_getBlockRange 0x0a 0x0b false', ['leadingZeros (warning)', 'leadingZeros (warning)']],
    [`eth_getLogs { "blockHash": "${hash}", "fromBlock": 1 }`, ['blockHashWithRange', 'blockHashWithRange']],
    [`eth_getLogs { "blockhash": "${hash}" }`, ['unknownMember']],
    [`eth_getLogs { "blockHash": "${hash.slice(0, -2)}" }`, ['wrongLength']],
    ['eth_getLogs { "address": ["0x1", 7] }', ['wrongLength', 'wrongValue']],
    ['eth_getLogs { "topics": [null, null, null, null, null] }', ['tooManyItems']],
    ['eth_getLogs { "topics": ["NoSuchEvent"] }', ['unreadableValue']],
    ['# @network sidechain\neth_getLogs { "toBlock": "safe" }', ['unsupportedTag']],
    ['# @network sidechain\neth_getLogs { "toBlock": "safe-10" }', ['unsupportedTag']],
    ['# @network mainnet\neth_getLogs { "toBlock": "safe" }', []],
    ['eth_getLogs { "fromBlock": 200, "toBlock": "0x64" }', ['reversedRange']],
    ['eth_getLogs { "fromBlock": "latest-10", "toBlock": "latest-1_000" }', ['reversedRange']],
    ['eth_getLogs { "fromBlock": "latest", "toBlock": "earliest" }', ['reversedRange']],
    ['eth_getLogs { "fromBlock": "latest-10", "toBlock": 1 }', []],
    ['eth_getBlockRange 60 30 false', ['reversedRange']],
    [
      '# @network l2net\nl2net_getEvents { "from_block": { "block_number": 9 }, "to_block": { "block_number": 3 }, "chunk_size": 1 }',
      ['reversedRange'],
    ],
    [
      '# @network l2net\nl2net_getEvents { "from_block": "safe", "to_block": {}, "chunk_size": 0 }',
      ['unreadableValue', 'missingMember', 'outOfRange'],
    ],
    [
      '# @network l2net\nl2net_getEvents { "from_block": "latest", "chunk_size": "many" }',
      ['missingMember', 'wrongType'],
    ],
    [
      `# @network solana\ngetTokenAccountsByOwner ${pubkey} { "mint": "${pubkey}", "programId": "${pubkey}" }`,
      ['tooManyMembers'],
    ],
    [`# @network solana\ngetTokenAccountsByOwner ${pubkey} {}`, ['missingMember']],
    [
      `# @network solana\ngetTokenAccountsByOwner 0OIl { "mint": "${pubkey}" } { "encoding": "hex" }`,
      ['wrongValue', 'wrongValue'],
    ],
    [
      `# @network solana\ngetTokenAccountsByOwner ${pubkey} { "mint": "${pubkey}" } { "encoding": "jsonParsed", "dataSlice": { "offset": 0, "length": 1 } }`,
      ['dataSliceWithJsonParsed', 'dataSliceWithJsonParsed'],
    ],
    [
      `# @network solana\ngetProgramAccounts ${pubkey} { "encoding": "jsonParsed", "dataSlice": { "offset": 0, "length": 1 } }`,
      ['dataSliceWithJsonParsed', 'dataSliceWithJsonParsed'],
    ],
    [
      `# @network solana\ngetProgramAccounts ${pubkey} { "filters": [{ "dataSize": 165 }, { "memcmp": { "offset": 32, "bytes": "${pubkey}" } }] }`,
      [],
    ],
    [`# @network solana\ngetProgramAccounts ${pubkey} { "filters": [{ "datasize": 165 }] }`, ['unknownMember']],
    [
      `# @network solana\ngetProgramAccounts ${pubkey} { "filters": [{ "dataSize": 1 }, { "dataSize": 1 }, { "dataSize": 1 }, { "dataSize": 1 }, { "dataSize": 1 }] }`,
      ['tooManyItems'],
    ],
    [
      `# @network solana\ngetTokenAccountsByOwnerV2 ${pubkey} { "mint": "${pubkey}" } { "limit": 10001 }`,
      ['outOfRange'],
    ],
    [`# @network solana\ngetTokenAccountsByDelegate ${pubkey} {}`, ['missingMember']],
    [`# @network solana\ngetTransaction ${pubkey}`, ['wrongValue']],
    ['# @network solana\ngetBlock soon', ['wrongType']],
    ['eth_getStorageValues {}', ['missingMember']],
    [`eth_getStorageValues { "${token}": ["0x0"] } latest`, []],
    ['eth_getBlockAccessListByBlockHash latest', ['wrongValue']],
    ['eth_getBlockAccessList latest', []],
    ['eth_capabilities 1', ['surplusParameter']],
    ['# @network solana\neth_blockNumber', ['network']],
    ['# @network mainet\neth_blockNumber', ['network']],
    ['# @network mainnet, sidechain\neth_blockNumber', []],
    ['# @network mainnet, sidechain\neth_getLogs { "toBlock": "safe" }', ['unsupportedTag']],
    ['# @network sidechain, mainnet\neth_getLogs { "toBlock": "safe" }', ['unsupportedTag']],
    [
      '# @network mainnet, solana, main/mainnet, nowhere,\neth_blockNumber',
      ['network', 'network', 'network', 'network'],
    ],
    ['# @transport pigeon\neth_blockNumber', ['directive']],
    ['# @network mainnet, sidechain\n# @save logs.csv\neth_getLogs { "fromBlock": 1, "toBlock": 9 }', ['directive']],
    ['# @pages none\neth_blockNumber', ['directive']],
    ['# @rows logs\neth_getBlockRange 1 2 false', ['directive']],
    ['# @rows receipts\neth_getBlockRange 1 2 false', []],
    ['# @timeout soon\neth_blockNumber', ['directive']],
    ['# @assert status == 0x1\neth_blockNumber', ['assertion']],
    ['# @netwrok mainnet\neth_blockNumber', ['unknownDirective']],
    [
      '# @network solana\n{"jsonrpc": "2.0", "id": 1, "method": "eth_blockNumber", "params": []}',
      ['otherFamily (warning)'],
    ],
    ['curl https://mainnet.example.com/v3/key -d "{}"', ['pasted']],
    ['eth_getCode {{nothing}} latest', ['undefinedName']],
    ['@a = {{b}}\n@b = {{a}}', ['cycle', 'cycle']],
    ['# @name self\neth_getCode {{self.result}} latest', ['cycle']],
    ['eth_getCode {{$env OWNER}} {{$pick latest|safe}}', []],
    [`@who = ${owner}\neth_getCode {{who}} latest`, []],
    ['@who = 0x12\neth_getCode {{who}} latest', ['wrongLength']],
    [`eth_getLogs { "topics": ["0x${'f'.repeat(66)}"] }`, ['unreadableValue']],
    [`eth_getStorageAt ${token} 0x1${'0'.repeat(64)} latest`, ['unreadableValue']],
    [`eth_getStorageAt ${token} 0x${'f'.repeat(64)} latest`, []],
    ['@full = true\n@first = 10\neth_getBlockRange {{first}} 12 {{full}}', []],
    [
      '@filter = { "address": "{{who}}", "fromBlock": 9, "toBlock": 5 }\n@who = 0x12\neth_getLogs {{filter}}',
      ['wrongLength', 'reversedRange'],
    ],
    ['@who = ["0x00000000000000000000000000000000000000aa", 7]\neth_getLogs { "address": "{{who}}" }', ['wrongValue']],
  ];
  for (const [text, expected] of wrong) {
    it(`finds ${expected.join(', ') || 'nothing'} in \`${text.replaceAll('\n', ' ⏎ ')}\``, () =>
      assert.deepEqual(codes(text), expected));
  }

  it('counts addresses and topics of a log filter against the network’s limit', () => {
    const filter = (count: number) =>
      `eth_getLogs { "address": [${Array.from({ length: count }, () => `"${token}"`).join(',')}] }`;
    assert.deepEqual([codes(filter(5000)), codes(filter(5001))], [[], ['tooManyParameters (warning)']]);
    const topics = (count: number) =>
      `eth_getLogs { "address": "${token}", "topics": [[${Array.from({ length: count }, () => `"0x${'00'.repeat(32)}"`).join(',')}]] }`;
    assert.deepEqual(
      [codes(topics(4999)), codes(topics(5000))],
      [[], ['tooManyParameters']],
      'only addresses can be split',
    );
  });

  it('reports a path that the last answer lacks, but not one that may exist later', () => {
    const texts = ['# @name logs\neth_getLogs {}', 'eth_getTransactionReceipt {{logs.result[3].transactionHash}}'];
    assert.deepEqual(codes(texts), []);
    assert.deepEqual(codes(texts, { answers: { logs: { result: [] } } }), ['reference']);
  });

  it('reports a cycle of cells in each of them, at the reference that leads into it, until one has run', () => {
    const texts = [
      '# @name a\neth_call {{later}} latest',
      '# @name b\neth_call {{c.result}} latest',
      '# @name c\neth_call {{a.result}} latest',
      '@later = {{b.result}}\n# @name d\neth_call {{a.result}} latest',
    ];
    const circles = (answers: Readonly<Record<string, JsonValue>>) =>
      texts.map((text, at) => {
        const { context, edited } = openSample(texts, { at, answers });
        return diagnoseCell(context, edited)
          .filter(({ code }) => code === 'cycle')
          .map(({ message, range }) => `${text.slice(range.start, range.end)} ${message.split(': ')[1]}`);
      });
    assert.deepEqual(circles({}), [
      ['{{later}} a → b → c → a.'],
      ['{{c.result}} b → c → a → b.'],
      ['{{a.result}} c → a → b → c.'],
      [],
    ]);
    assert.deepEqual(circles({ b: { result: '0x1' } }), [[], [], [], []]);
  });

  it('reports names that two cells share', () => {
    assert.deepEqual(codes(['# @name a\neth_chainId', '# @name a\neth_chainId']), ['duplicateName']);
  });

  it('reports that the gas API does not support WebSocket', () => {
    assert.deepEqual(codes(['# @transport ws\nGET /networks/1/baseFeeHistory']), ['transportIgnored']);
    assert.deepEqual(codes(['# @transport ws\neth_chainId']), []);
  });

  it('reports as errors only what prevents the cell from running, and sends nothing for it', async () => {
    for (const [text] of wrong) {
      const { ports, sent } = createTestPorts({
        answer: (_, { id }) => reply({ jsonrpc: '2.0', id, result: '0x1' }),
        settings: { defaultNetwork: 'main/mainnet' },
      });
      const errors = diagnose(text).filter(({ severity }) => severity === 'error');
      if (errors.length === 0 || text.includes('sidechain') || !/\n[a-z{]|^[a-z{]/.test(text)) continue;
      const answers: CellAnswer[] = [];
      await new NotebookSession(ports).run([{ id: '0', text }], '0', new AbortController().signal, {
        started: () => undefined,
        ended: (_, answer) => void answers.push(answer),
      });
      assert.deepEqual(
        answers.map(({ kind }) => kind),
        ['refused'],
        text,
      );
      assert.equal(sent.length, 0, text);
    }
  });
});
