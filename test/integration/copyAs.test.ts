import assert from 'node:assert/strict';

import { env } from 'vscode';

import type { CopyFormat } from '../../src/core/editor/copyOut/copyFormat';
import type { Draft } from '../../src/core/editor/draft/draft';
import { readTestService } from './readTestService';
import { OpenBuilder } from './window/openBuilder';
import { closeTabs, setKey, testWindow } from './window/testWindow';

describe('Copy As in the request builder', () => {
  const { keys, landmarks } = readTestService();

  before(setKey);
  afterEach(closeTabs);

  /** Copies a draft and returns what is in the clipboard then. */
  async function copyAs(builder: OpenBuilder, format: CopyFormat['id'], draft: Draft): Promise<string> {
    assert.equal((await builder.ask({ kind: 'copyAs', draft, format })).failure, undefined);
    const copied = await env.clipboard.readText();
    const needs = copied.includes('API_KEY') ? '. It reads the API key from the environment variable API_KEY.' : '';
    assert.equal(testWindow.status.lines.at(-1), `Copied as ${format}${needs}`);
    return copied;
  }

  it('copies the request as curl without the key', async () => {
    const builder = await OpenBuilder.on('eth_chainId');
    const copied = await copyAs(builder, 'curl', builder.setup.draft);
    assert.match(copied, /^curl .*"\$API_KEY"/);
    assert.ok(!copied.includes(keys.key));
  });

  it('copies a block that is counted from a head as code that counts it', async () => {
    const { bob } = landmarks.evm.accounts;
    const builder = await OpenBuilder.on('eth_getBalance');
    const text = (written: string) => ({ kind: 'text' as const, text: written });
    const draft = { ...builder.setup.draft, parameters: { address: text(bob), block: text('latest-5') } };
    const viem = await copyAs(builder, 'viem', draft);
    assert.match(viem, /const latestMinus5 = latest > 5n/);
    assert.match(viem, /client\.getBalance\(/);
    const cast = await copyAs(builder, 'cast', draft);
    assert.ok(cast.includes(`cast balance ${bob} --block "\${LATEST_MINUS_5:?}"`), cast);
  });
});
