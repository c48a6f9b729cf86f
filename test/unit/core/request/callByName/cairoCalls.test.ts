import assert from 'node:assert/strict';

import { type Abi, CairoCustomEnum, CairoOption, CairoOptionVariant, CallData, hash } from 'starknet';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { readContract } from '../../../../../src/core/knowledge/files/readContract';
import { AddressBook } from '../../../../../src/core/knowledge/names/addressBook';
import type { KnowledgeSource } from '../../../../../src/core/knowledge/sources/knowledgeSource';
import type { CellAnswer } from '../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../src/core/run/session/run/notebookSession';
import { noKnowledge } from '../pipe/noKnowledge';
import { createTestPorts, reply } from '../pipe/testPorts';

const address = '0x49d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7';
const byteArray = 'core::byte_array::ByteArray';
const contractAddress = 'core::starknet::contract_address::ContractAddress';
const u256 = 'core::integer::u256';

const view = (name: string, inputs: Readonly<Record<string, string>>, ...outputs: readonly string[]) => ({
  type: 'function',
  name,
  inputs: Object.entries(inputs).map(([input, type]) => ({ name: input, type })),
  outputs: outputs.map((type) => ({ type })),
  state_mutability: 'view',
});

const abi = [
  {
    type: 'struct',
    name: u256,
    members: [
      { name: 'low', type: 'core::integer::u128' },
      { name: 'high', type: 'core::integer::u128' },
    ],
  },
  {
    type: 'struct',
    name: byteArray,
    members: [
      { name: 'data', type: 'core::array::Array::<core::bytes_31::bytes31>' },
      { name: 'pending_word', type: 'core::felt252' },
      { name: 'pending_word_len', type: 'core::integer::u32' },
    ],
  },
  {
    type: 'struct',
    name: 'vault::Position',
    members: [
      { name: 'owner', type: contractAddress },
      { name: 'amount', type: u256 },
      { name: 'flags', type: 'core::array::Span::<core::integer::u8>' },
    ],
  },
  {
    type: 'enum',
    name: 'vault::Side',
    variants: [
      { name: 'Hold', type: '()' },
      { name: 'Sell', type: u256 },
    ],
  },
  {
    type: 'enum',
    name: 'core::bool',
    variants: [
      { name: 'False', type: '()' },
      { name: 'True', type: '()' },
    ],
  },
  {
    type: 'enum',
    name: 'core::option::Option::<core::integer::u64>',
    variants: [
      { name: 'Some', type: 'core::integer::u64' },
      { name: 'None', type: '()' },
    ],
  },
  {
    type: 'interface',
    name: 'vault::IVault',
    items: [
      view('balance_of', { account: contractAddress }, u256),
      view(
        'quote',
        {
          position: 'vault::Position',
          side: 'vault::Side',
          note: byteArray,
          limit: 'core::option::Option::<core::integer::u64>',
          pairs: '(core::felt252, core::bool)',
        },
        'core::integer::u64',
        byteArray,
      ),
    ],
  },
];

const oracle = new CallData(abi as Abi);

const knowledge: KnowledgeSource = {
  ...noKnowledge,
  addressBook: () =>
    Promise.resolve(new AddressBook([{ name: 'Vault', address, source: 'labels in settings', rank: 'label' }])),
  contractAt: (_, key) =>
    Promise.resolve(
      key === address
        ? {
            kind: 'addressMap',
            place: 'settings',
            contract: readContract(JSON.stringify(abi), 'vault.json', undefined),
          }
        : undefined,
    ),
};

async function run(text: string, result: JsonValue = []) {
  const sent: { readonly method: string; readonly params: JsonValue }[] = [];
  const { ports } = createTestPorts({
    answer: (_, body) => {
      sent.push({ method: body.method, params: body.params as JsonValue });
      return reply({ jsonrpc: '2.0', id: body.id, result });
    },
    knowledge,
  });
  const answers: CellAnswer[] = [];
  await new NotebookSession(ports).run(
    [{ id: '0', text: `# @network l2net\n${text}` }],
    '0',
    new AbortController().signal,
    {
      started: () => undefined,
      ended: (_, answer) => void answers.push(answer),
    },
  );
  const [answer] = answers;
  return {
    sent: sent[0],
    cause: answer?.kind === 'refused' ? answer.refusal.cause : undefined,
    view: answer?.kind === 'exchange' ? decodeExchange(answer.exchange, answer.hints) : undefined,
  };
}

const felts = (values: readonly string[]) => values.map((value) => `0x${BigInt(value).toString(16)}`);

describe('calls by name of l2net contracts', () => {
  it('encodes the selector and the arguments as starknet.js does, and decodes the answer', async () => {
    const { sent, view: shown } = await run('l2net_call Vault balance_of 0x123 { block: 5 }', ['0x5', '0x1']);
    assert.deepEqual(sent, {
      method: 'starknet_call',
      params: {
        request: {
          contract_address: address,
          entry_point_selector: hash.getSelectorFromName('balance_of'),
          calldata: ['0x123'],
        },
        block_id: { block_number: 5 },
      },
    });
    assert.equal(shown?.summary, '340,282,366,920,938,463,463,374,607,431,768,211,461');
  });

  it('encodes structs, enums, options, tuples, lists and long texts', async () => {
    const note = 'a text of more than thirty-one bytes, so that it has two words';
    const expected = oracle.compile('quote', [
      { owner: '0x77', amount: 10n ** 30n, flags: [1, 2] },
      new CairoCustomEnum({ Hold: undefined, Sell: 5n }),
      note,
      new CairoOption<bigint>(CairoOptionVariant.Some, 7n),
      { 0: 'abc', 1: true },
    ]);
    for (const position of ['{ owner: 0x77, amount: 1e30, flags: [1, 2] }', '(0x77, 1e30, [1, 2])']) {
      const { sent, cause } = await run(
        `l2net_call Vault quote ${position} { Sell: 5 } "${note}" { Some: 7 } (abc, true)`,
      );
      assert.equal(cause, undefined);
      const { request } = sent?.params as { readonly request: { readonly calldata: readonly string[] } };
      assert.deepEqual(request.calldata, felts(expected));
    }
  });

  it('accepts a signature for a contract without a known ABI', async () => {
    const { sent, view: shown } = await run('l2net_call 0x99 total_supply()(u256)', ['0x7', '0x0']);
    assert.deepEqual((sent?.params as { readonly request: JsonValue }).request, {
      contract_address: '0x99',
      entry_point_selector: hash.getSelectorFromName('total_supply'),
      calldata: [],
    });
    assert.equal(shown?.summary, '7');
  });

  it('simulates the call as a transaction of an account', async () => {
    const { sent } = await run('l2net_simulateTransactions Vault balance_of 0x123 { from: 0x55, nonce: 3 }');
    const { transactions } = sent?.params as { readonly transactions: readonly { readonly calldata: JsonValue }[] };
    assert.deepEqual(transactions[0]?.calldata, [
      '0x1',
      address,
      hash.getSelectorFromName('balance_of'),
      '0x1',
      '0x123',
    ]);
  });

  it('refuses environment variables, whose felts could not be hidden', async () => {
    const { sent, cause } = await run('l2net_call Vault balance_of {{$env OWNER}}');
    assert.match(cause ?? '', /can't be hidden/);
    assert.equal(sent, undefined);
  });

  it('reports a wrong argument with its name and type', async () => {
    for (const [text, expected] of [
      ['l2net_call Vault balance_of', /balance_of\(account: ContractAddress\)\(u256\): `account` is missing/],
      ['l2net_call Vault balance_of nobody', /`account` \(ContractAddress\): “nobody” isn't an address/],
      ['l2net_call Vault balance_off 1', /no function `balance_off`\. Did you mean balance_of/],
      ['l2net_call 0x99 symbol', /Nothing says what symbol/],
      ['l2net_call Vault quote (1, 2, 3) Hold "" None (1, true)', /`position.flags` \(Span<u8>\): write a list/],
      ['l2net_call Vault quote (1, 2, []) Buy "" None (1, true)', /`side` \(Side\): write one of Hold, Sell/],
    ] as const) {
      const { sent, cause } = await run(text);
      assert.match(cause ?? '', expected);
      assert.equal(sent, undefined);
    }
  });
});
