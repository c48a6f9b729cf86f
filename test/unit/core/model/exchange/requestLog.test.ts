import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createRedactor } from '../../../../../src/core/base/credentials/redactor';
import { Secret } from '../../../../../src/core/base/credentials/secret';
import { ReceiptLookup } from '../../../../../src/core/editor/lookup/receiptLookup';
import { ArtifactIndex } from '../../../../../src/core/knowledge/files/artifactIndex';
import { pauseBriefly } from '../../../../../src/core/knowledge/files/timeSlices';
import { ContractKnowledge } from '../../../../../src/core/knowledge/sources/contractKnowledge';
import { RequestLog } from '../../../../../src/core/model/exchange/requestLog';
import { executeSingleCall } from '../../../../../src/core/request/pipe/executeSingleCall';
import { NotebookSession } from '../../../../../src/core/run/session/run/notebookSession';
import { FileJournals } from '../../../../../src/disk/fileJournals';
import { createHeadlessFileAccess } from '../../../../../src/headless/createHeadlessFileAccess';
import { FolderFiles } from '../../../../../src/headless/folderFiles';
import { createFramedReceipts } from '../../../../../src/host/lookup/framedReceipts';
import { evmNetwork } from '../../answer/decode/exampleNetworks';
import { createTestPorts, plantedKey, reply, type TestPortOptions } from '../../request/pipe/testPorts';

function logInto(lines: string[]) {
  const push = (line: string): void => void lines.push(line);
  return { info: push, warn: push, error: push };
}

function openLog() {
  const lines: string[] = [];
  const redact = createRedactor([new Secret(plantedKey)]);
  const log = new RequestLog(logInto(lines), () => Promise.resolve(redact));
  return { log, lines };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the log of requests that were not sent', () => {
  async function linesOf(options: Partial<TestPortOptions>, ...texts: readonly string[]): Promise<readonly string[]> {
    const { log, lines } = openLog();
    const { ports } = createTestPorts({
      answer: (_, { id }) => reply({ jsonrpc: '2.0', id, result: '0x1' }),
      ...options,
    });
    const session = new NotebookSession({ ...ports, onRefused: (refused) => log.refused(refused) }, '/notes.rpc');
    const cells = texts.map((text, index) => ({ id: String(index), text }));
    await session.run(cells, String(texts.length - 1), new AbortController().signal, {
      started: () => undefined,
      ended: () => undefined,
    });
    await turn();
    return lines;
  }
  const call = '# @network main/mainnet\neth_getLogs { "fromBlock": "0x1", "toBlock": "0x1" }';

  it('has one line per reason', async () => {
    const refusals: readonly (readonly [Partial<TestPortOptions>, RegExp])[] = [
      [
        { credential: { kind: 'missing', alias: 'main' } },
        /^eth_getLogs on main\/mainnet was not sent: No API key is set/,
      ],
      [
        { credential: { kind: 'declined', alias: 'main', origin: 'https://a.example' } },
        /was not sent: The key "main" isn't approved for https:\/\/a\.example/,
      ],
      [
        { credential: { kind: 'unavailable', alias: 'main', why: 'the keyring is locked' } },
        /was not sent: The key "main" couldn't be read: the keyring is locked/,
      ],
      [{ settings: { dailyBudget: 1 }, spentToday: 1 }, /was not sent: This request needs .* credits, but only 0/],
      [
        { settings: { confirmAbove: { credits: 0, unpricedCalls: 100 } }, confirm: false },
        /was not sent: You chose not to send this request/,
      ],
    ];
    for (const [options, line] of refusals) {
      const lines = await linesOf(options, call);
      assert.equal(lines.length, 1, `${String(line)}: ${lines.join()}`);
      assert.match(lines[0] ?? '', line);
    }
    assert.deepEqual(await linesOf({}, call), []);
  });

  it('contains wrong arguments, unknown networks, and cells that another one needs', async () => {
    assert.match(
      (await linesOf({}, '# @network main/mainnet\neth_getBlockByNumber lates false'))[0] ?? '',
      /eth_getBlockByNumber.*was not sent: .*lates/,
    );
    assert.match((await linesOf({}, '# @network nowhere\neth_chainId'))[0] ?? '', /^eth_chainId was not sent: /);
    const lines = await linesOf(
      { answer: (_, { id }) => reply({ jsonrpc: '2.0', id, error: { code: 1, message: 'no' } }) },
      `# @network main/mainnet\n# @name first\neth_chainId`,
      '# @network main/mainnet\neth_getBalance {{first.result}} latest',
    );
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /^eth_getBalance was not sent: This cell uses the result of `first`/);
  });

  it('has a line for each network of a comparison', async () => {
    const lines = await linesOf(
      { credential: { kind: 'missing', alias: 'main' } },
      '# @network main/mainnet, main/l2net\neth_chainId',
    );
    assert.ok(lines.length >= 1 && lines.every((line) => line.includes('was not sent')), lines.join('\n'));
  });

  it('contains calls outside of notebooks, and a hover only once', async () => {
    const { log, lines } = openLog();
    const { ports } = createTestPorts({
      answer: () => reply('{}'),
      credential: { kind: 'missing', alias: 'main' },
    });
    const logged = { ...ports, onRefused: log.refused.bind(log) };
    const [network] = ports.services()[0]?.networks ?? [];
    assert.ok(network);
    const { signal } = new AbortController();
    await executeSingleCall(
      { kind: 'rpc', method: 'eth_chainId', params: [] },
      { network, transport: 'http', signal },
      logged,
    );
    const lookup = new ReceiptLookup(logged, { load: () => Promise.resolve(undefined), save: () => Promise.resolve() });
    const hash = `0x${'ab'.repeat(32)}`;
    for (const isClicked of [false, false, true]) await lookup.lookUp({ network, hash, signal, isClicked });
    await turn();
    assert.deepEqual(
      lines.map((line) => line.split(' was not sent')[0]),
      ['eth_chainId', 'eth_getTransactionReceipt', 'eth_getTransactionReceipt'].map(
        (name) => `${name} on main/mainnet`,
      ),
    );
  });

  it('contains no key in any encoding, and no line break', async () => {
    const forms = [
      plantedKey,
      encodeURIComponent(plantedKey),
      Buffer.from(plantedKey).toString('hex'),
      Buffer.from(plantedKey).toString('base64'),
    ];
    for (const form of forms) {
      const lines = await linesOf({}, `# @network main/mainnet\neth_getBlockByNumber "${form}" false`);
      const { log, lines: own } = openLog();
      log.refused({ request: form, networks: [form], refusal: { cause: `It has ${form} in it.` } });
      log.unread({ path: `out/${form}.json`, why: `${form} is wrong.` });
      log.warn(form);
      await turn();
      for (const line of [...lines, ...own]) for (const each of forms) assert.ok(!line.includes(each), line);
      assert.equal(own.length, 3);
    }
  });

  it('omits a line if keys can’t be removed from it', async () => {
    const lines: string[] = [];
    const log = new RequestLog(logInto(lines), () => Promise.reject(new Error('locked')));
    log.warn(plantedKey);
    await turn();
    assert.deepEqual([lines.length, lines.join().includes(plantedKey)], [1, false]);
  });
});

describe('the log of files that can not be read', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-unread-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('contains an artifact that a cell names once, and again after a change', async () => {
    const { log, lines } = openLog();
    const access = createHeadlessFileAccess({ file: path.join(folder, 'notes.rpc'), allowPaths: [] });
    const files = new FolderFiles(folder, access);
    const index = new ArtifactIndex({
      files,
      store: undefined,
      now: Date.now,
      pause: pauseBriefly,
      onProblems: () => undefined,
    });
    const knowledge = new ContractKnowledge({
      files,
      index,
      settings: () => ({
        addresses: [{ network: undefined, address: '0x1', value: 'out/missing.json' }],
        tokens: [],
        tokenLists: ['tokens.json'],
      }),
      onUnread: log.unread.bind(log),
    });
    const file = path.join(folder, 'Token.json');
    await writeFile(file, '{ damaged');
    const notebook = path.join(folder, 'notes.rpc');
    for (let time = 0; time < 3; time += 1) await knowledge.contract('./Token.json', notebook);
    await turn();
    assert.equal(lines.length, 1, lines.join('\n'));
    assert.match(lines[0] ?? '', /Token\.json can't be read: /);
    await utimes(file, 1, 1);
    await knowledge.contract('./Token.json', notebook);
    await knowledge.contract('./Unwritten.json', notebook);
    await turn();
    assert.equal(lines.length, 2);
    for (let time = 0; time < 2; time += 1) await knowledge.contract('out/missing.json', undefined);
    for (let time = 0; time < 2; time += 1) await knowledge.tokens(evmNetwork);
    await turn();
    assert.deepEqual(
      lines.slice(2).map((line) => line.split(' ')[0]),
      ['out/missing.json', 'tokens.json'],
    );
  });

  it('contains damaged journals and stored receipts', async () => {
    const { log, lines } = openLog();
    const id = 'a'.repeat(32);
    await mkdir(path.join(folder, id), { recursive: true });
    await writeFile(path.join(folder, id, 'work.json'), '{"version":999}');
    const journals = new FileJournals({
      folder,
      keepDays: 1,
      maxBytes: 1e6,
      redact: (text) => Promise.resolve(text),
      onUnread: log.unread.bind(log),
    });
    await journals.find(id);
    await journals.find(id);
    const receipts = createFramedReceipts(
      { load: () => Promise.resolve(new Uint8Array([1, 2])), save: () => Promise.resolve() },
      log.unread.bind(log),
    );
    await receipts.load('main/mainnet 0xab');
    await receipts.load('main/mainnet 0xab');
    await turn();
    assert.equal(lines.length, 2, lines.join('\n'));
    assert.match(lines[0] ?? '', /^work\/a{32}\/work\.json can't be read: It is damaged/);
    assert.match(lines[1] ?? '', /^The kept receipt of main\/mainnet 0xab can't be read: /);
  });
});
