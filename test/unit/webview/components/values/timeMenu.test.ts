import assert from 'node:assert/strict';

import type { Value } from '../../../../../src/core/base/view/value';
import { ReaderTime } from '../../../../../src/webview/components/dom/readerTime';
import type { ViewContext } from '../../../../../src/webview/components/dom/viewContext';
import { fittingCharacters } from '../../../../../src/webview/components/table/fittingCharacters';
import { cellText } from '../../../../../src/webview/components/values/cellText';
import { secondsOf, timeEntries } from '../../../../../src/webview/components/values/timeMenu';

const assumed: Value = { kind: 'integer', digits: '1767225600', mayBeTime: true };

describe('the menu of a time', () => {
  it('copies the number that the answer has, and the time in UTC', () => {
    const copied: string[] = [];
    const context: ViewContext = {
      signal: new AbortController().signal,
      time: new ReaderTime('Asia/Kathmandu'),
      copy: (text) => copied.push(text),
      announce: () => undefined,
    };
    const labels = timeEntries('1767225600', context).map((entry) => {
      if (entry.kind === 'item') entry.run();
      return entry.kind === 'item' ? entry.label : '';
    });
    assert.deepEqual(labels, ['Copy Unix time 1767225600', 'Copy time in UTC']);
    assert.deepEqual(copied, ['1767225600', '2026-01-01 00:00:00 UTC']);
  });

  it('is for times and for numbers that may be times', () => {
    assert.equal(secondsOf({ kind: 'time', seconds: '5' }), '5');
    assert.equal(secondsOf(assumed), '1767225600');
    assert.equal(secondsOf({ kind: 'integer', digits: '1767225600' }), undefined);
    assert.equal(secondsOf({ kind: 'nothing' }), undefined);
  });
});

describe('cells', () => {
  it('show the text of bytes before the bytes', () => {
    const value: Value = { kind: 'hex', text: '0x6265617665726275696c642e6f7267', label: 'beaverbuild.org' };
    const { text, title } = cellText(value, 30, new ReaderTime('UTC'));
    assert.match(text, /^beaverbuild\.org 0x/);
    assert.equal(title, 'beaverbuild.org 0x6265617665726275696c642e6f7267');
  });

  it('have space for a number that is shown as a time', () => {
    const section = {
      kind: 'table',
      rowCount: 1,
      columns: [{ id: 'a', label: 'a', align: 'end', characters: 1 }],
      at: () => [assumed],
    } as const;
    const [width = 0] = fittingCharacters(section, new ReaderTime('Asia/Kathmandu'));
    assert.equal(width, '2026-01-01 05:45:00 GMT+5:45 (assumed)'.length);
  });
});
