import assert from 'node:assert/strict';

import { LogColumns } from '../../../../src/core/abi/logColumns';
import { decodeExchange } from '../../../../src/core/decode/decodeExchange';
import { findInquiries } from '../../../../src/core/inquiry/findInquiries';
import type { JsonValue } from '../../../../src/core/json/jsonValue';
import { parseJson } from '../../../../src/core/json/parseJson';
import { parseRecords } from '../../../../src/core/json/parseRecords';
import { readList } from '../../../../src/core/json/readMember';
import { answerBlocks, emittedBlocks } from '../../../../src/core/knowledge/answerBlocks';
import { answerUses } from '../../../../src/core/knowledge/answerUses';
import { failedSubjects } from '../../../../src/core/knowledge/failedSubjects';
import { hintsOfAnswer } from '../../../../src/core/knowledge/hintsOfAnswer';
import { SeenContracts } from '../../../../src/core/knowledge/seenContracts';
import { erc20Transfers, mixedLogs } from '../../../bench/decodeLogs';
import { WebStandIn } from '../../../service/web/startWebServices';
import { AbiFolder } from '../abi/abiFolder';
import { below, seeded } from '../abi/randomAbi';
import { alteredLog } from '../decode/alteredLogs';
import { answeredExchange } from './answeredExchange';
import { openWebTest } from './webTest';

describe('what is said of an answer with many logs', () => {
  let standIn: WebStandIn;
  let folder: AbiFolder;
  let test: ReturnType<typeof openWebTest>;
  before(async () => {
    standIn = await WebStandIn.start();
    folder = await AbiFolder.create();
    test = openWebTest(standIn, folder);
  });
  after(async () => {
    test.close();
    await standIn.stop();
    await folder.delete();
  });

  async function said(logs: JsonValue) {
    const exchange = answeredExchange(test.network, 'eth_getLogs', logs);
    const { hints } = await hintsOfAnswer(exchange, { abis: [], problems: [] }, test.knowledge);
    const seen = new SeenContracts();
    seen.note(exchange);
    const { inquiries } = test.asking;
    assert.ok(inquiries);
    const ports = { ...test.asking, inquiries: { ...inquiries, modeOf: always } };
    const view = decodeExchange(exchange, hints);
    return {
      hints,
      uses: answerUses(exchange, undefined),
      failed: failedSubjects(exchange),
      blocks: answerBlocks(exchange),
      emitted: emittedBlocks(logs),
      seen: seen.on(test.network).map(({ address, as }) => [address, as]),
      offers: await findInquiries({ exchange, hints }, ports),
      summary: view.summary,
      first: view.sections.map((section) => (section.kind === 'table' ? section.at(0) : section)),
    };
  }
  const always = () => 'ask' as const;

  for (const { label, logs } of [erc20Transfers(6_000, 1), mixedLogs(6_000, 2)]) {
    it(`needs no log as a value: ${label}`, async () => {
      const bytes = new TextEncoder().encode(JSON.stringify({ id: 1, result: logs }));
      const fast = readList(parseRecords(bytes), 'result');
      const slow = parseJson(new TextDecoder().decode(bytes));
      assert.ok(slow.kind === 'ok' && LogColumns.of(fast));
      const expected = await said(readList(slow.value, 'result'));
      assert.ok(expected.uses.emitted.length > 0 && expected.offers.length > 0 && expected.seen.length > 0);
      // From the row after the first 64, a log that somebody makes a value of throws now.
      for (let at = bytes.indexOf(0x7b, 20), row = 0; at >= 0; at = bytes.indexOf(0x7b, at + 1), row += 1)
        if (row >= 64) bytes[at] = 0x21;
      assert.throws(() => fast[64]);
      assert.deepEqual(await said(fast), expected);
    });
  }

  it('is the same for logs that lack something', async () => {
    const random = seeded(3);
    const { logs } = mixedLogs(200, 4);
    for (let round = 0; round < 40; round += 1) {
      const changed = below(random, logs.length);
      const text = JSON.stringify({
        id: 1,
        result: logs.map((log, row) => (row === changed ? alteredLog(log, random) : log)),
      });
      const slow = parseJson(text);
      const fast = readList(parseRecords(new TextEncoder().encode(text), 0), 'result');
      assert.ok(slow.kind === 'ok' && LogColumns.of(fast));
      assert.deepEqual(await said(fast), await said(readList(slow.value, 'result')));
    }
  });
});
