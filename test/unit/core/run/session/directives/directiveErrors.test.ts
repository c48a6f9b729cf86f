import assert from 'node:assert/strict';

import { parseCell } from '../../../../../../src/core/model/cell/parseCell';
import { directiveErrors } from '../../../../../../src/core/run/session/directives/directiveErrors';
import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { createTestPorts, reply } from '../../../request/pipe/testPorts';

async function run(text: string) {
  const { ports, sent } = createTestPorts({ answer: (_, { id }) => reply({ jsonrpc: '2.0', id, result: '0x1' }) });
  const answers: CellAnswer[] = [];
  const cells = [{ id: 'a', text }];
  await new NotebookSession(ports).run(cells, 'a', new AbortController().signal, {
    started: () => undefined,
    ended: (_, answer) => void answers.push(answer),
  });
  return { sent, answer: answers[0] };
}

function messagesOf(text: string): readonly string[] {
  return directiveErrors(parseCell(text)).map(({ message }) => message);
}

describe('directiveErrors', () => {
  for (const directive of [
    '# @asert result == 0x2',
    '# @Assert result == 0x2',
    '# @ASSERT result == 0x2',
    '# @ assert result == 0x2',
    '# \u200b@assert result == 0x2',
    '# @budgets 5',
    '# @netwrok other',
    '# @timeuot 1',
    '# @as\u200dsert result == 0x2',
    '// @asert result == 0x2',
    '/* @assert result == 0x2 */',
    '# @assert: result == 0x2',
    '# @budget: 5',
    '# @budget = 5',
    '# @budget many',
    '# @budget 5\n# @budget 5000',
    '# @network sepolia',
    '# @timeout 1\n# @timeout 60',
    '# @save',
    '# @save rows.csv',
    '# @layout Vault.json',
    '# @type uint256',
    '# @pages 5',
    '# @event Transfer(address from)',
    '# @abi function name() returns (string)',
    '# @override 0x00000000000000000000000000000000000000aa.balance = 1',
    '# @blockOverride time = 5',
    '# @from 0x00000000000000000000000000000000000000aa',
    '# @timeout 5\u2028# @assert result == 0x2',
    '# @name a # @assert result == 0x2',
    '# @timeout 5 // @assert result == 0x2',
    '# @budget 5, @assert result == 0x2',
    '# @event Transfer(address from) # @assert result == 0x2',
    '# @assert result == 0x1 # @assert result == 0x2',
    '# @assert result != 0x1 # the right one',
    '@assert = result == 0x2',
    '@asert=result == 0x2',
    '@budget = 5',
    '@Timeout = 5',
    '@network = sepolia',
  ]) {
    it(`nothing is sent for a cell with ${JSON.stringify(directive)}, whose check or limit would have no effect`, async () => {
      const { sent, answer } = await run(`# @network mainnet\n${directive}\neth_blockNumber`);
      assert.equal(answer?.kind, 'refused');
      assert.equal(sent.length, 0);
    });
  }

  it('a declaration that cannot be read is an error at its place, and nothing is sent', async () => {
    for (const [declaration, said] of [
      ['@event Foo(IERC20 token)', /^# @event: "IERC20" is not a Solidity ABI type\. Write address for a contract/],
      ['@event Foo(contract IERC20 token)', /^# @event: .*Write address for a contract/],
      ['@abi function foo(Kind kind)', /^# @abi: "Kind" is not .* and uint8 for an enum\./],
      ['@abi function foo(', /^# @abi: Expected a type/],
    ] as const) {
      const text = `# @network mainnet\n# ${declaration}\neth_call 0x${'aa'.repeat(20)} name() latest`.replace(
        /eth_call.*/,
        (call) => (declaration.startsWith('@event') ? 'eth_getLogs {}' : call),
      );
      const [problem, ...others] = directiveErrors(parseCell(text));
      assert.match(problem?.message ?? '', said);
      assert.equal(text.slice(problem?.range.start, problem?.range.end), declaration.replace(/^@\w+ /, ''));
      assert.deepEqual(others, []);
      const { sent, answer } = await run(text);
      assert.equal(answer?.kind, 'refused', declaration);
      assert.equal(sent.length, 0);
    }
    assert.deepEqual(messagesOf('# @event Foo(address indexed token)\n# @event Bar(uint)\neth_getLogs {}'), []);
  });

  it('allows a cell to set a variable with the name of a directive and to use it', async () => {
    const { sent } = await run('# @network mainnet\n@network = 0x1\neth_getBlockByNumber {{network}} false');
    assert.equal(sent.length, 1);
  });

  it('allows a cell with directives that exist to run', async () => {
    const { sent } = await run('# @network mainnet\n# @assert result == 0x1\n# a comment\neth_blockNumber');
    assert.equal(sent.length, 1);
  });

  for (const [written, said] of [
    ['compare', /# @network mainnet, sepolia.* # @outputs history .*Compare with Earlier Run\.$/],
    ['Diff', /# @outputs history/],
    ['expect result == 1', /Write # @assert/],
    ['chart result', /Write # @watch/],
    ['limit 5', /# @take or # @pages/],
    ['asert result == 1', /^Unknown directive @asert\. Did you mean @assert\?$/],
    ['sunshine', /^Unknown directive @sunshine\.$/],
  ] as const)
    it(`says what to use instead of # @${written}`, () => {
      const [message, ...others] = messagesOf(`# @${written}\neth_chainId`);
      assert.match(message ?? '', said);
      assert.deepEqual(others, []);
    });

  const takingEffect = [
    '# @save rows.csv\neth_getLogs {}',
    '# @save rows.csv\neth_getBlockRange 1 2 false',
    '# @save rows.csv\n# @pages 5\nstarknet_getEvents {}',
    '# @event Transfer(address from)\neth_getTransactionReceipt 0x1',
    '# @event Transfer(address from)\n# @event Other()\neth_getLogs {}',
    '# @event Transfer(address from)\nnode_logsOfItsOwn',
    '# @event Transfer(address from)\n{"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":[{}]}',
    '# @event Transfer(address from)\ndebug_traceTransaction 0x1',
    '# @abi Vault\neth_call 0x1 name',
    '# @abi Vault\neth_getStorageAt 0x1 owner',
    '# @abi Vault\neth_getTransactionByHash 0x1',
    '# @abi Vault\nl2net_call 0x1 name',
    '# @type uint256\neth_getStorageAt 0x1 0x0',
    '# @layout Vault\neth_getStorageAt 0x1 owner',
    '# @layout Vault\n# @override 0x1.owner = 0x2\neth_call 0x1 name',
    '# @layout Vault\ndebug_traceTransaction 0x1 { tracer: "prestateTracer" }',
    '# @blockOverride time = 5\neth_call 0x1 name',
    '# @transport ws\n# @timeout 5\n# @budget 5\n# @name a\n# @network b\n# @assert error\neth_chainId',
    '# @transport http\n# @timeout 5\nGET /networks/1/baseFeeHistory',
    '# # @save rows.csv\neth_chainId',
  ];
  for (const text of takingEffect) {
    it(`reports no problem in ${JSON.stringify(text)}`, () => {
      assert.deepEqual(messagesOf(text), []);
    });
  }

  const without: readonly (readonly [string, string, RegExp])[] = [
    ['# @save rows.csv', '{"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":[{}]}', /sent as written/],
    ['# @type uint256', '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}', /no effect on eth_chainId/],
    ['# @type uint256', 'GET /networks/1/baseFeeHistory', /no effect on the gas API/],
    ['# @transport ws', 'GET /networks/1/baseFeeHistory', /only available over HTTP/],
    ['# @blockOverride time = 5', 'eth_createAccessList {}', /no effect on eth_createAccessList/],
    ['# @type uint257', 'eth_getStorageAt 0x1 0x0', /uint257/],
    ['# @assert result == 0x1', '@a = 5', /without a request/],
    ['# @every block\n# @blame', 'eth_getBalance 0x1', /@every has no effect beside # @blame. Remove one of them/],
    ['# @history 3\n# @every 30s', 'eth_call 0x1 name', /@every has no effect beside # @history/],
  ];
  for (const [directive, request, message] of without) {
    it(`explains why ${directive} has no effect on ${request}`, () => {
      const messages = messagesOf(`${directive}\n${request}`);
      assert.equal(messages.length, 1, messages.join('\n'));
      assert.match(messages[0] ?? '', message);
    });
  }
});
