import { plantedKey } from '../pipe/testPorts';
import { castSamples, secret } from './castSamples';

const hash = `0x${'ab'.repeat(32)}`;
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const body = `{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["${token}","latest"]}`;
const balance = `eth_getBalance ${token} latest`;

/** Texts of each form, and the request that each one becomes. Undefined where nothing is known about it. */
export const samples: Readonly<Record<string, readonly (readonly [text: string, request: string | undefined])[]>> = {
  ...castSamples,
  'the URL of an explorer becomes a request about its subject, on its chain': [
    [`https://etherscan.io/tx/${hash}#eventlog`, `# @network main/mainnet\neth_getTransactionReceipt ${hash}`],
    [`etherscan.io/tx/${hash}`, `# @network main/mainnet\neth_getTransactionReceipt ${hash}`],
    [
      `https://basescan.org/tx/${hash}`,
      `# Chain 8453, which is not in your settings\neth_getTransactionReceipt ${hash}`,
    ],
    [`https://etherscan.io/address/${token}#code`, `# @network main/mainnet\neth_getBalance ${token} latest`],
    [
      `https://etherscan.io/token/${token}?a=${owner}`,
      `# @network main/mainnet\neth_call ${token} balanceOf(address)(uint256) ${owner}`,
    ],
    [`https://etherscan.io/token/${token}`, `# @network main/mainnet\neth_call ${token} totalSupply()(uint256)`],
    ['https://etherscan.io/block/19000000', '# @network main/mainnet\neth_getBlockByNumber 19000000 false'],
    [`https://eth.blockscout.com/tx/${hash}?tab=logs`, `# @network main/mainnet\neth_getTransactionReceipt ${hash}`],
    [`https://unknown.example/tx/${hash}`, `eth_getTransactionReceipt ${hash}`],
    [`<https://etherscan.io/tx/${hash}>`, `# @network main/mainnet\neth_getTransactionReceipt ${hash}`],
    [`[tx](https://etherscan.io/tx/${hash})`, `# @network main/mainnet\neth_getTransactionReceipt ${hash}`],
    [
      `https://etherscan.io/vmtrace?txhash=${hash}&type=parity`,
      `# @network main/mainnet\neth_getTransactionReceipt ${hash}`,
    ],
    [
      `https://dashboard.tenderly.co/tx/1/${hash}?trace=0`,
      `# @network main/mainnet\neth_getTransactionReceipt ${hash}`,
    ],
    [`https://app.blocksec.com/explorer/tx/eth/${hash}`, `# @network main/mainnet\neth_getTransactionReceipt ${hash}`],
    ['https://etherscan.io/address/vitalik.eth', '# @network main/mainnet\neth_getBalance vitalik.eth latest'],
    ['https://solscan.io/block/5', '# @network main/solana\ngetBlock 5'],
    ['https://explorer.solana.com/block/5?cluster=devnet', 'getBlock 5'],
    ['https://voyager.online/class/0x12', '# @network main/l2net\nl2net_getClass latest 0x12'],
    ['https://sepolia.voyager.online/block/12', 'l2net_getBlockWithTxHashes 12'],
    ['https://example.com/', undefined],
    [
      `https://zkevm.polygonscan.com/tx/${hash}`,
      `# Chain 1101, which is not in your settings\neth_getTransactionReceipt ${hash}`,
    ],
    [`https://cn.etherscan.io/tx/${hash}`, `# @network main/mainnet\neth_getTransactionReceipt ${hash}`],
    [`https://unheard-of.etherscan.io/tx/${hash}`, `eth_getTransactionReceipt ${hash}`],
    [
      `https://api.etherscan.io/v2/api?chainid=1&module=proxy&action=eth_getCode&address=${token}&tag=latest&apikey=${plantedKey}`,
      `# @network main/mainnet\neth_getCode ${token} latest`,
    ],
    [
      `https://api.etherscan.io/v2/api?chainid=1&module=account&action=balance&address=${token}&apikey=${plantedKey}`,
      `# @network main/mainnet\neth_getBalance ${token} latest`,
    ],
    [
      `https://api.etherscan.io/v2/api?chainid=1&module=proxy&action=eth_getBlockByNumber&tag=0x10&boolean=true`,
      '# @network main/mainnet\neth_getBlockByNumber 0x10 true',
    ],
    [
      `https://api.etherscan.io/v2/api?chainid=1&module=proxy&action=eth_call&to=${token}&data=0x18160ddd`,
      `# @network main/mainnet\neth_call { "to": "${token}", "data": "0x18160ddd" } latest`,
    ],
    [`https://api.etherscan.io/v2/api?chainid=1&module=account&action=txlist&address=${token}`, undefined],
  ],
  'a line of ethers, viem, web3.js or a console becomes the call that it makes': [
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
    [`print(w3.eth.get_balance('${token}', block_identifier='latest'))`, `eth_getBalance ${token} latest`],
    [`w3.eth.get_block('latest')`, 'eth_getBlockByNumber latest false'],
    [`n = w3.eth.block_number`, 'eth_blockNumber'],
    [`eth.blockNumber`, 'eth_blockNumber'],
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
    [`new ethers.JsonRpcProvider("https://x").getBalance("${token}")`, balance],
    [`web3.eth.getBalance("${token}", "latest", (error, result) => console.log(result))`, balance],
    [`getBalance(client, { address: "${token}" })`, balance],
    [`provider.getBalance(ethers.getAddress("${token}"))`, balance],
    [`> eth.blockNumber`, 'eth_blockNumber'],
    [
      `client.estimateGas({ account: '${owner}', value: parseEther('0.5') })`,
      `eth_estimateGas { "from": "${owner}", "value": "0.5 ether" } latest`,
    ],
    [`client.getFeeHistory({ blockCount: 4, rewardPercentiles: [25] })`, 'eth_feeHistory 4 latest [25]'],
    [`token.balanceOf("${owner}")`, `eth_call {{token}} balanceOf ${owner}`],
    [
      `await new ethers.Contract("${token}", ["function balanceOf(address) view returns (uint256)"], p).balanceOf("${owner}")`,
      `eth_call ${token} balanceOf(address)(uint256) ${owner}`,
    ],
    [
      `new web3.eth.Contract(abi, "${token}").methods.balanceOf("${owner}").call()`,
      `eth_call ${token} balanceOf ${owner}`,
    ],
    [`contract.methods.transfer("${owner}", 1).send({ from: a })`, undefined],
    [
      'connection.getBalance(new PublicKey("4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM"))',
      'getBalance 4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
    ],
    ['contract.balanceOf(who, { blockTag: 5 })', 'eth_call {{contract}} balanceOf {{who}} { "block": 5 }'],
    ['contract.f({ blockTag: 5, from: a, gasLimit: 9 })', 'eth_call {{contract}} f { "block": 5, "from": {{a}} }'],
    ['contract.f({ amount: 5 })', 'eth_call {{contract}} f { "amount": 5 }'],
    ['contract.methods.balanceOf(who).call({}, 5)', 'eth_call {{contract}} balanceOf {{who}} { "block": 5 }'],
    ['contract.methods.f().call({ from: a })', 'eth_call {{contract}} f { "from": {{a}} }'],
    ['contract.functions.f().call(block_identifier=5)', 'eth_call {{contract}} f { "block": 5 }'],
    ['contract.f().block(5.into()).call().await?', undefined],
    ['provider.get_balance(addr).block_id(block.into()).await?', undefined],
    ['client.BalanceAt(ctx, addr, big.NewInt(5))', undefined],
    ['contract.functions.f().call(options())', undefined],
    ['contract.read.balanceOf([who])', 'eth_call {{contract}} balanceOf {{who}}'],
    ['contract.read.balanceOf([who], { blockNumber: 5n })', 'eth_call {{contract}} balanceOf {{who}} { "block": 5 }'],
    [
      `client.readContract({ address: '${token}', functionName: 'f', args: [a], blockNumber: 5n })`,
      `eth_call ${token} f {{a}} { "block": 5 }`,
    ],
    ['await signer.sendTransaction({ to, value })', undefined],
    ['IERC20(token).totalSupply()', undefined],
    ["contract.getPastEvents('Transfer', { fromBlock: 1, toBlock: 2 })", undefined],
    ['contract.waitForDeployment()', undefined],
    ['contract.methods.f(1).encodeABI()', undefined],
    ['contract.methods.f(1).estimateGas({ from: a })', 'eth_estimateGas {{contract}} f 1 { "from": {{a}} }'],
    ['provider.estimateGas({ from: a })', undefined],
    ['connection.getBalance(who, "finalized")', 'getBalance {{who}} { "commitment": "finalized" }'],
    ['connection.getSignatureStatus(signature)', 'getSignatureStatuses [{{signature}}]'],
    [
      'connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 })',
      'getTransaction {{signature}} { "encoding": "jsonParsed", "maxSupportedTransactionVersion": 0 }',
    ],
    [
      'connection.getParsedTokenAccountsByOwner(owner, { mint })',
      'getTokenAccountsByOwner {{owner}} { "mint": {{mint}} } { "encoding": "jsonParsed" }',
    ],
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
    [`post https://x\n\n${body}`, balance],
    [`POST localhost:8545\n\n${body}`, balance],
    [`POST /v3/${plantedKey}\nHost: x\n\n${body}`, balance],
    [`POST /v3/${plantedKey} HTTP/1.1\nHost: mainnet.example.com\n\n${body}`, `# @network main/mainnet\n${balance}`],
    [
      'GET https://gas.example.com/networks/1/baseFeeHistory',
      '# @network main/mainnet\nGET /networks/1/baseFeeHistory',
    ],
    ['GET https://example.com', undefined],
    [`GET https://etherscan.io/tx/${hash}`, `# @network main/mainnet\neth_getTransactionReceipt ${hash}`],
  ],
  'only a body in JSON of a command of another tool becomes a call': [
    [
      `Invoke-RestMethod -Uri https://mainnet.example.com/v3/${plantedKey} -Body '${body}'`,
      `# @network main/mainnet\n${balance}`,
    ],
    [`echo '${body}' | http POST localhost:8545`, balance],
    [`$body = @{\n  method = "eth_getBalance"\n  params = "${token}", "latest"\n} | ConvertTo-Json`, undefined],
    [`http https://x method=eth_getBalance params[0]=${token} params[1]=latest`, undefined],
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
      `curl https://x -d '{"id":1,"method":"eth_getBlockByNumber","params":["'$(printf 0x%x 5)'",false]}'`,
      'eth_getBlockByNumber {{value}} false',
    ],
    [
      `curl -X POST --data "{\\"jsonrpc\\":\\"2.0\\",\\"method\\":\\"eth_getBalance\\",\\"params\\":[\\"$WHO\\",\\"latest\\"],\\"id\\":1}" $RPC`,
      'eth_getBalance {{WHO}} latest',
    ],
    [`curl https://x --data @- <<'EOF'\n${body}\nEOF`, balance],
    [`C:\\Users\\me> curl.exe https://x -d "${body.replaceAll('"', '\\"')}"`, balance],
    [`curl https://x --json '${body}'`, balance],
    [`curl https://x --data-urlencode '${body}'`, balance],
    [`curl https://x ^\r\n  -d "${body.replaceAll('"', '""')}"`, balance],
    [`wscat -c wss://x -x '${body}'`, balance],
    [`echo '${body}' | websocat wss://x/${plantedKey}`, balance],
    [`wscat -c ws://x\n> ${body}`, balance],
    ["curl https://x -d 'a=b'", undefined],
    ['curl https://x -d method=m=1 -d "params=[1,"', undefined],
    [`curl https://x -d method=eth_getBalance -d 'params=["${token}","latest"]' -d id=1`, balance],
    [`curl https://x -d 'jsonrpc=2.0&method=eth_getBalance&params[]=${token}&params[]=latest'`, undefined],
    [`curl https://x --data-urlencode 'params=["${token}","latest"]' -d method=eth_getBalance`, balance],
    [`curl https://x -d 'method=eth_getBalance&params=%5B%22${token}%22%2C%22latest%22%5D'`, balance],
    ['curl', undefined],
    ['curl https://example.com', undefined],
    [
      `curl "https://api.etherscan.io/v2/api?chainid=1&module=proxy&action=eth_getCode&address=${token}&tag=latest&apikey=${plantedKey}"`,
      `# @network main/mainnet\neth_getCode ${token} latest`,
    ],
  ],
  'a JSON-RPC body in quotes becomes a call': [
    [`'${body}'`, balance],
    [JSON.stringify(body), balance],
    [`\`${body}\``, balance],
    ['"[1]"', undefined],
  ],
};
