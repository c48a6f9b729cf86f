const hash = `0x${'ab'.repeat(32)}`;
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const balance = `eth_getBalance ${token} latest`;

/** A private key, which no request may contain. */
export const secret = `0x${'5e'.repeat(32)}`;

/** Commands of cast, and the request that each one becomes. Undefined for those that sign or send. */
export const castSamples: Readonly<Record<string, readonly (readonly [text: string, request: string | undefined])[]>> =
  {
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
      [`cast c ${token} 'name()(string)' -e KEY`, `eth_call ${token} name()(string)`],
      [`cast call ${token} 'name()' --some-new-option ${secret}`, `eth_call ${token} name()`],
      ['cast call --create 0x6000', 'eth_call { "data": "0x6000" } latest'],
      [`cast b ${owner} -e`, `eth_getBalance ${owner} latest`],
      [`cast bl 5 -f timestamp`, 'eth_getBlockByNumber 5 false'],
      [`cast call ${token} 'f(uint256)' 1ether`, `eth_call ${token} f(uint256) "1 ether"`],
      ['cast chain-id --rpc-url mainnet', '# @network main/mainnet\neth_chainId'],
      ['cast chain-id --chain mainnet', '# @network main/mainnet\neth_chainId'],
      [`cast rpc eth_getBlockByNumber '"latest"' false`, 'eth_getBlockByNumber latest false'],
      [`echo '["latest",false]' | cast rpc --raw eth_getBlockByNumber`, 'eth_getBlockByNumber latest false'],
      ['watch -n1 cast block-number', 'eth_blockNumber'],
      [`bash -c "cast block 1"`, 'eth_getBlockByNumber 1 false'],
      [`me@host:~$ /opt/bin/cast block 1`, 'eth_getBlockByNumber 1 false'],
      [`bal=$(cast balance ${owner})`, `eth_getBalance ${owner} latest`],
      [
        `cast call $TOKEN "balanceOf(address)" "$(cast wallet address)"`,
        'eth_call {{TOKEN}} balanceOf(address) {{value}}',
      ],
      [`cast wallet sign --private-key ${secret} hello`, undefined],
      [`cast call -rhttps://x -b100 ${token} 'totalSupply()'`, `eth_call ${token} totalSupply() { "block": 100 }`],
      [`cast call ${token} 'f(int256)' -- -5`, `eth_call ${token} f(int256) -5`],
      [`cast call --curl ${token} 'f()'`, `eth_call ${token} f()`],
      [
        `cast call ${token} 'balanceOf(address)' $(cast wallet address --private-key ${secret})`,
        `eth_call ${token} balanceOf(address) {{value}}`,
      ],
      [
        `cast call ${token} 'f()' --override-balance ${owner}:100 --override-state-diff ${token}:0x5:0x1 --block.number 5`,
        `# @override ${owner}.balance = 100\n# @override ${token}.slot(0x5) = 0x1\n# @blockOverride number = 5\neth_call ${token} f()`,
      ],
      [`cast call ${token} 'f()' --override-state ${token}:0x5:0x1`, undefined],
      [`cast tx --from ${owner} --nonce 5`, `eth_getTransactionBySenderAndNonce ${owner} 5`],
      ['cast tx', undefined],
      [
        `cast logs ${hash} --address ${token} --address ${owner}`,
        `eth_getLogs {\n  "address": [\n    "${token}",\n    "${owner}"\n  ],\n  "fromBlock": "earliest",\n  "toBlock": "latest",\n  "topics": ["${hash}"]\n}`,
      ],
      [`cast to-dec $(cast storage ${token} 0)`, `eth_getStorageAt ${token} 0 latest`],
      ['if [ "$(cast chain-id)" = 1 ]; then echo; fi', 'eth_chainId'],
      [`cast send ${token} 'f(uint256)' $(cast call ${token} 'x()(uint256)')`, undefined],
    ],
  };
