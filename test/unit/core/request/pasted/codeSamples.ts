const hash = `0x${'ab'.repeat(32)}`;
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const balance = `eth_getBalance ${token} latest`;

/** Lines of Rust, Go and Java, and the request that each one becomes. */
export const codeSamples: Readonly<Record<string, readonly (readonly [text: string, request: string | undefined])[]>> =
  {
    'a line of alloy or ethers-rs becomes the call that it makes, at its block': [
      ['let balance = provider.get_balance(addr).await?;', 'eth_getBalance {{addr}} latest'],
      [`provider.get_balance(address!("${token.slice(2)}")).await?`, balance],
      [`provider.get_balance("${token}".parse::<Address>()?).await?`, balance],
      [`provider.get_balance(Address::from_str("${token}")?, None).await?`, balance],
      ['provider.get_balance(addr).block_id(BlockId::number(5)).await?', 'eth_getBalance {{addr}} 5'],
      ['provider.get_balance(addr).block_id(block.into()).await?', 'eth_getBalance {{addr}} {{block}}'],
      ['provider.get_code_at(addr).pending().await?', 'eth_getCode {{addr}} pending'],
      ['provider.get_balance(addr).block_id(find(a, b(c))).await?', undefined],
      ['provider.get_block(BlockNumber::Latest).await?', 'eth_getBlockByNumber latest false'],
      ['provider.get_block_by_number(19000000.into()).full().await?', 'eth_getBlockByNumber 19000000 true'],
      [`provider.get_transaction_by_hash(b256!("${hash.slice(2)}")).await?`, `eth_getTransactionByHash ${hash}`],
      ['provider.get_storage_at(addr, U256::from(3)).await?', 'eth_getStorageAt {{addr}} 3 latest'],
      ['provider.debug_trace_transaction(hash, opts).await?', 'debug_traceTransaction {{hash}} {{opts}}'],
      [`provider.raw_request::<_, U256>("eth_getBalance".into(), ("${token}", "latest")).await?`, balance],
      [
        'contract.balanceOf(owner).block(5.into()).call().await?',
        'eth_call {{contract}} balanceOf {{owner}} { "block": 5 }',
      ],
      [
        'contract.balanceOf(owner).call().block(id).await?',
        'eth_call {{contract}} balanceOf {{owner}} { "block": {{id}} }',
      ],
      ['provider.get_logs(&filter).await?', undefined],
      ['provider.send_raw_transaction(&bytes).await?', undefined],
    ],
    'a line of go-ethereum or web3j becomes the call that it makes, at its block': [
      ['client.BalanceAt(ctx, addr, nil)', 'eth_getBalance {{addr}} latest'],
      [`balance, err := client.BalanceAt(context.Background(), common.HexToAddress("${token}"), nil)`, balance],
      ['client.BalanceAt(ctx, account, big.NewInt(5532993))', 'eth_getBalance {{account}} 5532993'],
      ['client.PendingNonceAt(ctx, addr)', 'eth_getTransactionCount {{addr}} pending'],
      ['header, err := client.HeaderByNumber(ctx, nil)', 'eth_getBlockByNumber latest false'],
      ['block, err := client.BlockByNumber(ctx, big.NewInt(19000000))', 'eth_getBlockByNumber 19000000 true'],
      [
        `tx, isPending, err := client.TransactionByHash(ctx, common.HexToHash("${hash}"))`,
        `eth_getTransactionByHash ${hash}`,
      ],
      ['client.TransactionReceipt(ctx, tx.Hash())', 'eth_getTransactionReceipt {{hash}}'],
      ['client.ChainID(ctx)', 'eth_chainId'],
      ['client.FilterLogs(ctx, ethereum.FilterQuery{FromBlock: big.NewInt(1)})', 'eth_getLogs { "fromBlock": 1 }'],
      ['client.FeeHistory(ctx, 4, nil, []float64{25})', 'eth_feeHistory 4 latest [25]'],
      [`err = c.CallContext(ctx, &result, "eth_getBalance", "${token}", "latest")`, balance],
      ['client.SendTransaction(ctx, tx)', undefined],
      [`web3j.ethGetBalance("${token}", DefaultBlockParameterName.LATEST).send()`, balance],
      ['web3j.ethGetBalance(a, DefaultBlockParameter.valueOf(BigInteger.valueOf(5))).send()', 'eth_getBalance {{a}} 5'],
      ['web3j.ethSendTransaction(tx).send()', undefined],
    ],
  };
