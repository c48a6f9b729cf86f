import assert from 'node:assert/strict';

import { formatEther, formatGwei, formatTransactionReceipt, getAddress, type RpcTransactionReceipt } from 'viem';

import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { useDecodingService } from './decodingService';
import { fieldsOf, rowsOf, tableOf } from './viewParts';

describe('decodeExchange over the answers of real nodes', () => {
  const { service, ask, decode } = useDecodingService();

  it('decodes every receipt of eth_getTransactionReceipt as viem does', async () => {
    for (const [name, hash] of Object.entries(service().landmarks.evm.transactions)) {
      const raw = (await ask('evm', 'eth_getTransactionReceipt', [hash])) as { result: RpcTransactionReceipt };
      const theirs = formatTransactionReceipt(raw.result);
      const view = await decode('evm', 'eth_getTransactionReceipt', [hash]);
      const fields = fieldsOf(view);
      assert.equal(view.tone, theirs.status === 'success' ? 'good' : 'bad', name);
      assert.equal(fields['Transaction'], hash);
      assert.equal(fields['Block'], String(theirs.blockNumber));
      assert.equal(fields['From'], getAddress(theirs.from));
      assert.equal(fields['To'], theirs.to === null ? 'new contract' : getAddress(theirs.to));
      const filled = theirs.contractAddress ? getAddress(theirs.contractAddress) : undefined;
      // Nodes fill it for a creation that failed, too.
      const isCreated = theirs.status === 'success';
      assert.equal(fields['Created contract'], isCreated ? filled : undefined, name);
      assert.equal(fields['Not created'], isCreated ? undefined : filled, name);
      assert.equal(fields['Gas used'], String(theirs.gasUsed));
      assert.deepEqual(fields['Effective gas price'], { amount: formatGwei(theirs.effectiveGasPrice), symbol: 'gwei' });
      const fee = theirs.gasUsed * theirs.effectiveGasPrice + (theirs.blobGasUsed ?? 0n) * (theirs.blobGasPrice ?? 0n);
      assert.deepEqual(fields['Fee'], { amount: formatEther(fee), symbol: 'ETH' }, name);
      const types: Record<string, string> = {
        legacy: 'legacy (0x0)',
        eip2930: 'access list (0x1)',
        eip1559: 'dynamic fee (0x2)',
        eip4844: 'blob (0x3)',
        eip7702: 'set code (0x4)',
      };
      assert.equal(fields['Type'], types[theirs.type]);
      assert.equal(theirs.logs.length === 0 ? 0 : tableOf(view, 'Logs').rowCount, theirs.logs.length);
    }
  });

  it("shows a receipt's logs in order with one column per argument and scaled amounts", async () => {
    const { contracts, transactions, token } = service().landmarks.evm;
    const hints = {
      ...noHints,
      tokens: { [contracts.token.address.toLowerCase()]: { decimals: token.decimals, symbol: token.symbol } },
    };
    const view = await decode('evm', 'eth_getTransactionReceipt', [transactions.tokenAirdrop], hints);
    const table = tableOf(view, 'Logs');
    assert.deepEqual(
      table.columns.filter((column) => column.optional !== true).map((column) => column.label),
      ['Log', 'Contract', 'Event', 'from', 'to', 'value'],
    );
    const rows = rowsOf(table);
    assert.deepEqual(
      rows.map((row) => row['event']),
      rows.map(() => 'Transfer'),
    );
    assert.equal(rows[0]?.['contract'], contracts.token.address);
    assert.equal((rows[0]?.['argument2'] as { symbol: string }).symbol, token.symbol);
  });

  it('decodes a null answer of eth_getTransactionReceipt', async () => {
    const view = await decode('evm', 'eth_getTransactionReceipt', [`0x${'0'.repeat(63)}1`]);
    assert.equal(view.summary, 'No receipt. The hash is unknown or the transaction is still pending.');
    assert.equal(view.tone, 'neutral');
  });

  it('shows mixed events of eth_getLogs with one arguments column and typed arguments in the details', async () => {
    const { contracts, lastBusyBlock } = service().landmarks.evm;
    const range = { fromBlock: '0x0', toBlock: `0x${lastBusyBlock.toString(16)}` };
    const view = await decode('evm', 'eth_getLogs', [{ ...range, address: contracts.token.address }]);
    assert.match(
      view.summary,
      /^[\d,]+ logs in blocks [\d,]+ to [\d,]+ from 1 contract: [\d,]+ Transfer, [\d,]+ Approval$/,
    );
    const table = tableOf(view, 'Logs');
    assert.ok(table.columns.some((column) => column.id === 'arguments'));
    const details = table.details?.(0) ?? [];
    const [first] = details;
    assert.ok(first?.kind === 'fields');
    assert.equal(first.title, 'Transfer(address,address,uint256)');
    assert.deepEqual(
      first.fields.map((field) => [field.label, field.hint]),
      [
        ['from', 'address, indexed'],
        ['to', 'address, indexed'],
        ['value', 'uint256'],
        ['Decoded by', undefined],
      ],
    );
  });

  it('shows topic, words and reason for unknown events, and describes an empty answer of eth_getLogs', async () => {
    const { contracts, transactions } = service().landmarks.evm;
    const view = await decode('evm', 'eth_getTransactionReceipt', [transactions.nestedStructs]);
    const table = tableOf(view, 'Logs');
    const [row] = rowsOf(table);
    assert.match(String(row?.['event']), /^0x[\da-f]{64}$/);
    const names = Object.keys(row?.['arguments'] as object);
    assert.ok(names.includes('topic1 (guess)') && names.some((name) => name.startsWith('data0')), names.join());
    const [details] = table.details?.(0) ?? [];
    const reason = details?.kind === 'fields' ? details.fields[0]?.value : undefined;
    assert.match(reason?.kind === 'undecoded' ? reason.why : '', /^No known event has the topic/);
    assert.equal(
      (await decode('evm', 'eth_getLogs', [{ fromBlock: '0x0', toBlock: '0x0', address: contracts.token.address }]))
        .summary,
      'No logs match',
    );
  });

  it('explains the error of eth_getLogs for more than 10,000 results', async () => {
    const { contracts, spam } = service().landmarks.evm;
    const view = await decode('evm', 'eth_getLogs', [
      {
        fromBlock: `0x${spam.fromBlock.toString(16)}`,
        toBlock: `0x${spam.toBlock.toString(16)}`,
        address: contracts.spam.address,
      },
    ]);
    assert.equal(view.title, 'Too many results');
    assert.match(String(fieldsOf(view)['How to fix']), /Narrow fromBlock and toBlock/);
  });

  it('decodes eth_getStorageAt with the type of the cell, and guesses without it', async () => {
    const { contracts, token } = service().landmarks.evm;
    const byType = await decode('evm', 'eth_getStorageAt', [contracts.token.address, '0x0', 'latest'], {
      ...noHints,
      storageType: 'string',
    });
    assert.equal(fieldsOf(byType)['Value'], token.name);
    const guessed = await decode('evm', 'eth_getStorageAt', [contracts.token.address, '0x1', 'latest']);
    assert.equal(fieldsOf(guessed)['As short string'], token.symbol);
    const [section] = guessed.sections;
    assert.ok(section?.kind === 'fields' && section.fields.every((field) => field.hint === 'assumed type'));
    const implementation = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
    const proxy = await decode('evm', 'eth_getStorageAt', [contracts.vault.address, implementation, 'latest']);
    assert.equal(fieldsOf(proxy)['EIP-1967 implementation'], contracts.vault.address);
  });

  it('decodes eth_getBlockRange into a table with charts and full transactions in the details', async () => {
    const { block } = service().landmarks.evm.contracts.token;
    const view = await decode('evm', 'eth_getBlockRange', [
      `0x${block.toString(16)}`,
      `0x${(block + 3).toString(16)}`,
      true,
    ]);
    const table = tableOf(view, 'Blocks');
    assert.equal(table.rowCount, 4);
    const [first] = table.at(0);
    assert.deepEqual(first, { kind: 'integer', digits: String(block) });
    assert.equal(table.at(0)[2]?.kind, 'share');
    const charts = view.sections.filter((section) => section.kind === 'chart');
    assert.deepEqual(
      charts.map((chart) => chart.title),
      ['Gas used', 'Base fee', 'Transactions'],
    );
    assert.deepEqual(charts[0]?.x, [block, block + 1, block + 2, block + 3]);
    const transactions = (table.details?.(0) ?? []).find((section) => section.title === 'Transactions');
    assert.ok(transactions?.kind === 'table');
    assert.equal(rowsOf(transactions)[0]?.['hash'], service().landmarks.evm.contracts.token.createdBy);
  });

  it('decodes eth_getBlockByNumber into fields and transaction hashes, and describes null', async () => {
    const view = await decode('evm', 'eth_getBlockByNumber', [
      `0x${service().landmarks.evm.contracts.token.block.toString(16)}`,
      false,
    ]);
    assert.equal(rowsOf(tableOf(view, 'Transactions'))[0]?.['hash'], service().landmarks.evm.contracts.token.createdBy);
    assert.match((await decode('evm', 'eth_getBlockByNumber', ['0xffffff', false])).summary, /^No block found/);
  });
});
