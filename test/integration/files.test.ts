import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { ServiceAdmin } from '../service/admin';
import { readTestService } from './readTestService';
import { notebookText, openNotebook, outputText, runCell, workspaceFolder } from './window/cells';
import { sentToRenderer } from './window/outputParts';
import { closeTabs, noticeOf, setKey, testWindow } from './window/testWindow';

const { landmarks, admin } = readTestService();
const secret = 'machine example.com login me password hunter2\n';

describe('a notebook that names files outside the workspace', () => {
  let outside: string;
  const attempts = async () => (await new ServiceAdmin(admin).counters()).attempts.http;

  before(async () => {
    await setKey();
    outside = await realpath(path.dirname(workspaceFolder()));
    await writeFile(path.join(outside, '.netrc'), secret);
  });
  afterEach(closeTabs);
  after(() => rm(path.join(outside, '.netrc')));

  function cell(directive: string): string {
    const { contracts, bazaar } = landmarks.evm;
    const block = bazaar.fromBlock;
    const call = `eth_getLogs { "address": "${contracts.bazaar.address}", "fromBlock": ${block}, "toBlock": ${block} }`;
    return notebookText(`# @network evm\n# @${directive}\n${call}`);
  }

  it('asks with the full real path before it writes, and Cancel writes and sends nothing', async () => {
    const notebook = await openNotebook('writes.rpc', cell('save ../x.csv'));
    const before = await attempts();
    const end = runCell(notebook, 0);
    const question = await noticeOf('write outside the workspace?');
    const file = path.join(outside, 'x.csv');
    assert.ok(question.isModal);
    assert.equal(question.detail, `Full path: ${file} (written in the cell as ../x.csv)`);
    question.answer(undefined);
    assert.equal(await end, false);
    assert.match(await outputText(notebook.cellAt(0)), /You didn't allow Rpcbook to write/);
    assert.equal(existsSync(file), false);
    assert.equal(await attempts(), before);
  });

  it('asks before it reads, and never shows text of the file', async () => {
    const notebook = await openNotebook('reads.rpc', cell('abi ../.netrc'));
    const refused = runCell(notebook, 0);
    const question = await noticeOf('read a file outside the workspace?');
    assert.ok(question.isModal);
    assert.ok(question.detail.includes(path.join(outside, '.netrc')), question.detail);
    question.answer(undefined);
    assert.equal(await refused, false);
    assert.match(await outputText(notebook.cellAt(0)), /You didn't allow Rpcbook to read/);
    const allowed = runCell(notebook, 0);
    (await noticeOf('read a file outside the workspace?')).answer('Allow');
    await allowed;
    assert.match(await outputText(notebook.cellAt(0)), /This is not a declaration that can be read\./);
    assert.doesNotMatch(await sentToRenderer(notebook.cellAt(0)), /hunter2|password/);
    assert.deepEqual(testWindow.notices, []);
  });
});
