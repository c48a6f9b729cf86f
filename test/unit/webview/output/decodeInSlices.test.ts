import assert from 'node:assert/strict';

import { printExchangeFrame } from '../../../../src/messages/exchangeFrame';
import { readExchangeFrame } from '../../../../src/messages/readExchangeFrame';
import { decodeInSlices } from '../../../../src/webview/output/decodeInSlices';
import { NamesOfNow } from '../../../../src/webview/output/namesOfNow';
import { largeTraceExchange } from '../../../pages/rendererPage/traceExchange';
import { StoppedTime } from '../../stoppedTime';

describe('decodeInSlices', () => {
  const exchange = largeTraceExchange(20_000);
  const read = readExchangeFrame(printExchangeFrame({ exchange }));
  assert.ok(read.kind === 'ok');
  const answer = read.value;

  it('stops when the answer is not wanted anymore', async () => {
    let asked = 0;
    const isWanted = (): boolean => (asked += 1) < 3;
    assert.equal(await decodeInSlices(answer, new NamesOfNow(), { isWanted, onSlow: () => undefined }), undefined);
    assert.equal(asked, 3);
  });

  it('says that it is decoding after a second, once, and not when it is done', () =>
    StoppedTime.during(async (time) => {
      const told: number[] = [];
      let asked = 0;
      const isWanted = (): boolean => {
        asked += 1;
        time.advance(400);
        return true;
      };
      await decodeInSlices(answer, new NamesOfNow(), { isWanted, onSlow: () => told.push(asked) });
      assert.deepEqual(told, [3]);
      assert.equal(time.waiting, 0);
    }));

  it('decodes again with names that changed meanwhile', async () => {
    const names = new NamesOfNow();
    const address = '0x00000000219ab540356cbb839cbe05303d7705fa';
    let asked = 0;
    const isWanted = (): boolean => {
      asked += 1;
      if (asked === 2)
        names.take({
          kind: 'changedNames',
          network: exchange.network.key,
          names: [{ address, name: 'treasury', former: [] }],
        });
      return true;
    };
    const decoded = await decodeInSlices(answer, names, { isWanted, onSlow: () => undefined });
    assert.deepEqual(decoded?.framed, names.apply(answer));
    assert.equal(decoded?.view.title, 'Call tree');
    assert.ok(asked > 4, String(asked));
  });
});
