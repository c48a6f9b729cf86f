import assert from 'node:assert/strict';

import { effectOfMethod } from '../../../../../src/core/model/catalogue/effectOfMethod';
import { readServiceMethods } from '../../../../../src/core/model/catalogue/readServiceMethods';

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
  ];
  for (const method of sending) {
    it(`the effect of ${method} is that it sends`, () => {
      assert.equal(effectOfMethod(method, false), 'sends');
      assert.equal(effectOfMethod(method, true), 'sends', 'whatever a document says');
    });
  }

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
