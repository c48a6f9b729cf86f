import assert from 'node:assert/strict';

import fc from 'fast-check';
import { describe, it } from 'mocha';

import { createServiceCatalogue } from '../../../../../src/core/model/catalogue/catalogue';
import { parseCell } from '../../../../../src/core/model/cell/parseCell';
import type { PastedForm } from '../../../../../src/core/model/cell/pastedForm';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import { convertPasted } from '../../../../../src/core/request/pasted/convertPasted';
import { plantedKey, serviceSettings } from '../pipe/testPorts';

const { services } = readServices(serviceSettings);
const catalogue = createServiceCatalogue();

const hash = `0x${'ab'.repeat(32)}`;
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const secret = `0x${'5e'.repeat(32)}`;

/** The form of a pasted cell, and the requests that it is converted to. */
function convert(text: string): { readonly form: PastedForm | undefined; readonly requests: readonly string[] } {
  const { request } = parseCell(text);
  if (request?.kind !== 'pasted') return { form: undefined, requests: [] };
  const converted = convertPasted(request.text, request.form, { services, catalogue, setsNetwork: false });
  return { form: request.form, requests: converted.map((one) => one.text) };
}

/** What a text is converted to first. The request must be one that a cell takes without a problem. */
function first(text: string): string | undefined {
  const [request] = convert(text).requests;
  if (request !== undefined) {
    const cell = parseCell(request);
    assert.deepEqual(cell.problems, [], request);
    assert.ok(cell.request !== undefined && cell.request.kind !== 'pasted', request);
    assert.ok(!request.includes(secret.slice(2)) && !request.includes(plantedKey), request);
  }
  return request;
}

const body = `{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["${token}","latest"]}`;
const balance = `eth_getBalance ${token} latest`;

/** Texts of each form, and the request that each one becomes. Undefined where nothing is known about it. */
const samples: Readonly<Record<string, readonly (readonly [text: string, request: string | undefined])[]>> = {
  'a cast command becomes the call that it makes, without its key': [
    [
      `cast call ${token} "balanceOf(address)(uint256)" ${owner} --rpc-url https://x --private-key ${secret}`,
      `eth_call ${token} balanceOf(address)(uint256) ${owner}`,
    ],
    [
      `cast call ${token} 'totalSupply()(uint256)' --block 19000000`,
      `eth_call ${token} totalSupply()(uint256) { "block": 19000000 }`,
    ],
    [`cast call ${token} 0x18160ddd`, `eth_call { "to": "${token}", "data": "0x18160ddd" } latest`],
    [`$ cast receipt ${hash} --json | jq .logs`, `eth_getTransactionReceipt ${hash}`],
    [`cast tx ${hash} -r $ETH_RPC_URL`, `eth_getTransactionByHash ${hash}`],
    [`cast run ${hash} --quick`, `debug_traceTransaction ${hash} { "tracer": "callTracer" }`],
    [
      `cast logs --from-block 100 --to-block latest 'Transfer(address indexed from, address indexed to, uint256 value)' --address ${token}`,
      `eth_getLogs {\n  "address": "${token}",\n  "fromBlock": 100,\n  "toBlock": "latest",\n  "topics": ["Transfer(address indexed from, address indexed to, uint256 value)"]\n}`,
    ],
    [`cast storage ${token} 0`, `eth_getStorageAt ${token} 0 latest`],
    [`cast balance vitalik.eth`, 'eth_getBalance vitalik.eth latest'],
    [`cast balance --erc20 ${token} ${owner}`, `eth_call ${token} balanceOf(address)(uint256) ${owner}`],
    [`cast block latest --full`, 'eth_getBlockByNumber latest true'],
    [`cast block ${hash} timestamp`, `eth_getBlockByHash ${hash} false`],
    [`cast block-number`, 'eth_blockNumber'],
    [`cast rpc eth_getBalance ${token} latest`, balance],
    [`cast rpc eth_getBalance '["${token}", "latest"]' --raw`, balance],
    [`ETH_RPC_URL=https://x cast code ${token}`, `eth_getCode ${token} latest`],
    [`export RPC=https://x\ncast nonce ${owner} --rpc-url $RPC`, `eth_getTransactionCount ${owner} latest`],
    [`cast call $TOKEN "balanceOf(address)" "\${WHO}"`, 'eth_call {{TOKEN}} balanceOf(address) {{WHO}}'],
    [`cast send ${token} "transfer(address,uint256)" ${owner} 1 --private-key ${secret}`, undefined],
    [`cast wallet sign --private-key ${secret} hello`, undefined],
  ],
  'the URL of an explorer becomes a request about its subject, on its chain': [
    [`https://etherscan.io/tx/${hash}#eventlog`, `# @network main/mainnet\neth_getTransactionReceipt ${hash}`],
    [`etherscan.io/tx/${hash}`, `# @network main/mainnet\neth_getTransactionReceipt ${hash}`],
    [`https://basescan.org/tx/${hash}`, `eth_getTransactionReceipt ${hash}`],
    [`https://etherscan.io/address/${token}#code`, `# @network main/mainnet\neth_getBalance ${token} latest`],
    [
      `https://etherscan.io/token/${token}?a=${owner}`,
      `# @network main/mainnet\neth_call ${token} balanceOf(address)(uint256) ${owner}`,
    ],
    [`https://etherscan.io/token/${token}`, `# @network main/mainnet\neth_call ${token} totalSupply()(uint256)`],
    ['https://etherscan.io/block/19000000', '# @network main/mainnet\neth_getBlockByNumber 19000000 false'],
    [`https://eth.blockscout.com/tx/${hash}?tab=logs`, `# @network main/mainnet\neth_getTransactionReceipt ${hash}`],
    [`https://unknown.example/tx/${hash}`, `eth_getTransactionReceipt ${hash}`],
    ['https://example.com/', undefined],
  ],
  'a line of ethers, viem, web3.js, web3.py or a console becomes the call that it makes': [
    [`await provider.getBalance("${token}")`, balance],
    [`const b = await provider.getBalance('${token}', 'latest');`, balance],
    [`provider.getBalance(address)`, 'eth_getBalance {{address}} latest'],
    [
      `await publicClient.getBalance({ address: '${token}', blockNumber: 19_000_000n })`,
      `eth_getBalance ${token} 19000000`,
    ],
    [`await client.getBalance({ address })`, 'eth_getBalance {{address}} latest'],
    [
      `const receipt = await publicClient.getTransactionReceipt({\n  hash: '${hash}',\n})`,
      `eth_getTransactionReceipt ${hash}`,
    ],
    [`provider.getTransaction("${hash}").then(console.log)`, `eth_getTransactionByHash ${hash}`],
    [`await web3.eth.getStorageAt('${token}', 0)`, `eth_getStorageAt ${token} 0 latest`],
    [`await provider.getBlock(123, true)`, 'eth_getBlockByNumber 123 true'],
    [`await publicClient.getBlock({ blockTag: 'safe' })`, 'eth_getBlockByNumber safe false'],
    [`print(w3.eth.get_balance('${token}', block_identifier='latest'))`, balance],
    [`w3.eth.block_number`, 'eth_blockNumber'],
    [`w3.provider.make_request("eth_getBalance", ["${token}", "latest"])`, balance],
    [`eth.getBalance("${token}")`, balance],
    [
      `debug.traceTransaction("${hash}", {tracer: "callTracer"})`,
      `debug_traceTransaction ${hash} { "tracer": "callTracer" }`,
    ],
    [`eth_getBalance("${token}", "latest")`, balance],
    [`await provider.send("eth_getBalance", ["${token}", "latest"])`, balance],
    [`await window.ethereum.request({ method: 'eth_getBalance', params: ['${token}', 'latest'] })`, balance],
    [`ethereum.request({ method: 'eth_blockNumber' })`, 'eth_blockNumber'],
    [
      `await client.readContract({ address: '${token}', abi: parseAbi(['function balanceOf(address) view returns (uint256)']), functionName: 'balanceOf', args: ['${owner}'] })`,
      `eth_call ${token} balanceOf(address)(uint256) ${owner}`,
    ],
    [
      `await client.call({ to: '${token}', data: '0x18160ddd' })`,
      `eth_call { "to": "${token}", "data": "0x18160ddd" } latest`,
    ],
    [
      `await fetch('https://mainnet.example.com/v3/${plantedKey}', { method: 'POST', body: JSON.stringify(${body}) })`,
      `# @network main/mainnet\n${balance}`,
    ],
    [
      `requests.post(url, json={"jsonrpc": "2.0", "method": "eth_getBalance", "params": ["${token}", "latest"], "id": 1})`,
      balance,
    ],
    [`const wallet = new ethers.Wallet('${secret}')`, undefined],
    ['await signer.sendTransaction({ to, value })', undefined],
    ['IERC20(token).totalSupply()', undefined],
  ],
  'a request of a .http file becomes a call': [
    [
      `POST https://mainnet.example.com/v3/${plantedKey}\nContent-Type: application/json\n\n${body}`,
      `# @network main/mainnet\n${balance}`,
    ],
    [
      `POST {{url}} HTTP/1.1\nX-Key: ${plantedKey}\n\n{\n  "jsonrpc": "2.0",\n  "method": "eth_blockNumber",\n  "params": [],\n  "id": 1\n}`,
      'eth_blockNumber',
    ],
    [`POST /v3/${plantedKey} HTTP/1.1\nHost: mainnet.example.com\n\n${body}`, `# @network main/mainnet\n${balance}`],
    [
      'GET https://gas.example.com/networks/1/baseFeeHistory',
      '# @network main/mainnet\nGET /networks/1/baseFeeHistory',
    ],
    ['GET https://example.com', undefined],
  ],
  'a command of HTTPie becomes a call': [
    [
      `http POST https://mainnet.example.com/v3/${plantedKey} jsonrpc=2.0 id:=1 method=eth_getBalance params:='["${token}","latest"]'`,
      `# @network main/mainnet\n${balance}`,
    ],
    [`http :8545 jsonrpc=2.0 id=1 method=eth_getBalance 'params[]=${token}' 'params[]=latest'`, balance],
    [`echo '${body}' | http POST localhost:8545`, balance],
    [`xh https://x --raw='${body}'`, balance],
    [`https -A bearer -a ${plantedKey} example.com method=eth_blockNumber`, 'eth_blockNumber'],
    ['http https://example.com', undefined],
  ],
  'a command of PowerShell becomes a call': [
    [
      `Invoke-RestMethod -Uri https://mainnet.example.com/v3/${plantedKey} -Method Post -Body '${body}' -ContentType 'application/json'`,
      `# @network main/mainnet\n${balance}`,
    ],
    [
      `irm https://x -Method Post -Body (@{ jsonrpc = '2.0'; id = 1; method = 'eth_getBalance'; params = @('${token}', 'latest') } | ConvertTo-Json)`,
      balance,
    ],
    [
      `$body = @{\n  jsonrpc = "2.0"\n  method = "eth_getBalance"\n  params = "${token}", "latest"\n  id = 1\n} | ConvertTo-Json\nInvoke-RestMethod -Uri $url -Body $body -Method Post`,
      balance,
    ],
    [`Invoke-WebRequest -Uri https://x -Body "${body.replaceAll('"', '`"')}"`, balance],
    [`Invoke-RestMethod -Uri https://x -Body "${body.replaceAll('"', '""')}"`, balance],
    ['Invoke-RestMethod https://example.com', undefined],
  ],
  'a curl command becomes a call in all quotings': [
    [`curl https://mainnet.example.com/v3/${plantedKey} -d '${body}'`, `# @network main/mainnet\n${balance}`],
    [`curl https://x -H "content-type: application/json" -d "${body.replaceAll('"', '""')}"`, balance],
    [`curl https://x -d "${body.replaceAll('"', '\\"')}"`, balance],
    [`curl -d $'${body.replaceAll('"', '\\x22')}' https://x`, balance],
    [`echo '${body}' | curl -s --data @- https://x`, balance],
    [`printf '%s' '${body}' | curl -d@- https://x`, balance],
    [`curl -d '${body}'`, balance],
    [
      `curl -X POST --data "{\\"jsonrpc\\":\\"2.0\\",\\"method\\":\\"eth_getBalance\\",\\"params\\":[\\"$WHO\\",\\"latest\\"],\\"id\\":1}" $RPC`,
      'eth_getBalance {{WHO}} latest',
    ],
    [`curl https://x --data @- <<'EOF'\n${body}\nEOF`, balance],
    [`C:\\Users\\me> curl.exe https://x -d "${body.replaceAll('"', '\\"')}"`, balance],
    ["curl https://x -d 'a=b'", undefined],
    ['curl', undefined],
  ],
  'a JSON-RPC body in quotes becomes a call': [
    [`'${body}'`, balance],
    [JSON.stringify(body), balance],
    [`\`${body}\``, balance],
    ['"[1]"', undefined],
  ],
};

describe('a pasted text', () => {
  for (const [rule, pasted] of Object.entries(samples))
    it(rule, () => {
      for (const [text, request] of pasted) {
        assert.notEqual(convert(text).form, undefined, text);
        assert.equal(first(text), request, text);
      }
    });

  it('nothing throws and no key is kept, whatever is changed, cut or inserted in a pasted text', () => {
    const texts = Object.values(samples).flatMap((pasted) => pasted.map(([text]) => text));
    const signs = [
      ...'\'"`{}[]()@$\\^|;<>=:,#&\n\r\t \0',
      '\r\n',
      '--x',
      '${',
      '$(',
      '{{',
      '}}',
      '@{',
      "$'",
      '<<',
      '0x',
      '//',
      '\ud800',
    ];
    const change = fc.record({
      at: fc.nat(400),
      cut: fc.nat(12),
      sign: fc.constantFrom('', ...signs),
    });
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.array(change, { maxLength: 6 }), (text, changes) => {
        const mutated = changes.reduce((made, { at, cut, sign }) => {
          const place = at % (made.length + 1);
          return made.slice(0, place) + sign + made.slice(place + cut);
        }, text);
        for (const request of convert(mutated).requests) parseCell(request);
      }),
      { numRuns: 30_000 },
    );
  }).timeout(60_000);

  it('a long text of any sign is read in time that grows with it', () => {
    for (const part of [
      '{',
      '[',
      '(',
      '"',
      "'",
      '`',
      '@{',
      '@(',
      '$(',
      '\\',
      '^',
      '|',
      ';',
      'a.',
      'a(',
      'a=',
      '{"a":',
      "{'a':[",
      '--x ',
      ',',
      '=',
      ' ',
      '\n',
    ])
      for (const start of [
        'curl ',
        'cast call ',
        'http x ',
        'irm ',
        'await ',
        'const x = f(',
        "'{",
        'POST https://x ',
        'https://x/tx/',
        '$a = @{',
      ])
        convert(start + part.repeat(20_000 / part.length));
  }).timeout(60_000);
});
