import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { findFoundryBinary } from './foundryBinary';

/** An answer of the node, byte for byte. */
export interface NodeAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

export interface AnvilOptions {
  /** Folder with the initial state, as an earlier run dumped it. */
  readonly loadState?: string;
  /** File for the state on `stop`. */
  readonly dumpState?: string;
  /** 31337 if undefined. */
  readonly chainId?: number;
  /** The newest one that the node knows if undefined. */
  readonly hardfork?: string;
}

/** An error answer of the node, with the node's message. */
export class NodeError extends Error {
  constructor(
    method: string,
    readonly code: number,
    message: string,
  ) {
    super(`${method}: ${message} (${code})`);
  }
}

/**
 * Time of the first block, in seconds since the epoch. Each later block is `secondsPerBlock` after the previous one.
 */
const genesisTime = 1_767_225_600;
export const secondsPerBlock = 12;

/** A running Anvil process on a free loopback port. */
export class Anvil {
  readonly #agent = new http.Agent({ keepAlive: true });

  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
  ) {}

  /** Starts the node and waits until it listens. If the node ends first, throws its output. */
  static async start(options: AnvilOptions): Promise<Anvil> {
    // Anvil writes old states to a folder in the home folder, and leaves them there when it is killed.
    const states = mkdtempSync(path.join(tmpdir(), 'rpcbook-anvil-'));
    const args = [
      '--cache-path',
      states,
      '--port',
      '0',
      '--gas-limit',
      '60000000',
      '--timestamp',
      String(genesisTime),
      '--preserve-historical-states',
    ];
    if (options.loadState !== undefined) args.push('--load-state', options.loadState);
    if (options.dumpState !== undefined) args.push('--dump-state', options.dumpState);
    if (options.hardfork !== undefined) args.push('--hardfork', options.hardfork);
    if (options.chainId !== undefined) args.push('--chain-id', String(options.chainId));
    const child = spawn(findFoundryBinary('anvil'), args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const removeStates = (): void => {
      rmSync(states, { recursive: true, force: true });
    };
    const killAtExit = (): void => {
      child.kill('SIGKILL');
      removeStates();
    };
    process.once('exit', killAtExit);
    child.once('exit', () => {
      process.removeListener('exit', killAtExit);
      removeStates();
    });
    const anvil = new Anvil(child, await readPort(child));
    await anvil.request('anvil_setLoggingEnabled', [false]);
    await anvil.request('anvil_setBlockTimestampInterval', [secondsPerBlock]);
    return anvil;
  }

  /** Sends a JSON-RPC text and returns the answer, both unchanged. */
  forward(body: string): Promise<NodeAnswer> {
    return new Promise((resolve, reject) => {
      const request = http.request(
        {
          host: '127.0.0.1',
          port: this.port,
          method: 'POST',
          agent: this.#agent,
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            resolve({
              status: response.statusCode ?? 0,
              contentType: response.headers['content-type'] ?? '',
              body: Buffer.concat(chunks).toString('utf8'),
            });
          });
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  }

  /** Calls one method. Throws NodeError for an error answer. */
  async request<T = unknown>(method: string, params: readonly unknown[]): Promise<T> {
    const [result] = await this.requestAll<T>([[method, params]]);
    return result as T;
  }

  /** Calls several methods in one batch, in order. Throws NodeError for the first error answer. */
  async requestAll<T = unknown>(
    calls: readonly (readonly [method: string, params: readonly unknown[]])[],
  ): Promise<readonly T[]> {
    const batch = calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }));
    const answers: readonly {
      readonly id: number;
      readonly result: T;
      readonly error?: { readonly code: number; readonly message: string };
    }[] = JSON.parse((await this.forward(JSON.stringify(batch))).body);
    const results = new Array<T>(calls.length);
    for (const { id, result, error } of answers) {
      if (error !== undefined) throw new NodeError(calls[id]?.[0] ?? '', error.code, error.message);
      results[id] = result;
    }
    return results;
  }

  /** Ends the process with SIGTERM, so that it can dump its state. Resolves when it has ended. */
  async stop(): Promise<void> {
    this.#agent.destroy();
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => {
      this.child.once('exit', () => {
        resolve();
      });
    });
    this.child.kill('SIGTERM');
    await gone;
  }
}

function readPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (text: Buffer): void => {
      said += text.toString();
      const port = /Listening on \S+:(\d+)/.exec(said)?.[1];
      if (port === undefined) return;
      child.stdout?.off('data', listen).resume();
      child.stderr?.off('data', listen).resume();
      resolve(Number(port));
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(new Error(`Anvil ended with ${code} before it listened: ${said.slice(-2000)}`));
    });
  });
}
