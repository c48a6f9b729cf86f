import assert from 'node:assert/strict';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import { findInquiries } from '../../../../../src/core/answer/inquiry/findInquiries';
import { type JsonValue, readList } from '../../../../../src/core/base/json/jsonValue';
import { parseRecords } from '../../../../../src/core/base/json/parseRecords';
import { LogColumns } from '../../../../../src/core/formats/abi/decode/logColumns';
import { answerBlocks, emittedBlocks } from '../../../../../src/core/knowledge/answers/answerBlocks';
import { answerUses } from '../../../../../src/core/knowledge/answers/answerUses';
import { failedSubjects } from '../../../../../src/core/knowledge/answers/failedSubjects';
import { hintsOfAnswer } from '../../../../../src/core/knowledge/answers/hintsOfAnswer';
import { SeenContracts } from '../../../../../src/core/knowledge/answers/seenContracts';
import { StoredFacts } from '../../../../../src/core/knowledge/facts/storedFacts';
import { ContractKnowledge } from '../../../../../src/core/knowledge/sources/contractKnowledge';
import { erc20Transfers, mixedLogs } from '../../../../bench/decodeLogs';
import { AbiFolder, indexOf } from '../../formats/abi/abiFolder';
import { seeded } from '../../formats/abi/type/randomAbi';
import { createTestPorts } from '../../request/pipe/testPorts';
import { alteredLog, readTwice } from '../decode/alteredLogs';
import { evmNetwork } from '../decode/exampleNetworks';
import { answeredExchange } from './answeredExchange';

/** Everything that is shown with an answer, with the knowledge of a workspace without files. Sends nothing. */
async function said(logs: JsonValue, folder: AbiFolder) {
  const facts = new StoredFacts({ files: undefined, now: Date.now, onProblem: assert.fail });
  const settings = () => ({ addresses: [], tokens: [], tokenLists: [] });
  const knowledge = new ContractKnowledge({ ...indexOf(folder), settings, facts });
  const { ports } = createTestPorts({ answer: () => assert.fail('nothing is sent'), knowledge });
  const exchange = answeredExchange(evmNetwork, 'eth_getLogs', logs);
  const { hints } = await hintsOfAnswer(exchange, { abis: [], problems: [] }, knowledge);
  const seen = new SeenContracts();
  seen.note(exchange);
  const view = decodeExchange(exchange, hints);
  return {
    hints,
    uses: answerUses(exchange, undefined),
    failed: failedSubjects(exchange),
    blocks: answerBlocks(exchange),
    emitted: emittedBlocks(logs),
    seen: seen.on(evmNetwork).map(({ address, as }) => [address, as]),
    offers: await findInquiries({ exchange, hints }, { ...ports, inquiries: { facts, modeOf: () => 'ask' } }),
    summary: view.summary,
    first: view.sections.map((section) => (section.kind === 'table' ? section.at(0) : section)),
  };
}

describe('the notes on an answer with many logs', () => {
  let folder: AbiFolder;
  before(async () => {
    folder = await AbiFolder.create();
  });
  after(() => folder.delete());

  for (const { label, logs } of [erc20Transfers(6_000, 1), mixedLogs(6_000, 2)]) {
    it(`is found without a log as a value: ${label}`, async () => {
      const [, slow] = readTwice(logs);
      const expected = await said(slow, folder);
      assert.ok(expected.uses.emitted.length > 0 && expected.offers.length > 0 && expected.seen.length > 0);
      const bytes = new TextEncoder().encode(JSON.stringify({ id: 1, result: logs }));
      const fast = readList(parseRecords(bytes), 'result');
      // From the row after the first 64, a log that somebody makes a value of throws now.
      for (let at = bytes.indexOf(0x7b, 20), row = 0; at >= 0; at = bytes.indexOf(0x7b, at + 1), row += 1)
        if (row >= 64) bytes[at] = 0x21;
      assert.throws(() => fast[64]);
      assert.deepEqual(await said(fast, folder), expected);
    });
  }

  it('is the same for incomplete logs', async () => {
    const random = seeded(3);
    const { logs } = mixedLogs(200, 4);
    for (let round = 0; round < 40; round += 1) {
      const [fast, slow] = readTwice(logs.map((log) => alteredLog(log, random)));
      assert.ok(LogColumns.of(fast));
      assert.deepEqual(await said(fast, folder), await said(slow, folder));
    }
  });
});
