import { existsSync, readFileSync, rmSync } from 'node:fs';

import type * as vscode from 'vscode';

import { waitFor } from '../../run/waitFor';

/** Evaluates functions inside the extension host of the workbench under test. The other end is extension.ts. */
export class HostBridge {
  readonly #addressFile: string;
  #address: string;

  private constructor(addressFile: string, address: string) {
    this.#addressFile = addressFile;
    this.#address = address;
  }

  /** Waits until the extension host has written its address to the file. */
  static async connect(addressFile: string): Promise<HostBridge> {
    return new HostBridge(addressFile, await readAddress(addressFile));
  }

  /** Waits for the extension host that `restart` starts, and connects to it. */
  async follow(restart: () => Promise<unknown>): Promise<void> {
    rmSync(this.#addressFile, { force: true });
    await restart();
    this.#address = await readAddress(this.#addressFile);
  }

  /**
   * Runs `evaluated` with the vscode API in the extension host. Only its source is sent, so it can't use variables of
   * the test. Parameters and results are sent as JSON.
   */
  async evaluate<Parameters extends readonly unknown[], Value>(
    evaluated: (api: typeof vscode, ...parameters: Parameters) => Value | PromiseLike<Value>,
    ...parameters: Parameters
  ): Promise<Value> {
    const response = await fetch(this.#address, {
      method: 'POST',
      body: JSON.stringify({ source: String(evaluated), parameters }),
    });
    const answer = (await response.json()) as { readonly value: Value; readonly error?: string };
    if (answer.error !== undefined) throw new Error(`In the extension host: ${answer.error}`);
    return answer.value;
  }
}

async function readAddress(addressFile: string): Promise<string> {
  await waitFor(() => existsSync(addressFile), Boolean, { what: 'the address of the extension host' });
  return readFileSync(addressFile, 'utf8');
}
