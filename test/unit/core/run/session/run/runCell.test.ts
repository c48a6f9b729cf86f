import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import type { PipeSettings } from '../../../../../../src/core/request/pipe/pipeSettings';
import type { LongWorkPorts } from '../../../../../../src/core/run/longWork/run/longWorkPorts';
import { type CellAnswer, isFulfilled } from '../../../../../../src/core/run/session/memory/cellAnswer';
import type { CellPlan } from '../../../../../../src/core/run/session/plan/cellPlan';
import { describeCellCost, formatCellCost } from '../../../../../../src/core/run/session/plan/formatCellPlan';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { createTestPorts, reply, type TestPortOptions, type TestPorts } from '../../../request/pipe/testPorts';

const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const network = '# @network mainnet\n';
/** A call whose result the cell declares. */
const totalOf = (name: string) => `${network}# @name ${name}\neth_call ${token} "totalAssets()(uint256)"`;
const word = (integer: number): string => `0x${integer.toString(16).padStart(64, '0')}`;

interface Ran extends TestPorts {
  readonly answers: ReadonlyMap<string, CellAnswer>;
}

/** Runs the last of some cells. `results` has the result of each method. */
async function run(
  texts: readonly string[],
  results: Readonly<Record<string, JsonValue>>,
  options: Partial<TestPortOptions> = {},
): Promise<Ran> {
  const made = createTestPorts({
    answer: (_, { id, method }) => reply({ jsonrpc: '2.0', id, result: results[method] ?? null }),
    ...options,
  });
  const answers = new Map<string, CellAnswer>();
  const cells = texts.map((text, index) => ({ id: String(index), text }));
  await new NotebookSession(made.ports).run(cells, String(texts.length - 1), new AbortController().signal, {
    started: () => undefined,
    ended: (id, answer) => void answers.set(id, answer),
  });
  return { ...made, answers };
}

/** Why the assertions of a cell failed, or why it was not sent. Empty if all hold. */
function failuresOf({ answers }: Ran, id: string): string {
  const answer = answers.get(id);
  if (answer?.kind === 'refused') return `refused: ${answer.refusal.cause}`;
  if (answer?.kind !== 'exchange') return answer?.kind ?? 'not run';
  assert.notEqual(answer.assertions, undefined);
  return (answer.failures ?? []).join('\n');
}

interface Retried {
  readonly sent: number;
  readonly slept: readonly number[];
  readonly answer: CellAnswer | undefined;
  readonly ledger: number;
  readonly questions: readonly string[];
  readonly plan: CellPlan;
}

/** Runs a cell whose sleeps take no time. `results` has the result, or the error, of each call, the last one again. */
async function retry(
  text: string,
  results: readonly (JsonValue | Error)[],
  { stopAt, ...options }: Partial<TestPortOptions> & { readonly stopAt?: number } = {},
): Promise<Retried> {
  const abort = new AbortController();
  const slept: number[] = [];
  const costs: PipeSettings['costs'] = { eth_getTransactionReceipt: { kind: 'known', credits: 20 } };
  const { ports, sent, ledger, questions } = createTestPorts({
    answer: (_, { id }) => {
      const result = results[Math.min(sent.length, results.length) - 1] ?? null;
      return result instanceof Error
        ? reply({ jsonrpc: '2.0', id, error: { code: Number(result.name), message: result.message } })
        : reply({ jsonrpc: '2.0', id, result });
    },
    ...options,
    settings: { costs, ...options.settings },
  });
  const work: Partial<LongWorkPorts> = {
    settings: () => ({ creditsPerSecond: undefined }),
    clock: () => 0,
    sleep: (milliseconds) => {
      slept.push(milliseconds);
      if (slept.length === stopAt) abort.abort();
      return Promise.resolve();
    },
  };
  let answer: CellAnswer | undefined;
  const cells = [{ id: '0', text }];
  const session = new NotebookSession({ ...ports, work: work as LongWorkPorts });
  const plan = await session.plan(cells, '0');
  await session.run(cells, '0', abort.signal, {
    started: () => undefined,
    ended: (_, ended) => void (answer = ended),
  });
  return { sent: sent.length, slept, answer, ledger: ledger.length, questions, plan };
}

function errorOf(code: number, message: string): Error {
  return Object.assign(new Error(message), { name: String(code) });
}

describe('cells with assertions', () => {
  describe('that have # @retry', () => {
    const hash = `0x${'11'.repeat(32)}`;
    const cell = `# @network mainnet\n# @retry 10 every 3s\n# @assert result.status == 0x1\neth_getTransactionReceipt ${hash}`;
    const done = { status: '0x1', transactionHash: hash };

    it('are sent again until they hold, and each attempt is charged and in the ledger', async () => {
      const { sent, slept, answer, ledger } = await retry(cell, [null, null, done]);
      assert.deepEqual([sent, slept, ledger], [3, [3_000, 3_000], 3]);
      assert.ok(answer?.kind === 'exchange' && isFulfilled(answer));
      assert.equal(answer.attempts, 3);
      assert.deepEqual(answer.exchange.cost, { credits: 60, unpricedCalls: 0 });
      assert.equal(answer.notes[0], 'The assertions held at attempt 3 of 10.');
    });

    it('fail with the last answer if they never hold', async () => {
      const { sent, answer } = await retry(cell.replace('10 every 3s', '3'), [null]);
      assert.equal(sent, 3);
      assert.ok(answer?.kind === 'exchange' && !isFulfilled(answer));
      assert.equal(answer.notes[0], 'The assertions did not hold in 3 attempts.');
    });

    it('say the most that they cost before, and ask about that', async () => {
      const { questions, plan } = await retry(cell, [done], {
        settings: { confirmAbove: { credits: 199, unpricedCalls: 0 } },
      });
      assert.deepEqual(questions, ['200']);
      assert.equal(formatCellCost(plan), 'at most 10 × 20 credits');
      assert.match(describeCellCost(plan), /up to 10 times\. Each attempt is charged\./);
      const declined = await retry(cell, [done], {
        settings: { confirmAbove: { credits: 199, unpricedCalls: 0 } },
        confirm: false,
      });
      assert.equal(declined.sent, 0);
    });

    it('stop at once when the run is stopped', async () => {
      const { sent, answer } = await retry(cell, [null], { stopAt: 2 });
      assert.equal(sent, 2);
      assert.ok(answer?.kind === 'exchange' && !isFulfilled(answer));
      assert.match(answer.notes[0] ?? '', /You stopped it, so there was no further attempt after 2 of 10/);
    });

    it('are not sent again after a failure that stays', async () => {
      for (const [error, calls] of [
        [errorOf(-32601, 'the method does not exist'), 1],
        [errorOf(-32602, 'invalid params'), 1],
        [errorOf(-32005, 'daily request count exceeded, quota used up'), 1],
        [errorOf(-32000, 'header not found'), 10],
      ] as const) {
        const { sent, answer } = await retry(cell, [error]);
        assert.equal(sent, calls, error.message);
        assert.ok(answer && !isFulfilled(answer));
      }
    });

    it('keep the answer if the budget ends', async () => {
      const { sent, answer } = await retry(`# @budget 50\n${cell}`, [null]);
      assert.equal(sent, 2);
      assert.ok(answer?.kind === 'exchange' && !isFulfilled(answer));
    });

    it('calculate with the values of the moment', async () => {
      const text = `${network}# @retry 3\n# @assert result > {{$now}} - 5\neth_blockNumber`;
      const { sent } = await retry(text, ['0x1', '0x6553f101']);
      assert.equal(sent, 2);
    });

    for (const text of [
      '# @retry 10 every 2s\neth_blockNumber',
      '# @retry 1\n# @assert result\neth_blockNumber',
      '# @retry 10 2s\n# @assert result\neth_blockNumber',
      '# @retry 10 every 2\n# @assert result\neth_blockNumber',
      '# @retry 1001\n# @assert result\neth_blockNumber',
      '# @retry 10\n# @every 5s\n# @assert result\neth_blockNumber',
      '# @retry 10\n# @assert result\neth_sendRawTransaction 0x01',
      '# @retry 10\n# @assert result\neth_getLogs { "fromBlock": 1 }',
      '# @retry 10\n# @assert result\n{"id":1,"method":"eth_chainId","params":[]}',
    ])
      it(`are refused if they can't be sent again or have nothing to wait for: ${text}`, async () => {
        const { sent, answer } = await retry(`${network}${text}`, ['0x1']);
        assert.equal(answer?.kind, 'refused');
        assert.equal(sent, 0);
      });
  });

  describe('that have references', () => {
    it('compare with variables of the notebook, exactly', async () => {
      const variables = '@expected = 0x1f4\n@fee = 0.5 ether\n@owner = 0xAA';
      const cell = `${network}# @assert result == {{expected}} + 0.5 ether - {{fee}}\n# @assert result != {{owner}}\neth_getBalance ${token} latest`;
      const ran = await run([variables, cell], { eth_getBalance: '0x1f4' });
      assert.equal(failuresOf(ran, '1'), '');
      const other = await run([variables, cell], { eth_getBalance: '0x1f5' });
      assert.match(failuresOf(other, '1'), /but it is 501, compared with 500\.$/);
    });

    it('run the cells first whose answers they compare with, and read their decoded values', async () => {
      const own = `${network}# @assert decoded.returns.totalAssets within 1 % of {{vault.decoded.returns.totalAssets}} * 2\n`;
      const cells = [totalOf('vault'), `${own}eth_call ${token} "totalAssets()(uint256)"`];
      const ran = await run(cells, { eth_call: word(1_000) });
      assert.equal(ran.sent.length, 2);
      assert.match(failuresOf(ran, '1'), /but it is "?1000"?, compared with 1 % of 2000\.$/);
      const half = await run([cells[0] ?? '', (cells[1] ?? '').replace('* 2', '/ 1')], { eth_call: word(1_000) });
      assert.equal(failuresOf(half, '1'), '');
    });

    it('compare any value of another cell', async () => {
      const block = `${network}# @name block\neth_getBlockByNumber latest false`;
      const own = `${network}# @assert result == {{block.result}}\n# @assert result.hash in ["0x1", "{{block.result.hash}}"]\neth_getBlockByNumber finalized false`;
      const ran = await run([block, own], { eth_getBlockByNumber: { hash: '0xAb', number: '0x5' } });
      assert.equal(failuresOf(ran, '1'), '');
    });

    it('send nothing if a reference has no value', async () => {
      const balance = `eth_getBalance ${token} latest`;
      const first = `${network}# @name first\n${balance}`;
      const ran = await run([first, `${network}# @assert result == {{first.result.a}}\n${balance}`], {
        eth_getBalance: '0x1',
      });
      assert.match(failuresOf(ran, '1'), /^refused: .*can't be checked: first\.result is a single value/);
      assert.equal(ran.sent.length, 1);
      const undefinedName = await run([`${network}# @assert result == {{nobody}}\n${balance}`], {});
      assert.match(failuresOf(undefinedName, '0'), /^refused: .*`nobody` isn't defined/);
      assert.equal(undefinedName.sent.length, 0);
    });

    for (const text of ['{{$env OWNER}}', '{{$input secret}}', '{{hidden}}', '"{{hidden}}"', '{{hidden}} + 1'])
      it(`show no value that is hidden: ${text}`, async () => {
        const value = '0x00000000000000000000000000000000000000aa';
        const cells = [
          '@hidden = {{$env OWNER}}',
          `${network}# @assert result == ${text}\neth_getBalance ${token} latest`,
        ];
        const ran = await run(cells, { eth_getBalance: '0x1' }, { ask: () => value });
        assert.match(failuresOf(ran, '1'), /^refused: /);
        assert.equal(ran.sent.length, 0);
        assert.ok(!JSON.stringify([...ran.answers]).includes(value));
      });
  });
});
