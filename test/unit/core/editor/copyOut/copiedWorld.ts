import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { Secret } from '../../../../../src/core/base/credentials/secret';
import type { CopyFormat, CopySource } from '../../../../../src/core/editor/copyOut/copyFormat';
import { copyFormats } from '../../../../../src/core/editor/copyOut/copyFormats';
import { copySourceOfDraft } from '../../../../../src/core/editor/copyOut/copySourceOfDraft';
import type { Draft } from '../../../../../src/core/editor/draft/draft';
import { draftOfJson } from '../../../../../src/core/editor/draft/draftOfJson';
import { newDraft } from '../../../../../src/core/editor/draft/newDraft';
import { sendDraft } from '../../../../../src/core/editor/draft/runDraft';
import { BuiltInAbi } from '../../../../../src/core/formats/abi/names/builtInAbi';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { createServiceCatalogue } from '../../../../../src/core/model/catalogue/catalogue';
import type { Network, Transport } from '../../../../../src/core/model/networks/network';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import { createEncodeContext } from '../../../../../src/core/run/session/compose/createEncodeContext';
import { type RunningService, startService } from '../../../../service/startService';
import { localServiceSettings } from '../../../../workbench/localServiceSettings';
import { createTestPorts, reply } from '../../request/pipe/testPorts';

const run = promisify(execFile);
const cacheFolder = path.resolve(import.meta.dirname, '../../../../../.cache');

/** A JSON-RPC call as a service receives it. */
export interface SentCall {
  readonly method: string;
  readonly params: unknown;
}

/** The local service, and what runs copied code against it. */
export class CopiedWorld {
  readonly #folder: string;
  readonly #catalogue = createServiceCatalogue();
  #written = 0;

  private constructor(
    readonly service: RunningService,
    private readonly networks: readonly Network[],
  ) {
    mkdirSync(cacheFolder, { recursive: true });
    this.#folder = mkdtempSync(path.join(cacheFolder, 'copied-'));
  }

  static async start(): Promise<CopiedWorld> {
    const service = await startService();
    const settings = localServiceSettings(service)['rpcbook.services'];
    return new CopiedWorld(service, readServices(settings).services[0]?.networks ?? []);
  }

  async stop(): Promise<void> {
    rmSync(this.#folder, { recursive: true, force: true });
    await this.service.stop();
  }

  network(id: string): Network {
    const found = this.networks.find((one) => one.id === id);
    if (!found) throw new Error(`no network ${id}`);
    return found;
  }

  /** A draft with values as people write them, such as latest-10. */
  draft(method: string, params: unknown, networkId = 'evm', transport: Transport = 'http'): Draft {
    const network = this.network(networkId);
    const findMethod = (name: string) => this.#catalogue.find(name);
    const like: Draft = { ...newDraft(network, findMethod(method)), transport };
    const draft = draftOfJson(JSON.stringify({ method, params }), like, { network, findMethod });
    if (draft.kind === 'failed') throw new Error(draft.problem.message);
    return draft.value;
  }

  source(draft: Draft): CopySource {
    const network = this.networks.find(({ key }) => key === draft.network);
    if (!network) throw new Error(`no network ${draft.network}`);
    const context = createEncodeContext(noHints, new BuiltInAbi());
    const source = copySourceOfDraft(draft, this.#catalogue.find(draft.method), network, context);
    if (source.kind === 'failed') throw new Error(source.problem);
    return source.value;
  }

  /** Prints a source without the key, and throws if the format doesn't support it. */
  print(id: CopyFormat['id'], source: CopySource): string {
    const printed = copyFormats.find((format) => format.id === id)?.print(source);
    if (printed?.kind !== 'ok') throw new Error(`${id}: ${printed?.problem ?? 'no such format'}`);
    const { key, secret } = this.service.keys;
    if (printed.value.includes(key) || printed.value.includes(secret)) throw new Error('the key is in the text');
    return printed.value;
  }

  /** Sends a draft as the request builder does, and returns its last call. */
  async sentByRpcbook(draft: Draft): Promise<SentCall> {
    const settings = localServiceSettings(this.service)['rpcbook.services'];
    const heads = await this.#heads(draft.network.endsWith('/l2net') ? 'l2net' : 'evm');
    const { ports, sent } = createTestPorts({
      services: settings,
      credential: {
        kind: 'ready',
        credential: {
          alias: 'local',
          key: new Secret(this.service.keys.key),
          origins: [this.service.url, this.service.wsUrl],
        },
      },
      answer: (_, { id, method, params }) => {
        const head = (tag: unknown) => heads.get(String(tag));
        const [tag] = Array.isArray(params) ? params : [];
        if (method.endsWith('_blockNumber')) return reply({ jsonrpc: '2.0', id, result: head('latest') });
        const result = method === 'eth_getBlockByNumber' && head(tag) !== undefined ? { number: head(tag) } : null;
        return reply({ jsonrpc: '2.0', id, result });
      },
    });
    const network = this.networks.find(({ key }) => key === draft.network);
    if (!network) throw new Error(`no network ${draft.network}`);
    await sendDraft(draft, network, { signal: new AbortController().signal, grants: new Set() }, ports);
    return readCall(sent.at(-1)?.body ?? '');
  }

  /** Runs a copied module in this process and returns the calls that reached the service. */
  async runModule(text: string): Promise<readonly SentCall[]> {
    const file = path.join(this.#folder, `${(this.#written += 1)}.mjs`);
    writeFileSync(file, text);
    const { key, secret } = this.service.keys;
    Object.assign(process.env, { API_KEY: key, API_KEY_SECRET: secret });
    const { dir, log } = console;
    Object.assign(console, { dir: () => undefined, log: () => undefined });
    try {
      return await this.#recorded(() => import(pathToFileURL(file).href));
    } finally {
      Object.assign(console, { dir, log });
      delete process.env['API_KEY'];
      delete process.env['API_KEY_SECRET'];
    }
  }

  /** Runs a copied command in a shell, with `programs` (a folder) first on PATH. */
  runCommand(text: string, programs = ''): Promise<readonly SentCall[]> {
    const { key, secret } = this.service.keys;
    const env = { PATH: `${programs}:${process.env['PATH'] ?? ''}`, API_KEY: key, API_KEY_SECRET: secret };
    return this.#recorded(() => run('sh', ['-c', text], { env }));
  }

  /** An answer may be an error of the node, which some programs throw. What they sent is recorded in any case. */
  async #recorded(act: () => Promise<unknown>): Promise<readonly SentCall[]> {
    await this.service.adminClient.reset();
    await act().catch(() => undefined);
    const { lastRequests } = await this.service.adminClient.counters();
    return lastRequests.filter(({ verb }) => verb !== 'UPGRADE').flatMap(({ body }) => readCalls(body));
  }

  async #heads(networkId: 'evm' | 'l2net'): Promise<ReadonlyMap<string, unknown>> {
    const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
      const response = await fetch(`${this.service.url}/${networkId}/v3/${this.service.keys.key}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
      const { result } = await response.json();
      return typeof result === 'object' ? result?.number : result;
    };
    if (networkId === 'l2net') return new Map([['latest', await ask('l2net_blockNumber', [])]]);
    return new Map([
      ['latest', await ask('eth_blockNumber', [])],
      ['safe', await ask('eth_getBlockByNumber', ['safe', false])],
      ['finalized', await ask('eth_getBlockByNumber', ['finalized', false])],
    ]);
  }
}

function readCalls(body: string): readonly SentCall[] {
  return body.startsWith('[')
    ? JSON.parse(body).map((one: unknown) => readCall(JSON.stringify(one)))
    : [readCall(body)];
}

function readCall(body: string): SentCall {
  const { method, params = [] } = JSON.parse(body);
  return { method, params: params ?? [] };
}
