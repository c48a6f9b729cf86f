import assert from 'node:assert/strict';

import { finishInPieces } from '../../../../../src/core/base/piecewise';
import { StepBudget, stepLimits } from '../../../../../src/core/base/stepBudget';
import { readBroadcast } from '../../../../../src/core/knowledge/deployments/readBroadcast';
import { readIgnitionCalls } from '../../../../../src/core/knowledge/deployments/readDeployments';

const vault = `0x${'aa'.repeat(20)}`;
const token = `0x${'bb'.repeat(20)}`;
const budget = () => new StepBudget(stepLimits.deploymentFile);
const now = () => Promise.resolve();

describe('the transactions that deployment tools sent', () => {
  it('are those of a Foundry script: the called contracts and those with events, not the failed ones', async () => {
    const call = (hash: string, to: string) => ({
      hash,
      transactionType: 'CALL',
      transaction: { to, input: '0x1234' },
    });
    const receipt = (transactionHash: string, blockNumber: string, status: string, logs: readonly string[] = []) => ({
      transactionHash,
      blockNumber,
      status,
      logs: logs.map((address) => ({ address })),
    });
    const json = {
      chain: 1,
      transactions: [call('0x1', vault.toUpperCase().replace('0X', '0x')), call('0x2', vault), call('0x3', vault)],
      receipts: [receipt('0x1', '0x1f6', '0x1', [token]), receipt('0x2', '0x1f7', '0x0', [token])],
    };
    const { calls } = await finishInPieces(readBroadcast(json, 'Set.s.sol', budget()), now);
    assert.deepEqual(calls, [
      { chainId: '1', address: vault, block: 502n },
      { chainId: '1', address: token, block: 502n },
    ]);
  });

  it('are those of a journal of Hardhat Ignition, whatever else its lines have', async () => {
    const lines = [
      { type: 'CALL_EXECUTION_STATE_INITIALIZE', futureId: 'M#set', contractAddress: vault, functionName: 'set' },
      { type: 'TRANSACTION_CONFIRM', futureId: 'M#set', receipt: { blockNumber: 9, status: 'SUCCESS', logs: [] } },
      { type: 'TRANSACTION_CONFIRM', futureId: 'M#set', receipt: { blockNumber: 10, status: 'FAILURE', logs: [] } },
      { type: 'TRANSACTION_CONFIRM', futureId: 'M#no', receipt: null },
    ];
    const journal = ['{"type": "CALL_EXECUTION', ...lines.map((line) => JSON.stringify(line))].join('\n');
    const calls = await finishInPieces(readIgnitionCalls(journal, '1', budget()), now);
    assert.deepEqual(calls, [{ chainId: '1', address: vault, block: 9n }]);
  });
});
