import assert from 'node:assert/strict';

import { AddressBook, type NamedAddress } from '../../../../../../src/core/knowledge/names/addressBook';
import type { KnowledgeSource } from '../../../../../../src/core/knowledge/sources/knowledgeSource';
import { labelOfAction } from '../../../../../../src/core/model/exchange/action';
import { describeSentValues } from '../../../../../../src/core/request/params/sentValue';
import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { noKnowledge } from '../../../request/pipe/noKnowledge';
import { createTestPorts, reply } from '../../../request/pipe/testPorts';

const treasury = '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB';
const pools = ['0x0000000000000000000000000000000000000001', '0x0000000000000000000000000000000000000002'];
const stranger = '0x0000000000000000000000000000000000000bad';
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

const label = (name: string, address: string): NamedAddress => ({
  name,
  address,
  source: 'labels in settings',
  rank: 'label',
});

const books: Readonly<Record<string, AddressBook>> = {
  'main/mainnet': new AddressBook([
    label('Treasury', treasury),
    label('Main Treasury', treasury),
    ...pools.map((address) => label('Pool', address)),
    { name: 'Stranger', address: stranger, source: 'Sourcify, asked on 2026-01-02', rank: 'verified' },
    { name: 'FAKE', address: stranger, source: 'symbol of a token, as the contract says', rank: 'token' },
  ]),
  'main/l2net': new AddressBook([label('Core', '0x42')]),
  'main/solana': new AddressBook([label('Coin', mint)]),
};

const knowledge: KnowledgeSource = {
  ...noKnowledge,
  addressBook: ({ key }) => Promise.resolve(books[key] ?? new AddressBook([])),
};

/** Runs the last of some cells. Returns what was sent and what came of it. */
async function run(...texts: readonly string[]) {
  const sent: unknown[] = [];
  const { ports } = createTestPorts({
    answer: (_, { id, params }) => {
      sent.push(params);
      return reply({ jsonrpc: '2.0', id, result: '0x0' });
    },
    knowledge,
  });
  const session = new NotebookSession(ports);
  const cells = texts.map((text, index) => ({ id: String(index), text }));
  const last = String(cells.length - 1);
  const answers: CellAnswer[] = [];
  await session.run(cells, last, new AbortController().signal, {
    started: () => undefined,
    ended: (_, answer) => void answers.push(answer),
  });
  const answer = answers.at(-1);
  assert.ok(answer);
  return {
    sent: sent.at(-1),
    cause: answer.kind === 'refused' ? answer.refusal.cause : undefined,
    remedies: answer.kind === 'refused' ? (answer.refusal.remedies ?? []) : [],
    shown: answer.kind === 'exchange' ? describeSentValues(answer.sentValues) : [],
  };
}

describe('names of addresses in cells', () => {
  it('are replaced by the address between braces, as a bare word, and in an object', async () => {
    assert.deepEqual((await run('eth_getBalance {{Treasury}} latest')).sent, [treasury, 'latest']);
    assert.deepEqual((await run('eth_getBalance Treasury latest')).sent, [treasury, 'latest']);
    assert.deepEqual((await run('eth_getBalance "Main Treasury" latest')).sent, [treasury, 'latest']);
    assert.deepEqual((await run('eth_call { "to": Treasury } latest')).sent, [{ to: treasury }, 'latest']);
    assert.deepEqual((await run('eth_getLogs { "address": ["Treasury"], "fromBlock": 1, "toBlock": 1 }')).sent, [
      { address: [treasury], fromBlock: '0x1', toBlock: '0x1' },
    ]);
  });

  it('are shown with the address that is sent', async () => {
    const sent = `Treasury, from labels in settings as ${treasury}`;
    assert.deepEqual((await run('eth_getBalance Treasury latest')).shown, [`Sent in another form: address ${sent}`]);
    assert.deepEqual((await run('eth_getBalance {{Treasury}} latest')).shown, [`Sent in another form: ${sent}`]);
  });

  it('are overridden by variables and cells of the notebook', async () => {
    const own = '0x00000000000000000000000000000000000000aa';
    assert.deepEqual((await run(`@Treasury = ${own}\neth_getBalance {{Treasury}} latest`)).sent, [own, 'latest']);
  });

  it('are replaced by felts and keys on other networks, if the network has the name', async () => {
    assert.deepEqual((await run('# @network l2net\nl2net_getNonce latest Core')).sent, {
      block_id: 'latest',
      contract_address: '0x42',
    });
    assert.deepEqual((await run('# @network solana\ngetBalance {{Coin}}')).sent, [mint]);
    assert.match((await run('# @network solana\ngetBalance {{Treasury}}')).cause ?? '', /`Treasury` isn't defined/);
  });

  it('are padded in topics after the first, which is the event', async () => {
    const filter = (name: string) =>
      `eth_getLogs { "topics": ["Transfer(address,address,uint256)", "${name}"], "fromBlock": 1, "toBlock": 1 }`;
    const topicsOf = async (name: string) => {
      const { sent } = await run(filter(name));
      return JSON.stringify(sent);
    };
    assert.match(await topicsOf('Treasury'), new RegExp(`"0x0{24}${treasury.slice(2).toLowerCase()}"`));
    const first = await run('eth_getLogs { "topics": ["Treasury"], "fromBlock": 1, "toBlock": 1 }');
    assert.match(first.cause ?? '', /neither 32 bytes nor a known event/);
  });

  it('names that several addresses have list them, and nothing is sent', async () => {
    for (const text of ['eth_getBalance Pool latest', 'eth_getBalance {{Pool}} latest']) {
      const { sent, cause } = await run(text);
      assert.equal(sent, undefined);
      assert.equal(
        cause,
        `Several addresses are named Pool: ${pools[0]} (labels in settings), ${pools[1]} (labels in settings). Write one of them.`,
      );
    }
  });

  it('names that several addresses have can be chosen once for all cells, by the first button', async () => {
    const { remedies } = await run('eth_getBalance Pool latest');
    assert.deepEqual(remedies.map(labelOfAction), [
      'Choose What Pool Means…',
      ...pools.map((address) => `Use ${address} (labels in settings)`),
    ]);
    assert.deepEqual(remedies[0], { kind: 'chooseName', network: 'main/mainnet', name: 'Pool' });
  });

  for (const [name, source] of [
    ['Stranger', 'Sourcify, asked on 2026-01-02'],
    ['FAKE', 'symbol of a token, as the contract says'],
  ] as const) {
    for (const text of [
      `eth_getBalance ${name} latest`,
      `eth_getBalance {{${name}}} latest`,
      `eth_getBalance "{{${name}}}" latest`,
      `eth_call ${name} totalSupply()(uint256)`,
      `eth_call Treasury balanceOf(address)(uint256) ${name}`,
      `eth_call { "to": "${name}" } latest`,
      `eth_getLogs { "address": ["${name}"], "fromBlock": 1, "toBlock": 1 }`,
      `eth_getLogs { "topics": ["Transfer(address,address,uint256)", "${name}"], "fromBlock": 1, "toBlock": 1 }`,
      `# @override ${name}.balance = 5\neth_call { "to": Treasury } latest`,
      `# @override ${treasury}.mapping(2)[${name}] = 5\neth_call { "to": Treasury } latest`,
      `# @override ${treasury}.slot(2) = ${name}\neth_call { "to": Treasury } latest`,
      `# @blockOverride feeRecipient = ${name}\neth_call { "to": Treasury } latest`,
      `@who = {{${name}}}\neth_getBalance {{who}} latest`,
      `eth_getStorageAt ${name} 0 latest`,
    ]) {
      it(`a name from an untrusted source is not replaced by an address in ${JSON.stringify(text)}`, async () => {
        const { sent, cause } = await run(text);
        assert.equal(sent, undefined, cause);
        assert.match(
          cause ?? '',
          new RegExp(`Anyone can name a contract ${name}|isn't an address|takes hex, a number, an address`),
        );
      });
    }

    it(`${name} is offered with its source by a button that writes the address`, async () => {
      const text = `eth_getBalance ${name} latest`;
      const { cause, remedies } = await run(text);
      assert.match(cause ?? '', new RegExp(`Anyone can name a contract ${name}.*${stranger} \\(${source}\\)`));
      const [start, end] = [15, 15 + name.length];
      const expected = { kind: 'useAddress', network: 'main/mainnet', name, address: stranger, source, start, end };
      assert.deepEqual(
        remedies.filter(({ kind }) => kind === 'useAddress'),
        [expected],
      );
    });
  }

  it('unknown names are refused with similar names', async () => {
    const { sent, cause } = await run('eth_getBalance Tresury latest');
    assert.equal(sent, undefined);
    assert.equal(
      cause,
      'No label, deployment or well-known contract of this network is named Tresury. Did you mean Treasury?',
    );
    assert.match((await run('eth_getBalance {{Tresury}} latest')).cause ?? '', /isn't defined.*Treasury/);
  });

  it('are not replaced in raw envelopes, except between braces', async () => {
    const envelope = (address: string) =>
      `# @network mainnet\n{ "jsonrpc": "2.0", "id": 1, "method": "eth_getBalance", "params": ["${address}", "latest"] }`;
    assert.deepEqual((await run(envelope('Treasury'))).sent, ['Treasury', 'latest']);
    assert.deepEqual((await run(envelope('{{Treasury}}'))).sent, [treasury, 'latest']);
  });
});
