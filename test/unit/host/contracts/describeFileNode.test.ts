import assert from 'node:assert/strict';

import {
  describeFileNode,
  describeFilesNode,
  fileNodes,
  filesNode,
} from '../../../../src/host/contracts/describeFileNode';

const file = (path: string, why = 'It has no receipts.') => ({ location: `file:///${path}`, path, why });

describe('the nodes of files without contracts', () => {
  it('are absent if each file has contracts', () => {
    assert.equal(filesNode([]), undefined);
  });

  it('count the files, and show their names, folders and reasons', () => {
    const node = filesNode([file('broadcast/D.s.sol/1/run-latest.json'), file('list.json')]);
    assert.ok(node);
    assert.equal(describeFilesNode(node).accessibleLabel, 'Files Without Contracts, 2 files');
    const [first, second] = fileNodes(node).map(describeFileNode);
    assert.deepEqual([first?.label, first?.description], ['run-latest.json', 'broadcast/D.s.sol/1']);
    assert.equal(first?.accessibleLabel, 'broadcast/D.s.sol/1/run-latest.json, It has no receipts.');
    assert.match(first.tooltip.print(), /It has no receipts/);
    assert.deepEqual([second?.label, second?.description], ['list.json', '']);
  });

  it('show no Markdown of a path or a reason', () => {
    const node = filesNode([file('a/[x](command:y).json', '<b>[x](command:y)</b>')]);
    const [only] = node === undefined ? [] : fileNodes(node).map(describeFileNode);
    assert.doesNotMatch(only?.tooltip.print() ?? '', /[^\\]\[x\]|<b>/);
  });

  it('are at most 1,000, which the tooltip says', () => {
    const node = filesNode(Array.from({ length: 1_200 }, (_, at) => file(`${at}.json`)));
    assert.ok(node);
    assert.equal(fileNodes(node).length, 1_000);
    assert.equal(describeFilesNode(node).description, '1,200');
    assert.match(describeFilesNode(node).tooltip.print(), /first 1,000 are listed/);
  });
});
