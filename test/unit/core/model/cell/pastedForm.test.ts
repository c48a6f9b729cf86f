import assert from 'node:assert/strict';

import { describe, it } from 'mocha';

import { parseCell } from '../../../../../src/core/model/cell/parseCell';
import type { PastedForm } from '../../../../../src/core/model/cell/pastedForm';

function formOf(text: string): PastedForm | undefined {
  const { request } = parseCell(text);
  return request?.kind === 'pasted' ? request.form : undefined;
}

describe('what is pasted into a cell', () => {
  const pasted: readonly (readonly [rule: string, form: PastedForm, texts: readonly string[]])[] = [
    [
      'a command line is not a request',
      'shell',
      [
        'cast send --rpc-url https://x --private-key 0x1',
        'cast',
        '$ cast call 0x1',
        'forge script x',
        'ETH_RPC_URL=x cast block',
        'export A=b',
        "echo '{}' | curl -d @- x",
        'npx hardhat run x',
        'C:\\Users\\me> curl.exe x',
        '~/.foundry/bin/cast block',
        '/usr/bin/curl x',
        './cast block',
        'me@host:~$ cast block',
        'root@box:/app# cast block',
        'CURL https://x',
        'time cast block',
        'owner=$(cast wallet address)',
        '> {"method":"eth_chainId","id":1}',
        '< {"result":"0x1"}',
      ],
    ],
    [
      'a line with an option of a command is not a request, whatever its first word is',
      'shell',
      [
        'mytool --rpc-url https://x',
        'eth_call 0x1 -r https://x',
        'eth_blockNumber | jq .result',
        'eth_blockNumber > out.json',
        'eth_getBalance $OWNER',
        'eth_getBalance $(cast wallet address)',
        'eth_getBalance \\\n  0x1',
        'eth_blockNumber —rpc-url https://x',
        'eth_blockNumber –r x',
        'eth_blockNumber; ls',
        'eth_blockNumber %RPC_URL%',
        'eth_blockNumber $env:RPC',
      ],
    ],
    [
      'a URL is not a request',
      'url',
      [
        'https://etherscan.io/tx/0x1',
        'wss://x/y',
        'etherscan.io/tx/0x1',
        'www.etherscan.io/',
        '<https://x/y>',
        '"https://x"',
        '[a](https://x)',
        'localhost:8545',
        '127.0.0.1:8545/a',
        'ipfs://x',
      ],
    ],
    [
      'an HTTP request is not a request of a cell',
      'http',
      [
        'POST https://x\n\n{}',
        'GET https://x',
        'POST {{url}}',
        'POST /v3/x HTTP/1.1\nHost: x',
        'GET /x HTTP/1.1',
        'post https://x',
        'POST /v3/x',
        'POST localhost:8545',
        'WEBSOCKET wss://x',
      ],
    ],
    [
      'a command of PowerShell is not a request',
      'powershell',
      [
        'Invoke-RestMethod x',
        'irm x',
        "$body = '{}'",
        'PS C:\\> irm x',
        'PS /home/me> irm x',
        '(irm x).result',
        '[int](irm x).result',
        '$env:A = "b"',
      ],
    ],
    [
      'code is not a request',
      'code',
      [
        'await provider.getBalance("0x1")',
        'provider.getBalance("0x1")',
        'const x = 1',
        'import { ethers } from "ethers"',
        'from web3 import Web3',
        'print(w3.eth.block_number)',
        'w3.eth.block_number',
        'eth.blockNumber',
        'balance = 1',
        'x := 1',
        'eth_getBalance("0x1")',
        'IERC20(a).totalSupply()',
        '(await f()).x',
        '>>> w3.eth.block_number',
        'In [1]: w3.eth.block_number',
        '> eth.blockNumber',
        'body: { "method": "a" }',
        'client.request<string>({ method: "eth_chainId" })',
      ],
    ],
    ['a body in quotes is not a request', 'quoted', ['\'{"method":"a"}\'', '"{}"', '`[{}]`', '```json\n{}\n```']],
  ];
  for (const [rule, form, texts] of pasted)
    it(rule, () => {
      for (const text of texts) assert.equal(formOf(text), form, text);
    });

  it('a request with dashes, signs of a shell or a URL in its values is a request', () => {
    for (const text of [
      'eth_getLogs { "fromBlock": "latest-1000" }',
      'eth_call Vault name() // --x',
      'eth_call Vault name() # -x',
      'web3_sha3 "--x | $HOME > y"',
      'eth_blockNumber',
      'rpc.discover',
      'system:health 1',
      'eth_getBalance {{$input owner}} -1',
      'anvil_setRpcUrl https://x/y',
      'getBalance 4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
      'eth_call Vault preview(uint256) 1.5 ether { from: {{alice}}, block: latest-100 }',
      'eth_getStorageAt Vault balances[0x1] -0x1',
      'GET /networks/1/baseFeeHistory',
      'GET {{path}}',
      '{"method":"a"}',
      '[{"method":"a"}]',
      '$x',
    ])
      assert.equal(formOf(text), undefined, text);
  });

  it('a semicolon at the end of a request is part of its last value, so that this is what is said to be wrong', () => {
    for (const text of ['eth_getBalance 0x1 latest;', 'eth_blockNumber;']) {
      const { request } = parseCell(text);
      assert.equal(request?.kind, 'call', text);
    }
  });

  it('a directive below a pasted text is a directive', () => {
    for (const text of ['curl x', 'POST https://x\nA: b\n\n{}', 'await x.y()\n// note', 'https://x/y']) {
      const { request, directives } = parseCell(`${text}\n\n# @network mainnet`);
      assert.equal(request?.kind === 'pasted' && request.text, text);
      assert.deepEqual(
        directives.map(({ name }) => name),
        ['network'],
      );
    }
  });

  it('a command line or an HTTP request below a request is an error at its place', () => {
    for (const second of ['cast send 0x1', 'http POST x', 'POST https://x', 'irm x', '$ curl x'])
      assert.deepEqual(
        parseCell(`eth_chainId\n${second}`).problems.map(({ code, range }) => [code, range.start]),
        [['secondRequest', 12]],
        second,
      );
    assert.deepEqual(parseCell('eth_call Vault\nbalanceOf(address)\n0x1').problems, []);
  });

  it('a URL as an argument is an error at its place, unless a function or a method takes one', () => {
    for (const [text, codes] of [
      ['eth_chainId https://x', ['urlArgument']],
      ['eth_getBalance 0x1\nwss://x', ['urlArgument']],
      ['eth_chainId "https://x"', []],
      ['eth_call Vault setURI(string) https://x', []],
      ['anvil_setRpcUrl https://x', []],
    ] as const)
      assert.deepEqual(
        parseCell(text).problems.map(({ code }) => code),
        codes,
        text,
      );
  });

  it('an envelope whose method is a command, a URL or code is an error', () => {
    for (const method of ['cast send --private-key 0x1', 'https://x', 'f()', '']) {
      const { problems } = parseCell(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }));
      assert.deepEqual(
        problems.map(({ code }) => code),
        ['notAMethod'],
        method,
      );
    }
  });

  it('an option within a list or an object is an error at its place', () => {
    for (const text of ['m [--rpc-url, x]', 'm { "a": --rpc-url }', 'm\n  —rpc-url'])
      assert.deepEqual(
        parseCell(text).problems.map(({ code }) => code),
        ['commandOption'],
        text,
      );
  });

  it('an option on a later line of a request is an error at its place', () => {
    const { problems } = parseCell('eth_call\n  0x1\n  --rpc-url https://x');
    assert.deepEqual(
      problems.map(({ code, range }) => [code, range.start]),
      [['commandOption', 17]],
    );
  });
});
