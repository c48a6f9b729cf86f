/** Typical cells without problems. */
export const sampleCells: readonly string[] = [
  `# @name transfers
# @network mainnet
@token = 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
eth_getLogs {
  "address": "{{token}}", // the token
  "fromBlock": "latest-1000",
  toBlock: latest,
  "topics": ["Transfer(address,address,uint256)", null, "{{wallet}}",],
}
`,
  'eth_getStorageAt 0xdAC17F958D2ee523a2206206994597C13D831ec7, mapping(2)["0xOwner"], {{$pick latest|safe}}\r\n# @type uint256\r\n',
  'getTokenAccountsByOwner 9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM\n  {"programId": "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"}\n  {"encoding": "base64+zstd", "dataSlice": {"offset": 0, "length": 1.5e1}}',
  '/* blocks */ eth_getBlockRange 19_000_000 latest-1 false',
  'l2net_getEvents {"filter": {"from_block": {"block_number": 1}, "keys": [["0x1"], []], "chunk_size": 10, "continuation_token": "\\u0041\\n{{page.result.continuation_token}}"}}',
  '{"jsonrpc": "2.0", "id": 1, "method": "eth_call", "params": [{"to": "{{token}}"}, {{block}}]}\n',
  'GET /networks/{{chain}}/baseFeeHistory\n# @save fees.json',
  'curl -X POST \\\n  -H \'Content-Type: application/json\' \\\n  -d \'{"method": "eth_chainId"}\' "https://example.org/v3/k"',
];
