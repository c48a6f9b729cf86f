import assert from 'node:assert/strict';

import { decodeFailure } from '../../../../../src/core/answer/decode/decodeFailure';
import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { utcTime } from '../../../../../src/core/base/view/formatValue';
import { printMarkdown } from '../../../../../src/core/base/view/printMarkdown';
import { printText } from '../../../../../src/core/base/view/printText';
import { explainOutcome, type FailedOutcome } from '../../../../../src/core/model/failure/explainOutcome';
import { l2netFailures } from '../../../../../src/core/model/failure/l2netFailures';
import { solanaFailureText } from '../../../../../src/core/model/failure/solanaFailureText';
import type { Network } from '../../../../../src/core/model/networks/network';
import { evmNetwork, l2Network, solanaNetwork } from '../../answer/decode/exampleNetworks';
import { fieldsOf, rowsOf, tableOf } from '../../answer/decode/viewParts';

function rpcError(code: number, message: string, data?: JsonValue): FailedOutcome {
  return { kind: 'rpcError', code, message, ...(data !== undefined && { data }), body: new Uint8Array() };
}

function classOf(code: number, message: string, data?: JsonValue, network: Network = evmNetwork): string {
  return explainOutcome(rpcError(code, message, data), network).class;
}

describe('the error codes of EVM nodes', () => {
  it('4444 means that the node has deleted the data of a block', () => {
    const { class: failure, title, cause } = explainOutcome(rpcError(4444, 'Pruned history unavailable'), evmNetwork);
    assert.deepEqual(
      [failure, title, cause],
      [
        'archive',
        'History pruned',
        'The node has deleted the data of this block: “Pruned history unavailable” (4444).',
      ],
    );
  });

  it('-32001 means that something is not found, unless the message says something else', () => {
    const { title, cure } = explainOutcome(rpcError(-32001, 'Resource not found'), evmNetwork);
    assert.equal(title, 'Not found');
    assert.match(cure, /Amsterdam fork/);
    assert.equal(classOf(-32001, 'Nonce too low'), 'nonceTooLow');
    assert.equal(classOf(-32001, 'block not found: 0x1312d01'), 'unknownBlock');
  });

  it('a filter that is not found is explained by the node that made it', () => {
    for (const code of [-32602, -32600, -32000])
      assert.match(
        explainOutcome(rpcError(code, 'filter not found'), evmNetwork).cure,
        /only on the node that made it/,
      );
  });

  it('state of a hash that is not available is old state', () => {
    assert.equal(classOf(-32000, `historical state ${'ab'.repeat(32)} is not available`), 'archive');
  });
});

describe('the error codes of l2net', () => {
  it('are explained by code and by the name in the specification, for any message', () => {
    const { title, cause } = explainOutcome(rpcError(20, 'oops'), l2Network);
    assert.deepEqual(
      [title, cause],
      ['Contract not found', 'There is no contract at this address in this block: “oops” (20, CONTRACT_NOT_FOUND).'],
    );
    const codes = [
      20,
      21,
      24,
      27,
      28,
      29,
      31,
      32,
      33,
      34,
      38,
      40,
      41,
      42,
      ...Array.from({ length: 19 }, (_, place) => 50 + place),
    ];
    for (const code of codes) {
      const { cause, cure } = explainOutcome(rpcError(code, 'x'), l2Network);
      assert.match(cause, new RegExp(`“x” \\(${code}, [A-Z_]+\\)\\.$`));
      assert.ok(cure.length > 10, String(code));
    }
    assert.equal(new Set([...l2netFailures.values()].map(({ name }) => name)).size, l2netFailures.size);
  });

  it('have no meaning on other networks', () => {
    assert.equal(classOf(20, 'oops'), 'unknown');
    assert.equal(classOf(-32007, 'oops', undefined, l2Network), 'unknown');
  });

  it('are used only if the service in front of the node states no cause', () => {
    assert.equal(classOf(40, 'Too many requests', undefined, l2Network), 'rate');
    assert.equal(classOf(-32002, 'rejected due to project ID settings', undefined, solanaNetwork), 'auth');
  });

  it('have the innermost message of a revert as the cause, and the calls in the details', () => {
    const token = '0x53c91253bc9682c04929ca02ed00b3e423f6710d2ee7e0d5ebb06f3ecf368a8';
    const outcome = rpcError(40, 'Contract error', {
      revert_error: {
        contract_address: '0x1',
        class_hash: '0x2',
        selector: '0x3',
        error: {
          contract_address: token,
          class_hash: '0x5',
          selector: '0x6',
          error: "0x753235365f737562204f766572666c6f77 ('u256_sub Overflow')",
        },
      },
    });
    const view = decodeFailure(outcome, l2Network);
    assert.equal(
      view.summary,
      'The contract reverted the call: “Contract error” (40, CONTRACT_ERROR), with “u256_sub Overflow”.',
    );
    assert.equal(rowsOf(tableOf(view, 'Failed calls, innermost first'))[0]?.['contract'], token);
    const options = { time: utcTime, maxRows: 10 };
    for (const text of [printMarkdown(view, options), printText(view, options)]) {
      assert.ok(text.includes('Overflow'));
      assert.ok(text.includes(token));
    }
  });
});

describe('the error codes of Solana', () => {
  it('are explained by code', () => {
    for (let code = -32016; code <= -32001; code += 1) {
      const { title, cure } = explainOutcome(rpcError(code, 'oops'), solanaNetwork);
      assert.notEqual(title, 'Request failed', String(code));
      assert.ok(cure.length > 10);
    }
    const behind = decodeFailure(rpcError(-32005, 'Node is behind by 42 slots', { numSlotsBehind: 42 }), solanaNetwork);
    assert.deepEqual([behind.title, fieldsOf(behind)['Behind']], ['Node is behind', '42']);
    const slot = decodeFailure(
      rpcError(-32016, 'Minimum context slot has not been reached', { contextSlot: 77 }),
      solanaNetwork,
    );
    assert.equal(fieldsOf(slot)['Node’s slot'], '77');
  });

  const simulated = (err: JsonValue): FailedOutcome =>
    rpcError(-32002, 'Transaction simulation failed: Error processing Instruction 2: custom program error: 0x1', {
      err,
      logs: ['Program 11111111111111111111111111111111 invoke [1]', 'Transfer: insufficient lamports 1, need 2'],
      unitsConsumed: 150,
      returnData: null,
    });

  it('have the failed instruction, the compute units and the logs of a simulation', () => {
    const view = decodeFailure(simulated({ InstructionError: [2, { Custom: 1 }] }), solanaNetwork);
    assert.equal(view.title, 'Simulation failed');
    assert.match(view.summary, /with “Instruction 2: custom error 1 \(0x1\)”\.$/);
    assert.equal(fieldsOf(view)['Failed with'], 'Instruction 2: custom error 1 (0x1)');
    assert.equal(fieldsOf(view)['Compute units'], '150');
    assert.equal(rowsOf(tableOf(view, 'Program logs'))[1]?.['text'], 'Transfer: insufficient lamports 1, need 2');
    const options = { time: utcTime, maxRows: 10 };
    for (const text of [printMarkdown(view, options), printText(view, options)])
      assert.ok(text.includes('insufficient lamports 1, need 2'), text);
  });

  it('have a different fix if a simulation fails before any program runs', () => {
    const explained = (err: JsonValue) => explainOutcome(simulated(err), solanaNetwork);
    assert.equal(explained('BlockhashNotFound').title, 'Blockhash expired');
    assert.equal(explained('InsufficientFundsForFee').class, 'insufficientFunds');
    assert.equal(explained('AlreadyProcessed').class, 'alreadyKnown');
    assert.equal(
      solanaFailureText({ InstructionError: [0, { Custom: 1 }] }, [
        'Program log: Error: old',
        'Program log: Error: insufficient funds',
        'Program T failed: custom program error: 0x1',
      ]),
      'Instruction 0: custom error 1 (0x1), “insufficient funds”',
    );
    const anchor =
      'Program log: AnchorError caused by account: vault. Error Code: ConstraintSeeds. Error Number: 2006. Error Message: A seeds constraint was violated.';
    assert.equal(
      solanaFailureText({ InstructionError: [1, { Custom: 2006 }] }, [anchor]),
      'Instruction 1: custom error 2006 (0x7d6), “ConstraintSeeds: A seeds constraint was violated”',
    );
    assert.match(explained({ InstructionError: [0, 'InvalidAccountData'] }).cause, /Instruction 0: InvalidAccountData/);
  });

  it('are shown briefly and without an exception if their data is hostile', () => {
    const hostile: readonly JsonValue[] = [
      { err: { InstructionError: [{}, [[]]] } },
      { err: { InstructionError: ['x'.repeat(100_000), { Custom: '9'.repeat(1_000) }] } },
      { err: Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, index])) },
      { err: [], logs: 'none', unitsConsumed: -1, numSlotsBehind: '∞' },
      { err: null, logs: [null, {}, 5, ['\u001b[31m']] },
      'text',
      5,
      [],
    ];
    for (const data of hostile) {
      const view = decodeFailure(rpcError(-32002, 'x', data), solanaNetwork);
      assert.ok(view.summary.length < 1_000);
      assert.ok(!printText(view, { time: utcTime, maxRows: 10 }).includes('\u001b'));
      assert.ok(printMarkdown(view, { time: utcTime, maxRows: 10 }).length < 5_000);
    }
  });
});
