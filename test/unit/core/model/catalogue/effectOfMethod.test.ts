import assert from 'node:assert/strict';

import { effectOfMethod } from '../../../../../src/core/model/catalogue/effectOfMethod';
import { readServiceMethods } from '../../../../../src/core/model/catalogue/readOpenRpc';

describe('effectOfMethod', () => {
  const sending = [
    'eth_sendRawTransaction',
    'eth_sendRawTransactionSync',
    'eth_sendRawTransactionConditional',
    'eth_sendTransaction',
    'eth_sendUserOperation',
    'eth_sendPrivateTransaction',
    'eth_sendBundle',
    'mev_sendBundle',
    'eth_submitWork',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData_v4',
    'wallet_sendCalls',
    'personal_sendTransaction',
    'personal_unlockAccount',
    'l2net_addInvokeTransaction',
    'l2net_addDeclareTransaction',
    'l2net_addDeployAccountTransaction',
    'starknet_addInvokeTransaction',
    'sendTransaction',
    'sendBundle',
    'zks_sendRawTransactionWithDetailedOutput',
    'ETH_SENDRAWTRANSACTION',
    'Filecoin.EthSendRawTransaction',
    'author_submitExtrinsic',
    'timeboost_sendExpressLaneTransaction',
    'klay_sendTransaction',
    'broadcast_tx_commit',
  ];
  for (const method of sending) {
    it(`the effect of ${method} is that it sends`, () => {
      assert.equal(effectOfMethod(method, false), 'sends');
      assert.equal(effectOfMethod(method, true), 'sends', 'whatever a document says');
    });
  }

  // Their names have no verb that every pattern has, so a document that declares them is not believed.
  const alsoSending = [
    'Filecoin.MpoolPush',
    'Filecoin.MarketWithdraw',
    'Filecoin.MsigApprove',
    'sui_executeTransactionBlock',
    'eth_resend',
    'eth_cancelBundle',
    'pm_sponsorUserOperation',
    'parity_postTransaction',
    'executeBundle',
    'sign_for',
    'priv_distributeRawTransaction',
    'lespay_deposit',
  ];
  for (const method of alsoSending)
    it(`the effect of ${method} is more than reading, even if a document describes it`, () =>
      assert.notEqual(effectOfMethod(method, true), 'reads'));

  const changing = [
    'anvil_setBalance',
    'anvil_impersonateAccount',
    'evm_mine',
    'evm_snapshot',
    'hardhat_reset',
    'admin_addPeer',
    'miner_start',
    'debug_setHead',
    'debug_freezeClient',
    'requestAirdrop',
    'devnet_mint',
    'engine_newPayloadV4',
    'tenderly_setErc20Balance',
    'surfnet_cloneProgramAccount',
    'parity_startNetwork',
    'parity_newAccountFromSecret',
    'Filecoin.WalletNew',
    'Filecoin.NetConnect',
    'Filecoin.ChainPrune',
    'author_insertKey',
    'author_rotateKeys',
    'system_addReservedPeer',
    'offchain_localStorageSet',
    'katana_generateBlock',
    'madara_closeBlock',
    'raft_addPeer',
    'opp2p_blockPeer',
    'conductor_pause',
    'debug_chaindbCompact',
    'debug_standardTraceBlockToFile',
    'debug_insertReceipts',
    'unsafe_flush_mempool',
    'dial_peers',
    'importprivkey',
    'stop',
    'validatorExit',
    'eth_newAccount',
  ];
  for (const method of changing) {
    it(`the effect of ${method} is that it changes the node`, () => {
      assert.equal(effectOfMethod(method, true), 'changes');
    });
  }

  it('the effect of a method is unknown if no document has it, and reading if one does', () => {
    assert.equal(effectOfMethod('acme_getThings', false), 'unknown');
    assert.equal(effectOfMethod('acme_getThings', true), 'reads');
  });

  it('the effect of a declared method whose name says that it reads is reading', () => {
    for (const method of [
      'ots_getBlockDetails',
      'erigon_getHeaderByNumber',
      'txpool_besuTransactions',
      'bor_getSnapshot',
      'author_hasKey',
      'Filecoin.StateGetActor',
      'eth_callBundle',
      'zks_estimateFee',
      'trace_rawTransaction',
      'flashbots_validateBuilderSubmissionV1',
      'eth_newPendingFilter',
      'getRecentPrioritizationFees',
      'isBlockhashValid',
    ])
      assert.equal(effectOfMethod(method, true), 'reads', method);
  });

  it('the effect of a built-in method is reading unless the catalogue states another', () => {
    const others = readServiceMethods()
      .map(({ name }) => [name, effectOfMethod(name, true)])
      .filter(([, effect]) => effect !== 'reads');
    assert.deepEqual(others.map(([name]) => name).sort(), [
      'eth_sendRawTransaction',
      'eth_sendRawTransactionSync',
      'eth_sendTransaction',
      'eth_sign',
      'eth_signTransaction',
      'l2net_addDeclareTransaction',
      'l2net_addDeployAccountTransaction',
      'l2net_addInvokeTransaction',
    ]);
  });
});
