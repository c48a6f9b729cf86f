import assert from 'node:assert/strict';

import { parseLedgerLine } from '../../../src/core/base/credits/ledgerPrinter';
import { failed, ok } from '../../../src/core/base/result';
import { parseHistoryLine } from '../../../src/core/editor/history/historyLine';
import { ArtifactIndex, type ArtifactProblem } from '../../../src/core/knowledge/files/artifactIndex';
import { artifactKey } from '../../../src/core/knowledge/files/indexArtifact';
import { readRecords, recordsVersion } from '../../../src/core/knowledge/files/readRecords';
import { pauseBriefly, TimeSlices } from '../../../src/core/knowledge/files/timeSlices';
import { ContractKnowledge } from '../../../src/core/knowledge/sources/contractKnowledge';
import { TokenFiles } from '../../../src/core/knowledge/tokens/tokenFiles';
import { readDocuments } from '../../../src/core/model/catalogue/readDocuments';
import { readOpenRpcText } from '../../../src/core/model/catalogue/readOpenRpc';
import { numberedCellsOf } from '../../../src/core/model/notebook/numberedCells';
import { parseNotebook } from '../../../src/core/model/notebook/parseNotebook';
import { readLabelFile } from '../../../src/headless/readRunSettings';
import { maxSteps } from '../core/base/stepCount';
import {
  addressOf,
  bytesOf,
  createClock,
  listOf,
  measureReading,
  megabyte,
  MemoryFiles,
  nested,
} from './measuredReading';

/** Texts of files that describe a contract, each of a few megabytes. */
const contracts: Readonly<Record<string, () => string>> = {
  'an ABI of 40,000 functions': () =>
    `[${listOf(40_000, (index) => `{"type":"function","name":"f${index}","inputs":[]}`).join()}]`,
  'a function of 80,000 parameters': () =>
    `[{"type":"function","name":"f","inputs":[${'{"type":"uint256"},'.repeat(80_000)}{"type":"bool"}]}]`,
  '250,000 items that are none': () => `[${'{"type":"x"},'.repeat(250_000)}{}]`,
  'two million numbers': () => `[${'1,'.repeat(2_000_000)}1]`,
  'eight million levels': () => nested(7_900_000),
  'a name of eight million letters': () => `[{"type":"function","name":"${'f'.repeat(8_000_000)}"}]`,
  '80,000 declarations in JSON': () => `[${listOf(80_000, (index) => `"function f${index}(uint256 a)"`).join()}]`,
  '80,000 declarations': () => listOf(80_000, (index) => `function f${index}(uint256 a)`).join('\n'),
  'two million lines': () => 'a\n'.repeat(2_000_000),
  'a line of four million parentheses': () => '('.repeat(4_000_000),
  'a line of words': () => 'event '.repeat(600_000),
  'structs that hold each other': () =>
    listOf(2_000, (index) => `struct S${index} { S${index + 1} a; S${index + 1} b; }`).join('\n') +
    listOf(2_000, () => '\nfunction f(S0 a)').join(''),
  'a layout of 30,000 variables': () =>
    `{"storage":[${listOf(30_000, (index) => `{"label":"v${index}","offset":0,"slot":"0","type":"t"}`).join()}],"types":{}}`,
  'a layout whose names are none': () =>
    `{"storage":[${'{"label":"1","offset":0,"slot":"0","type":"t"},'.repeat(60_000)}{}],"types":{}}`,
  'output for 30,000 contracts': () =>
    `{"contracts":{${listOf(30_000, (index) => `"f${index}":{"C":{"abi":[]}}`).join()}}}`,
  'combined output for 30,000 contracts': () =>
    `{"contracts":{${listOf(30_000, (index) => `"f${index}.sol:C${index}":{"abi":[{"type":"error","name":"E${index}"}],"bin":""}`).join()}}}`,
  'a layout of Vyper with 30,000 variables': () =>
    `{"storage_layout":{${listOf(30_000, (index) => `"v${index}":{"type":"HashMap[address, uint256]","slot":${index}}`).join()}}}`,
  'a layout of Vyper with modules within modules': () =>
    `{"storage_layout":${'{"m":'.repeat(400)}{"type":"uint8","slot":1}${'}'.repeat(400)}}`,
  'types of a million parentheses': () =>
    `[${listOf(400, () => `{"type":"function","name":"f","inputs":[{"type":"${'('.repeat(2_000)}${')'.repeat(2_000)}"}]}`).join()}]`,
};

/** Texts of source files that describe contracts, by path. */
const sources: Readonly<Record<string, () => string>> = {
  'many.sol': () =>
    listOf(15_000, (index) => `interface I${index} is I${index + 1} { function f${index}() external; }`).join('\n'),
  'circle.sol': () =>
    'interface A is B { function a() external; } interface B is A { function b() external; }'.repeat(1_000),
  'open.sol': () => 'interface A {'.repeat(70_000),
  'imports.sol': () => 'import '.repeat(140_000),
  'quotes.sol': () => '"'.repeat(990_000),
  'brackets.ts': () => `const abi = ${'['.repeat(3_900_000)}`,
  'values.ts': () => 'const abi = [1]\n'.repeat(240_000),
  'open.ts': () => 'const abi = [1,\n'.repeat(240_000),
  'items.ts': () => `export const abi = [${"{ type: 'error', name: 'E', inputs: [] },".repeat(90_000)}] as const`,
  'comment.ts': () => `const abi = [${'/*'.repeat(1_900_000)}`,
  'large.sol': () => 'interface I {}'.repeat(1_000_000),
  'string.ts': () => `const abi = ['${'x'.repeat(3_900_000)}`,
};

describe('files from untrusted sources', () => {
  function knowledgeOf(files: MemoryFiles) {
    const problems: ArtifactProblem[] = [];
    const clock = createClock();
    const index = new ArtifactIndex({
      files,
      store: undefined,
      now: clock,
      pause: pauseBriefly,
      onProblems: (found) => problems.push(...found),
    });
    const settings = () => ({ addresses: [], tokens: [], tokenLists: [] });
    return { index, problems, knowledge: new ContractKnowledge({ files, index, settings, clock }) };
  }

  for (const [what, text] of Object.entries(contracts)) {
    const files = () => new MemoryFiles({ 'a.json': () => bytesOf(text()) }, 16 * megabyte);

    it(`${what} is read once, in pieces and with a bounded result, even if it is named many times at once`, async () => {
      const opened = files();
      const { knowledge } = knowledgeOf(opened);
      let problems = 0;
      const measured = await measureReading(async () => {
        const found = await Promise.all(listOf(500, () => 'a.json').map((path) => knowledge.contract(path, undefined)));
        for (const each of found) problems = Math.max(problems, each.kind === 'ok' ? each.value.problems.length : 1);
        return [knowledge, found];
      });
      assert.equal(opened.reads, 1);
      assert.ok(measured.mostSteps <= maxSteps, `${measured.mostSteps} steps`);
      assert.ok(measured.heldBytes <= 60 * megabyte, `${measured.heldBytes} bytes`);
      assert.ok(problems <= 402, `${problems} problems`);
    });

    it(`${what} is indexed in pieces and with a bounded result`, async () => {
      const { index, problems } = knowledgeOf(files());
      const measured = await measureReading(async () => [index, await index.names()]);
      assert.ok(measured.mostSteps <= maxSteps, `${measured.mostSteps} steps`);
      assert.ok(measured.heldBytes <= 60 * megabyte, `${measured.heldBytes} bytes`);
      assert.ok(problems.length <= 201, `${problems.length} problems`);
    });
  }

  for (const [path, text] of Object.entries(sources))
    it(`the source ${path} is read once, in pieces and with a bounded result`, async () => {
      const opened = new MemoryFiles({ [path]: () => bytesOf(text()) }, 16 * megabyte);
      const { knowledge } = knowledgeOf(opened);
      const measured = await measureReading(async () => [knowledge, await knowledge.contract(path, undefined)]);
      assert.equal(opened.reads, 1);
      assert.ok(measured.mostSteps <= maxSteps, `${measured.mostSteps} steps`);
      assert.ok(measured.heldBytes <= 60 * megabyte, `${measured.heldBytes} bytes`);
    });

  it('the first 20,000 functions of an ABI are read, and a problem says that there are more', async () => {
    const text = contracts['an ABI of 40,000 functions'] ?? (() => '');
    const { knowledge } = knowledgeOf(new MemoryFiles({ 'a.json': () => bytesOf(text()) }, 16 * megabyte));
    const contract = await knowledge.contract('a.json', undefined);
    assert.ok(contract.kind === 'ok');
    assert.equal(contract.value.items.length, 20_000);
    assert.match(contract.value.problems[0]?.message ?? '', /too large/);
  });

  it('many contracts are read one after another, and few of them are kept', async () => {
    const text = `{"abi":[],"storageLayout":{"storage":[],"types":{"x":"${'x'.repeat(7_000_000)}"}}}`;
    const paths = listOf(60, (index) => `${index}.json`);
    const files = new MemoryFiles(Object.fromEntries(paths.map((path) => [path, () => bytesOf(text)])), 8 * megabyte);
    const { knowledge } = knowledgeOf(files);
    const measured = await measureReading(async () => {
      await Promise.all(paths.map((path) => knowledge.contract(path, undefined)));
      return knowledge;
    });
    assert.equal(files.reads, 60);
    assert.equal(files.mostAtOnce, 1);
    assert.ok(measured.heldBytes <= 100 * megabyte, `${measured.heldBytes} bytes`);
  });

  it('no more than 300,000 declarations of all files are indexed, and a problem says so', async () => {
    const items = (file: number) =>
      `[${listOf(15_000, (index) => `{"type":"error","name":"E${file}_${index}","inputs":[]}`).join()}]`;
    const paths = listOf(24, (index) => `${index}.json`);
    const files = new MemoryFiles(
      Object.fromEntries(paths.map((path, index) => [path, () => bytesOf(items(index))])),
      megabyte,
    );
    const { index, problems } = knowledgeOf(files);
    const measured = await measureReading(async () => [index, await index.names()]);
    assert.ok(measured.heldBytes <= 400 * megabyte, `${measured.heldBytes} bytes`);
    assert.match(problems.at(-1)?.message ?? '', /more than 300,000 declarations/);
  });

  const tokens = (count: number) =>
    bytesOf(
      `{"tokens":[${listOf(count, (index) => `{"chainId":1,"address":"${addressOf(index)}","decimals":18,"symbol":"T${index}"}`).join()}]}`,
    );
  const lists: readonly (readonly [string, MemoryFiles, readonly string[]])[] = [
    [
      'a list that is named 200 times',
      new MemoryFiles({ a: () => tokens(75_000) }, 8 * megabyte),
      listOf(200, () => 'a'),
    ],
    [
      'a list that 200 paths lead to',
      new MemoryFiles({ a: () => tokens(75_000) }, 8 * megabyte, () => 'a'),
      listOf(200, (index) => `link${index}`),
    ],
    [
      '200 lists of 8 MB',
      new MemoryFiles(
        Object.fromEntries(listOf(200, (index) => `l${index}`).map((path) => [path, () => tokens(75_000)])),
        8 * megabyte,
      ),
      listOf(200, (index) => `l${index}`),
    ],
    [
      'a list of empty objects',
      new MemoryFiles({ a: () => bytesOf(`{"tokens":[${'{},'.repeat(2_600_000)}{}]}`) }, 8 * megabyte),
      ['a'],
    ],
    [
      'a list of four million levels',
      new MemoryFiles({ a: () => bytesOf(`{"tokens":${nested(3_900_000)}}`) }, 8 * megabyte),
      ['a'],
    ],
    [
      'a list with a name of 8 MB',
      new MemoryFiles({ a: () => bytesOf(`{"name":"${'n'.repeat(7_900_000)}","tokens":[]}`) }, 8 * megabyte),
      ['a'],
    ],
  ];
  for (const [what, files, paths] of lists)
    it(`${what} of tokens is read once, one file at a time and with a bounded result`, async () => {
      const reader = new TokenFiles(files);
      const measured = await measureReading(async () => {
        await Promise.all(listOf(20, () => '').map(() => reader.lists(paths)));
        return [reader, await reader.lists(paths)];
      });
      assert.ok(files.reads <= 2, `${files.reads} reads`);
      assert.equal(files.mostAtOnce, 1);
      assert.ok(measured.heldBytes <= 60 * megabyte, `${measured.heldBytes} bytes`);
    });

  const documents: Readonly<Record<string, () => string>> = {
    'four million levels': () => nested(3_900_000),
    '100,000 methods': () => `{"methods":[${listOf(100_000, (index) => `{"name":"m${index}","params":[]}`).join()}]}`,
    'empty methods': () => `{"methods":[${'{},'.repeat(2_600_000)}{}]}`,
  };
  for (const [what, text] of Object.entries(documents))
    it(`an OpenRPC document of ${what} is read with a bounded result`, async () => {
      const measured = await measureReading(() => Promise.resolve(readOpenRpcText(text(), 'x')));
      assert.ok(measured.heldBytes <= 60 * megabyte, `${measured.heldBytes} bytes`);
    });

  it('each OpenRPC document that settings name is read once, one after another, and 16 MB of all together', async () => {
    const text = `{"methods":[${listOf(100_000, (index) => `{"name":"m${index}","params":[]}`).join()}]}`;
    let reads = 0;
    const readFile = (_path: string, maxBytes: number) => {
      reads += 1;
      const bytes = bytesOf(text);
      return Promise.resolve(bytes.length <= maxBytes ? ok(bytes) : failed('This file is too large.'));
    };
    await readDocuments(
      listOf(200, () => 'a.json'),
      'x',
      readFile,
    );
    assert.equal(reads, 1);
    const measured = await measureReading(() =>
      readDocuments(
        listOf(200, (index) => `${index}.json`),
        'x',
        readFile,
      ),
    );
    assert.ok(reads <= 51, `${reads} reads`);
    assert.ok(measured.heldBytes <= 200 * megabyte, `${measured.heldBytes} bytes`);
  });

  it('no line of the history or the ledger and no file of labels is read that is nested without end', () => {
    const text = nested(8_000_000);
    assert.equal(parseHistoryLine(text), undefined);
    assert.equal(parseLedgerLine(text), undefined);
    assert.deepEqual(readLabelFile(text, []).labels, []);
  });

  const notebooks: Readonly<Record<string, () => string>> = {
    '200,000 cells': () => '```rpc\neth_chainId\n```\n'.repeat(200_000),
    'one line of 16 MB': () => 'a'.repeat(16 * megabyte),
    'eight million quotes': () => '> '.repeat(8_000_000),
    'eight million list items in one line': () => '- '.repeat(8_000_000),
    'a fence that never ends': () => `\`\`\`rpc\n${'x\n'.repeat(4_000_000)}`,
    'two million blocks of HTML': () => '<div>\n'.repeat(2_000_000),
    'a fence of 16 MB': () => '`'.repeat(16 * megabyte),
  };
  for (const [what, text] of Object.entries(notebooks))
    it(`a notebook of ${what} is read with a result in proportion to it`, async () => {
      const written = text();
      const measured = await measureReading(() => Promise.resolve(numberedCellsOf(parseNotebook(written))));
      assert.ok(measured.heldBytes <= 100 * megabyte, `${measured.heldBytes} bytes`);
    });

  it('no record of a stored index is read that is nested without end', async () => {
    const body = nested(8_000_000);
    const text = `${recordsVersion}\n${artifactKey(body)} ${body}`;
    const records = await readRecords(text, new TimeSlices(createClock(), pauseBriefly));
    assert.equal(records.size, 0);
  });
});
