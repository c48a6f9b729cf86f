import assert from 'node:assert/strict';

import { FailingChain } from '../core/answer/inquiry/failingChain';
import { AbiFolder } from '../core/formats/abi/abiFolder';
import { localNode, runInFolder } from './runInFolder';

describe('rpcbook run with transactions that failed', () => {
  let folder: AbiFolder;
  let chain: FailingChain;
  before(async () => {
    folder = await AbiFolder.create();
    chain = await FailingChain.start();
    await chain.write(folder);
    const hash = await chain.send('wrapped', [chain.at('TokenProxy')]);
    await folder.write('notes.rpc', `\`\`\`rpc\neth_getTransactionReceipt ${hash}\n\`\`\`\n`);
  });
  after(async () => {
    await chain.node.stop();
    await folder.delete();
  });

  async function run(settings: object, asksWhy?: boolean): Promise<string> {
    await folder.write('settings.json', {
      'rpcbook.services': [localNode(chain.node.port)],
      'rpcbook.ask.proxies': 'off',
      ...settings,
    });
    const { code, text } = await runInFolder(folder, { abi: folder.path, asksWhy });
    assert.equal(code, 0, text);
    return text;
  }

  it('shows the inquiry that is possible', async () => {
    const text = await run({});
    const offer =
      'Not asked: Why? (at most 4 calls, no cost). To ask, use --why, or set rpcbook.ask.failures to "auto" in the settings.';
    assert.ok(text.includes(offer), text);
    assert.doesNotMatch(text, /TooLittle/);
  });

  it('finds the cause with the option or the setting, and prints it with its path', async () => {
    for (const text of [await run({}, true), await run({ 'rpcbook.ask.failures': 'auto' })]) {
      assert.doesNotMatch(text, /Not asked/);
      assert.match(text, /Failed: TooLittle\(owner 0x\w+, available 0, wanted 5\) in transfer of .* · in block \d+ · /);
      assert.match(text, /Outermost error +Wrapped\(what token, inner 0xe4889ffe/);
      assert.match(text, /\n +wrapped .*\n +transfer .*passed on.*\n +transfer .*TooLittle\(/);
    }
  });

  it('shows no inquiry if the setting is off', async () => {
    assert.doesNotMatch(await run({ 'rpcbook.ask.failures': 'off' }), /Not asked|TooLittle/);
  });
});
