import assert from 'node:assert/strict';

import { createServiceCatalogue } from '../../../../../src/core/model/catalogue/catalogue';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import { convertPastedCell } from '../../../../../src/core/request/pasted/convertPastedCell';
import { plantedKey, serviceSettings } from '../pipe/testPorts';

const { services } = readServices(serviceSettings);
const context = { services, catalogue: createServiceCatalogue(), setsNetwork: false };
const body = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}';
const curl = `curl -H 'Content-Type: application/json' --data '${body}' https://unknown.example/${plantedKey}`;

const fromUnknown = '# From unknown.example, which is not in your settings. Add it with "Rpcbook: Add Service".\n';

describe('a text that is pasted into a cell', () => {
  it('names a host that is not in the settings, without what may be a key', () => {
    const converted = convertPastedCell(curl, context);
    assert.deepEqual([converted?.text, converted?.host], [`${fromUnknown}eth_blockNumber`, 'unknown.example']);
    const hosts = [
      ['https://5e5e5e5e5e5e5e5e5e5e.eth.example', '….eth.example'],
      ['https://abcdefghijklmnopqrst.eth.example', '….eth.example'],
      ['https://0e984725-c51c-4bf4-9960-e1c80e27aba0.eth.example', '….eth.example'],
      ['https://user:password1@node.example', 'node.example'],
      ['http://localhost:9999', 'localhost:9999'],
      ['https://mainnet.example.com/v3/', undefined],
      ['$RPC_URL', undefined],
    ] as const;
    for (const [url, host] of hosts)
      assert.equal(convertPastedCell(curl.replace('https://unknown.example/', `${url}/`), context)?.host, host, url);
  });

  it('is converted without the key, and keeps the comments around it', () => {
    const converted = convertPastedCell(`# The head\n${curl}`, { ...context, setsNetwork: true });
    assert.equal(converted?.text, `# The head\n${fromUnknown}eth_blockNumber`);
    assert.ok(convertPastedCell(curl, context)?.text.endsWith('eth_blockNumber'));
    assert.ok(convertPastedCell(curl, context)?.text.includes(plantedKey) === false);
  });

  it('stays as it is if it is a call, a name, or a text that sends nothing known', () => {
    for (const text of ['eth_blockNumber', 'eth_getBalance 0x00 latest', 'curl --help', 'a text', '', '@name = 5'])
      assert.equal(convertPastedCell(text, context), undefined, text);
  });

  it('becomes several cells if it has several requests', () => {
    const cellsOf = (text: string, setsNetwork = false) => {
      const converted = convertPastedCell(text, { ...context, setsNetwork });
      return converted && [converted.text, ...converted.more];
    };
    const known = `curl https://mainnet.example.com/v3/${plantedKey} -d '${body}'`;
    const one = '# @network main/mainnet\neth_blockNumber';
    const file = `@host = https://mainnet.example.com/v3/${plantedKey}\n### a\nPOST {{host}}\n\n${body}\n`;
    const several: readonly (readonly [text: string, cells: readonly string[]])[] = [
      [`${known}\n${known}`, [one, one]],
      [`${known}\n\n${known}`, [one, one]],
      ['cast chain-id\ncast gas-price', ['eth_chainId', 'eth_gasPrice']],
      [
        "a = w3.eth.get_block('latest')\nb = w3.eth.block_number",
        ['eth_getBlockByNumber latest false', 'eth_blockNumber'],
      ],
      [`${file}\n### b\nPOST {{host}}\n\n${body}`, [one, one]],
      [file, [one]],
      [
        'eth_blockNumber\n\n# the price\n# @name b\neth_gasPrice\n',
        ['eth_blockNumber', '# the price\n# @name b\neth_gasPrice'],
      ],
      [`${body}\n${body}\n${body}`, [body, body, body]],
    ];
    for (const [text, cells] of several) assert.deepEqual(cellsOf(text), cells, text);
    assert.deepEqual(cellsOf(`${known}\n${known}`, true), ['eth_blockNumber', one]);
    const own = '# @network other\n# @timeout 5\n';
    assert.deepEqual(cellsOf(`${own}${known}\n${known}`), [`${own}eth_blockNumber`, one]);
  });
});
