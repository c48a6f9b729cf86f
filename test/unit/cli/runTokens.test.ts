import assert from 'node:assert/strict';

import { TokenChain } from '../core/answer/inquiry/tokenChain';
import { AbiFolder } from '../core/formats/abi/abiFolder';
import { localNode, runInFolder } from './runInFolder';

describe('rpcbook run with tokens that nothing names', () => {
  let folder: AbiFolder;
  let chain: TokenChain;
  before(async () => {
    folder = await AbiFolder.create();
    chain = await TokenChain.start();
    const token = await chain.deploy('PlainToken');
    await chain.emit(token, 2_500_000n);
    const cell = '```rpc\neth_getLogs { "fromBlock": 0, "toBlock": "latest" }\n```\n';
    await folder.write('notes.rpc', `${cell}\n${cell}`);
  });
  after(async () => {
    await chain.node.stop();
    await folder.delete();
  });

  async function run(settings: object, namesTokens?: boolean): Promise<string> {
    await folder.write('settings.json', {
      'rpcbook.services': [localNode(chain.node.port)],
      'rpcbook.ask.proxies': 'off',
      ...settings,
    });
    const { code, text } = await runInFolder(folder, namesTokens === undefined ? {} : { namesTokens });
    assert.equal(code, 0, text);
    return text;
  }

  const offer =
    'Not asked: Name the Token (2 calls, no cost). To ask, use --name-tokens, or set rpcbook.ask.tokens to "auto" in the settings.';

  it('shows the inquiry that is possible', async () => {
    const text = await run({});
    assert.equal(text.split(offer).length, 3, text);
    assert.match(text, /2,500,000/);
  });

  it('reads decimals once with the option or the setting, and shows the raw number', async () => {
    for (const text of [await run({}, true), await run({ 'rpcbook.ask.tokens': 'auto' })]) {
      assert.doesNotMatch(text, /Not asked/);
      assert.equal(text.split('2.5 PLN (raw 2500000)').length, 3, text);
    }
  });

  it('shows no inquiry if the setting is off', async () => {
    const text = await run({ 'rpcbook.ask.tokens': 'off' });
    assert.doesNotMatch(text, /Not asked|PLN/);
  });
});
