import assert from 'node:assert/strict';
import { readdir, readFile, rm } from 'node:fs/promises';

import type { RunOptions } from '../../../src/cli/runFile';
import type { Fault, FaultRule } from '../../service/front/fault';
import { AbiFolder } from '../core/formats/abi/abiFolder';
import { useService } from '../service/sharedService';
import { type FolderRun, localNode, runInFolder } from './runInFolder';

const alias = 'causes';
const waits = { kind: 'tooManyRequests', retryAfter: '0' } as const;

describe('failures by their cause', () => {
  const service = useService();
  let folder: AbiFolder;
  before(async () => {
    folder = await AbiFolder.create();
    const { port, url, keys } = service();
    const paid = { ...localNode(port), credential: alias, rpcPath: '/evm/v3/{key}' };
    await folder.write('settings.json', { 'rpcbook.services': [paid], 'rpcbook.request.timeoutSeconds': 3600 });
    process.env['RPCBOOK_KEY_CAUSES'] = keys.key;
    process.env['RPCBOOK_ORIGINS_CAUSES'] = url;
  });
  beforeEach(() => service().adminClient.reset());
  after(async () => {
    delete process.env['RPCBOOK_KEY_CAUSES'];
    delete process.env['RPCBOOK_ORIGINS_CAUSES'];
    await folder.delete();
  });

  async function run(
    cell: string,
    ...faults: readonly (Fault | FaultRule)[]
  ): Promise<FolderRun & { attempts: number }> {
    return runWith({}, cell, ...faults);
  }

  async function runWith(
    options: Partial<RunOptions>,
    cell: string,
    ...faults: readonly (Fault | FaultRule)[]
  ): Promise<FolderRun & { attempts: number }> {
    const rules = faults.map((fault) => ('fault' in fault ? fault : { fault }));
    await service().adminClient.misbehave(...rules);
    await folder.write('notes.rpc', `\`\`\`rpc\n${cell}\n\`\`\`\n`);
    await rm(folder.file('ledger'), { recursive: true, force: true });
    const ran = await runInFolder(folder, { ...options, ledger: folder.file('ledger') });
    return { ...ran, attempts: await entriesOf(folder.file('ledger')) };
  }

  const cases: readonly (readonly [what: string, code: number, attempts: number, fault: Fault, method?: string])[] = [
    ['an error of the node', 1, 1, { kind: 'rpcError', code: -32000, message: 'something else' }],
    ['a server that has an error', 5, 1, { kind: 'serverError', status: 500 }],
    ['an answer that is no JSON', 1, 1, { kind: 'malformedJson' }],
    ['a key that is refused (401)', 4, 1, { kind: 'unauthorized' }],
    ['a key that may not (403)', 4, 1, { kind: 'forbidden' }],
    ['a bill that is open (402)', 5, 1, { kind: 'paymentRequired' }],
    ['a connection that ends', 5, 1, { kind: 'drop' }],
    ['a rate limit for longer than the timeout', 5, 1, { kind: 'tooManyRequests', retryAfter: '100000' }],
    ['a used-up quota, which also comes as 429', 5, 1, { kind: 'tooManyRequests', retryAfter: '0', event: -33400 }],
  ];
  for (const [what, code, attempts, fault] of cases)
    it(`the exit code is ${code} for ${what}`, async () => {
      const ran = await run('# @assert result == 0x1\neth_chainId', { fault, times: 9 });
      assert.deepEqual([ran.code, ran.attempts], [code, attempts], ran.all);
    });

  for (const fault of [waits, ...[502, 503, 504].map((status) => ({ kind: 'serverError', status }) as const)])
    it(`sends a call again after ${fault.kind === 'serverError' ? fault.status : 429}, with an entry in the ledger for each attempt`, async () => {
      const ran = await run('# @assert result == 0x7a69\neth_chainId', fault);
      assert.deepEqual([ran.code, ran.attempts], [0, 2], ran.all);
    });

  it('sends the call again that a plan starts with, and tells the cause of one that stays refused', async () => {
    const logs = 'eth_getLogs { "fromBlock": "latest-20", "toBlock": "latest" }';
    const again = await run(logs, { fault: waits, method: 'eth_blockNumber' });
    assert.equal(again.code, 0, again.all);
    const later = { kind: 'tooManyRequests', retryAfter: '100000' } as const;
    const refused = await run(logs, { fault: later, method: 'eth_blockNumber', times: 9 });
    assert.deepEqual([refused.code, refused.attempts], [5, 1], refused.all);
  });

  it('needs no head for a share of a dataset with numbers, and says that it was not checked', async () => {
    const cell = '# @save rows/\neth_getLogs { "fromBlock": 1, "toBlock": 2 }';
    const fault = { kind: 'tooManyRequests', retryAfter: '100000' } as const;
    const head = { fault, method: 'eth_blockNumber', times: 9 };
    const refused = await runWith({ dataset: { blocksPerFile: 1 } }, cell, head);
    assert.deepEqual([refused.code, refused.attempts], [5, 1], refused.all);
    assert.match(refused.text, /Couldn't get the latest block number\. .*too many requests/);
    const share = await runWith({ dataset: { blocksPerFile: 1, share: { number: 1, of: 2 } } }, cell, head);
    assert.deepEqual([share.code, share.attempts], [0, 2], share.all);
    assert.match(share.text, /That blocks up to 2 are final was not checked\. Couldn't get the latest block number/);
  });

  it('stops a range at a rate limit with what it has, and ends by the cause', async () => {
    const cell = 'eth_getLogs { "fromBlock": 0, "toBlock": "latest" }';
    await service().adminClient.configure({ logResults: 5 });
    const later = { kind: 'tooManyRequests', retryAfter: '100000' } as const;
    const method = 'eth_getLogs';
    const split = { kind: 'rpcError', code: -32005, message: 'query returned more than 5 results' } as const;
    const stopped = await run(cell, { fault: split, method }, { fault: later, method, times: 99 });
    assert.equal(stopped.code, 5, stopped.all);
  });

  it('the exit code is 5 for a quota of the day that is used up', async () => {
    await service().adminClient.configure({ dailyCredits: 0 });
    const ran = await run('eth_chainId');
    assert.deepEqual([ran.code, ran.attempts], [5, 1], ran.all);
  });

  it('never sends again what sends a transaction', async () => {
    const ran = await run('eth_sendRawTransaction 0x02', waits);
    assert.deepEqual([ran.code, ran.attempts], [4, 0], ran.all);
  });

  for (const reference of ['{{nothing}}', '{{$env RB_NOT_SET}}'])
    it(`the exit code is 2 for a variable that is missing: ${reference}`, async () => {
      const ran = await run(`eth_getBlockByNumber ${reference} false`);
      assert.deepEqual([ran.code, ran.attempts], [2, 0], ran.all);
    });
});

/** The number of attempts in a ledger, each of which has an entry before it is sent and one when it ends. */
async function entriesOf(ledger: string): Promise<number> {
  const names = await readdir(ledger, { recursive: true }).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(`${ledger}/${name}`, 'utf8').catch(() => '')));
  return new Set(texts.flatMap((text) => text.match(/"attempt":"[^"]+"/g) ?? [])).size;
}
