import assert from 'node:assert/strict';

import { describe, it } from 'mocha';

import { failed } from '../../../../../../src/core/base/result';
import type { Refusal } from '../../../../../../src/core/model/exchange/refusal';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { noKnowledge } from '../../../request/pipe/noKnowledge';
import { createTestPorts, reply } from '../../../request/pipe/testPorts';

const vault = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

/** The refusal of a cell whose files don't exist. */
async function refusalOf(text: string): Promise<Refusal | undefined> {
  const knowledge = { ...noKnowledge, contract: (name: string) => Promise.resolve(failed(`${name} doesn't exist.`)) };
  const { ports, sent } = createTestPorts({
    answer: (_, { id }) => reply({ jsonrpc: '2.0', id, result: '0x' }),
    knowledge,
  });
  const session = new NotebookSession(ports, 'file:///notes.rpc');
  let refusal: Refusal | undefined;
  await session.run([{ id: '0', text: `# @network mainnet\n${text}` }], '0', new AbortController().signal, {
    started: () => undefined,
    ended: (_, answer) => void (refusal = answer.kind === 'refused' ? answer.refusal : undefined),
  });
  assert.equal(sent.length, 0, text);
  return refusal;
}

describe('a cell that is refused because of a directive', () => {
  it('a layout, an ABI or an override that has a problem is said when the cell is refused because of it', async () => {
    for (const [text, said] of [
      [
        `# @layout gone.json\neth_getStorageAt ${vault} balances latest`,
        /^# @layout: gone\.json doesn't exist\. `balances` is a name, and no storage layout could be read\./,
      ],
      [
        `# @layout gone.json\n# @override ${vault}.balances[0x1] = 5\neth_call ${vault} f()`,
        /^# @layout: gone\.json doesn't/,
      ],
      [`# @abi gone.json\neth_call ${vault} foo`, /^# @abi: gone\.json doesn't exist\. Nothing says what foo/],
      ['# @abi gone.json\neth_getLogs { "topics": ["Foo"] }', /^# @abi: gone\.json doesn't exist\. "Foo"/],
      [`# @abi function f(\neth_call ${vault} f`, /^# @abi: Expected a type/],
      [`# @override ${vault}.balance = x\neth_call ${vault} f()`, /`balance` is a uint256/],
    ] as const)
      assert.match((await refusalOf(text))?.cause ?? '', said, text);
  });

  it('a contract type in # @event gets the hint address', async () => {
    for (const [event, said] of [
      ['Foo(IERC20 token)', /# @event: "IERC20" is not a Solidity ABI type\. Write address for a contract/],
      ['Foo(IERC20[] indexed tokens)', /"IERC20\[\]" is not a Solidity ABI type\. Write address for a contract/],
      ['Foo(contract IERC20 token)', /Write address for a contract/],
    ] as const)
      assert.match((await refusalOf(`# @event ${event}\neth_getLogs { "topics": ["Foo"] }`))?.cause ?? '', said, event);
  });

  it('0X at the start of hex is refused with what to write, wherever a value is hex', async () => {
    for (const text of [
      `eth_getBalance 0X${vault.slice(2)} latest`,
      `eth_getTransactionReceipt 0X${'ab'.repeat(32)}`,
      'eth_getBlockByNumber 0X10 false',
      `eth_getLogs { "topics": ["0X${'ab'.repeat(32)}"] }`,
      `eth_call { "to": "${vault}", "data": "0XAB" } latest`,
      `eth_call 0X${vault.slice(2)} name()`,
      `eth_getStorageAt ${vault} 0X0 latest`,
    ])
      assert.equal((await refusalOf(text))?.cause, 'Write 0x in lower case.', text);
  });
});
