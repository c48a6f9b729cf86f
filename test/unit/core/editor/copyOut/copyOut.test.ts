import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

import { JsonNumber } from '../../../../../src/core/base/json/jsonValue';
import type { CopyFormat } from '../../../../../src/core/editor/copyOut/copyFormat';
import { copyFormats, copyFormatsFor } from '../../../../../src/core/editor/copyOut/copyFormats';
import type { Call } from '../../../../../src/core/model/exchange/exchange';
import type { Network } from '../../../../../src/core/model/networks/network';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import { type RunningService, startService } from '../../../../service/startService';
import { localServiceSettings } from '../../../../workbench/localServiceSettings';

const run = promisify(execFile);
const projectRoot = path.resolve(import.meta.dirname, '../../../../..');

function formatOf(id: CopyFormat['id']): CopyFormat {
  const format = copyFormats.find((one) => one.id === id);
  assert.ok(format);
  return format;
}

function has(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0;
}

describe('a copied call', () => {
  let service: RunningService;
  let networks: readonly Network[];
  let folder: string;

  before(async () => {
    service = await startService();
    networks = readServices(localServiceSettings(service)['rpcbook.services']).services[0]?.networks ?? [];
    folder = mkdtempSync(path.join(projectRoot, '.cache', 'copied-'));
  });

  after(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function network(id: string): Network {
    const found = networks.find((one) => one.id === id);
    assert.ok(found);
    return found;
  }

  function print(id: CopyFormat['id'], call: Call, networkId: string): string {
    const text = formatOf(id).print({ call, network: network(networkId) });
    assert.ok(text.kind === 'ok', JSON.stringify(text));
    for (const secret of [service.keys.key, service.keys.secret])
      assert.ok(!text.value.includes(secret), 'the key is in the text');
    return text.value;
  }

  /** Runs a copied text with only the key's environment variables. */
  async function runCopied(id: CopyFormat['id'], text: string): Promise<unknown> {
    const env = { PATH: process.env['PATH'], API_KEY: service.keys.key, API_KEY_SECRET: service.keys.secret };
    if (id === 'curl') return JSON.parse((await run('sh', ['-c', text], { env })).stdout);
    const file = path.join(folder, `${id}-${Math.random()}.mjs`);
    writeFileSync(file, text);
    return JSON.parse((await run(process.execPath, [file], { env })).stdout);
  }

  async function askService(call: Call, networkId: string): Promise<unknown> {
    if (call.kind !== 'rpc') throw new Error('not a JSON-RPC call');
    const response = await fetch(`${service.url}/${networkId}/v3/${service.keys.key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: call.method, params: call.params }),
    });
    return response.json();
  }

  const resultOf = (answer: unknown): unknown => (answer as { readonly result?: unknown }).result;

  function logsCall(): Call {
    const { contracts } = service.landmarks.evm;
    return {
      kind: 'rpc',
      method: 'eth_getLogs',
      params: [{ address: [contracts.token.address], fromBlock: '0x0', toBlock: '0x20', topics: [null] }],
    };
  }

  /** Quotes, dollars, backticks, backslashes and braces that a shell or a template would interpret. */
  const hostileCall: Call = {
    kind: 'rpc',
    method: 'eth_getLogs',
    params: [{ note: `it's "$HOME" \`id\` \\n \${1+1} {key} !x %s 🦀\u2028` }],
  };

  for (const id of ['curl', 'fetch', 'viem', 'ethers'] as const) {
    it(`runs as ${id} and returns the service's answer`, async function () {
      if (id === 'curl' && !has('curl')) this.skip();
      const answer = await runCopied(id, print(id, logsCall(), 'evm'));
      const expected = resultOf(await askService(logsCall(), 'evm'));
      assert.ok(Array.isArray(expected) && expected.length > 0);
      assert.deepEqual(id === 'curl' || id === 'fetch' ? resultOf(answer) : answer, expected);
    });

    it(`sends every character unchanged with ${id}`, async function () {
      if (id === 'curl' && !has('curl')) this.skip();
      await runCopied(id, print(id, hostileCall, 'evm')).catch(() => undefined);
      const { lastRequests } = await service.adminClient.counters();
      const sent = JSON.parse(lastRequests.at(-1)?.body ?? '{}');
      assert.deepEqual(sent.params, hostileCall.kind === 'rpc' ? hostileCall.params : []);
    });
  }

  for (const id of ['curl', 'fetch'] as const) {
    it(`queries the gas API with ${id}, key and secret in the header`, async function () {
      if (id === 'curl' && !has('curl')) this.skip();
      const { chainId } = service.landmarks.gas;
      const answer = await runCopied(
        id,
        print(id, { kind: 'gas', path: `/networks/${chainId}/baseFeeHistory`, method: 'GET baseFeeHistory' }, 'evm'),
      );
      assert.ok(Array.isArray(answer) && answer.length === 500);
    });

    it(`queries the networks of other families with ${id}, every digit kept`, async function () {
      if (id === 'curl' && !has('curl')) this.skip();
      const { transactions } = service.landmarks.l2net;
      const [hash] = Object.values(transactions);
      const answer = await runCopied(
        id,
        print(
          id,
          { kind: 'rpc', method: 'l2net_getTransactionReceipt', params: { transaction_hash: String(hash) } },
          'l2net',
        ),
      );
      assert.ok(resultOf(answer));
      const text = print(
        id,
        { kind: 'rpc', method: 'getSlot', params: [{ minContextSlot: new JsonNumber('18446744073709551615') }] },
        'solana',
      );
      assert.ok(text.includes('18446744073709551615'));
    });
  }

  it('is offered in the supported formats', () => {
    const ids = (call: Call, id: string) => copyFormatsFor({ call, network: network(id) }).map((format) => format.id);
    const all = ['curl', 'cast', 'fetch', 'viem', 'ethers'];
    assert.deepEqual(ids(logsCall(), 'evm'), all);
    assert.deepEqual(ids({ kind: 'gas', path: '/networks/1/baseFeeHistory', method: 'GET baseFeeHistory' }, 'evm'), [
      'curl',
      'fetch',
    ]);
    const raw = (text: string): Call => ({ kind: 'raw', text, isBatch: true, methods: [], ids: [] });
    assert.deepEqual(ids(raw('[{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}]'), 'evm'), all);
    assert.deepEqual(ids(raw('[]'), 'evm'), ['curl', 'fetch'], 'no calls');
    assert.deepEqual(ids({ kind: 'rpc', method: 'getSlot', params: [] }, 'solana'), ['curl', 'cast', 'fetch']);
  });
});
