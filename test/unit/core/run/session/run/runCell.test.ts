import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
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

describe('cells with assertions', () => {
  describe('that have references', () => {
    it('compare with variables of the notebook, exactly', async () => {
      const variables = '@expected = 0x1f4\n@fee = 0.5 ether\n@owner = 0xAA';
      const cell = `${network}# @assert result == {{expected}} + 0.5 ether - {{fee}}\n# @assert result != {{owner}}\neth_getBalance ${token} latest`;
      const ran = await run([variables, cell], { eth_getBalance: '0x1f4' });
      assert.equal(failuresOf(ran, '1'), '');
      const other = await run([variables, cell], { eth_getBalance: '0x1f5' });
      assert.match(failuresOf(other, '1'), /but it is "0x1f5", compared with 500\.$/);
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
