import assert from 'node:assert/strict';

import { AbiFolder } from '../core/formats/abi/abiFolder';
import { startAnsweringNode } from './answeringNode';
import { localNode, runInFolder } from './runInFolder';

const hash = `0x${'ab'.repeat(32)}`;
const [alice = '', bob = ''] = ['a1', 'b2'].map((byte) => `0x${byte.repeat(20)}`);
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const topicOf = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`;

/** The contracts of the logs about native value: those of the chain, and those of a simulation. */
const chain = `0x${'ff'.repeat(19)}fe`;
const simulation = `0x${'ee'.repeat(20)}`;

/** The logs of these contracts about the same movement of 3 from Alice to Bob. */
const logsOf = (...addresses: readonly string[]) =>
  addresses.map((address, index) => ({
    address,
    topics: [transfer, topicOf(alice), topicOf(bob)],
    data: `0x${(3n * 10n ** 18n).toString(16).padStart(64, '0')}`,
    blockNumber: '0x10',
    blockHash: hash,
    transactionHash: hash,
    transactionIndex: '0x0',
    logIndex: `0x${index}`,
    removed: false,
  }));

const receiptWith = (logs: readonly object[]) => ({
  transactionHash: hash,
  transactionIndex: '0x0',
  blockNumber: '0x10',
  blockHash: hash,
  from: alice,
  to: bob,
  status: '0x1',
  type: '0x2',
  gasUsed: '0x5208',
  cumulativeGasUsed: '0x5208',
  effectiveGasPrice: '0x1',
  logs,
});

const simulatedWith = (logs: readonly object[]) => [
  {
    number: '0x10',
    hash,
    timestamp: '0x1',
    calls: [{ status: '0x1', returnData: '0x', gasUsed: '0x5208', logs }],
  },
];

const receipt = `eth_getTransactionReceipt ${hash}`;
const simulated = `eth_simulateV1 {"blockStateCalls": [{"calls": [{"from": "${alice}", "to": "${bob}"}]}], "traceTransfers": true} latest`;

describe('native value in logs on the command line', () => {
  let folder: AbiFolder;
  before(async () => {
    folder = await AbiFolder.create();
  });
  after(() => folder.delete());

  async function print(cell: string, logs: readonly object[]): Promise<string> {
    const node = await startAnsweringNode({
      eth_getTransactionReceipt: receiptWith(logs),
      eth_simulateV1: simulatedWith(logs),
    });
    await folder.write('settings.json', { 'rpcbook.services': [localNode(node.port)] });
    await folder.write('notes.rpc', `\`\`\`rpc\n${cell}\n\`\`\`\n`);
    const { code, text, notes } = await runInFolder(folder, { details: 1 });
    node.stop();
    assert.equal(code, 0, text + notes);
    return text;
  }

  /** The rows of the movements that were printed: the last address of the party, its token and amounts. */
  function movementsIn(text: string): readonly string[] {
    const [, after = ''] = text.split(/^ *Movements.*$/m);
    const [table = ''] = after.replace(/^\n/, '').split('\n\n');
    return table.split('\n').flatMap((line) => {
      const [, party = '', rest = ''] = /^ *0x[\da-f]{38}([\da-f]{2}) +(.*?) *$/i.exec(line) ?? [];
      return party === '' ? [] : [`${party.toLowerCase()} ${rest.replaceAll(/ +/g, ' ')}`];
    });
  }

  const once = ['a1 ETH -3 ETH – 3 ETH', 'b2 ETH 3 ETH 3 ETH –'];

  for (const [name, cell] of Object.entries({ receipt, simulated }))
    it(`is counted once in a ${name === 'receipt' ? 'receipt' : 'simulation'}, whichever logs the node has`, async () => {
      for (const logs of [logsOf(chain), logsOf(simulation), logsOf(chain, simulation), logsOf(simulation, chain)]) {
        const text = await print(cell, logs);
        assert.deepEqual(movementsIn(text), once, text);
      }
    });

  it('is not made up where a receipt or a simulation has no logs', async () => {
    for (const cell of [receipt, simulated]) {
      const text = await print(cell, []);
      assert.doesNotMatch(text, /Movements|\b3 ETH/);
    }
  });
});
