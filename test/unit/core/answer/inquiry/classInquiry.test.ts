import assert from 'node:assert/strict';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import { utcTime } from '../../../../../src/core/base/view/formatValue';
import { printText } from '../../../../../src/core/base/view/printText';
import { StoredFacts } from '../../../../../src/core/knowledge/facts/storedFacts';
import { ContractKnowledge } from '../../../../../src/core/knowledge/sources/contractKnowledge';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import type { CellAnswer } from '../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../src/core/run/session/run/notebookSession';
import { makeDataSet } from '../../../../service/l2net/dataSet';
import { L2netNetwork } from '../../../../service/l2net/l2netNetwork';
import { AbiFolder, indexOf } from '../../formats/abi/abiFolder';
import { createTestPorts, reply } from '../../request/pipe/testPorts';
import { answered } from '../../run/session/run/contractCells';

describe('classes of l2net contracts', () => {
  let folder: AbiFolder;
  before(async () => {
    folder = await AbiFolder.create();
  });
  after(() => folder.delete());

  /** Cells on the stand-in, which classes are read of by themselves. */
  function open(mode: 'ask' | 'auto') {
    const network = new L2netNetwork(makeDataSet('starknet_'));
    const sent: string[] = [];
    const facts = new StoredFacts({ files: undefined, now: Date.now, onProblem: assert.fail });
    const { index, files } = indexOf(folder);
    const settings = () => ({ addresses: [], tokens: [], tokenLists: [] });
    const knowledge = new ContractKnowledge({ files, index, settings, facts });
    const { ports } = createTestPorts({ answer: () => assert.fail(), knowledge });
    const { services } = readServices([
      {
        id: 'l2',
        rpcUrl: 'http://127.0.0.1:1',
        rpcPath: '',
        networks: [{ id: 'l2net', family: 'l2net', methodPrefix: 'starknet_' }],
      },
    ]);
    const session = new NotebookSession(
      {
        ...ports,
        services: () => services,
        inquiries: { facts, modeOf: () => mode },
        wire: {
          send: async (request) => {
            const { id, method, params } = JSON.parse(request.kind === 'http' ? (request.body ?? '{}') : '{}');
            sent.push(method);
            const outcome = await network.answer({ id, method, params, text: '' });
            const text =
              outcome.kind === 'result'
                ? `{"jsonrpc":"2.0","id":${id},"result":${outcome.json}}`
                : JSON.stringify({ jsonrpc: '2.0', id, error: { code: 20, message: 'Contract not found' } });
            return reply(text);
          },
        },
      },
      folder.file('notes.rpc'),
    );
    const run = async (text: string): Promise<CellAnswer> => {
      const answers: CellAnswer[] = [];
      await session.run([{ id: '0', text: `# @network l2net\n${text}` }], '0', new AbortController().signal, {
        started: () => undefined,
        ended: (_, answer) => void answers.push(answer),
      });
      const [answer] = answers;
      assert.ok(answer);
      return answer;
    };
    return { run, sent };
  }

  const { contracts, firstBlock } = makeDataSet('starknet_').landmarks;
  const block = `{ "block_number": ${firstBlock.number + 3} }`;
  const events = (address: string): string =>
    `l2net_getEvents { "filter": { "from_block": { "block_number": ${firstBlock.number} }, "to_block": ${block}, "address": "${address}", "chunk_size": 100 } }`;

  function shown(answer: CellAnswer): string {
    const { exchange, hints } = answered(answer);
    return printText(decodeExchange(exchange, hints), { maxRows: 100, time: utcTime });
  }

  it('provide the ABI that decodes their events, read once for each class', async () => {
    const { run, sent } = open('auto');
    const text = shown(await run(events(contracts.exchange)));
    assert.match(text, /trader/);
    assert.match(text, /paid/);
    assert.match(shown(await run(events(contracts.token))), /sender_account/);
    await run(events(contracts.keyedToken));
    const asked = sent.filter((method) => method.startsWith('starknet_getClass'));
    assert.deepEqual(asked, [
      'starknet_getClassHashAt',
      'starknet_getClass',
      'starknet_getClassHashAt',
      'starknet_getClass',
      'starknet_getClassHashAt',
    ]);
  });

  it('are offered with their cost, and not read automatically', async () => {
    const { run, sent } = open('ask');
    const answer = answered(await run(events(contracts.exchange)));
    assert.deepEqual(
      answer.offers?.map(({ inquiry, calls }) => [inquiry.kind, inquiry.subjects, calls]),
      [['classes', [contracts.exchange], 2]],
    );
    assert.ok(!sent.some((method) => method.startsWith('starknet_getClass')));
  });
});
