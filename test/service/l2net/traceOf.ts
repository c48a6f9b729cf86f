import { classHashOf } from './classes';
import type { L2netReceipt } from './dataSet';
import { printFelt, selectorOf, u256 } from './felt';
import type { L2netLandmarks } from './l2netLandmarks';

/** A FUNCTION_INVOCATION of the Starknet JSON-RPC specification, version 0.8. */
interface Invocation {
  readonly contract_address: string;
  readonly entry_point_selector: string;
  readonly calldata: readonly string[];
  readonly caller_address: string;
  readonly class_hash: string;
  readonly entry_point_type: 'EXTERNAL' | 'CONSTRUCTOR' | 'L1_HANDLER';
  readonly call_type: 'CALL' | 'LIBRARY_CALL' | 'DELEGATE';
  readonly result: readonly string[];
  readonly calls: readonly Invocation[];
  readonly events: readonly {
    readonly order: number;
    readonly keys: readonly string[];
    readonly data: readonly string[];
  }[];
  readonly messages: readonly {
    readonly order: number;
    readonly from_address: string;
    readonly to_address: string;
    readonly payload: readonly string[];
  }[];
  readonly execution_resources: { readonly l1_gas: number; readonly l2_gas: number };
  readonly is_reverted: boolean;
}

const sequencer = '0x1176a1bd84444c89232ec27754698e5d2e7e1a7f1539f12027f28b23ec9f3d8';

/** Makes the trace of a transaction (TRANSACTION_TRACE) from its receipt: the account calls each contract that emitted. */
export function traceOf(receipt: L2netReceipt, landmarks: L2netLandmarks): object {
  const { account, token } = landmarks.contracts;
  const own = receipt.events.filter(({ from_address: from }) => from === account);
  const others = receipt.events.filter(({ from_address: from }) => from !== account);
  const calls = others.map(({ from_address: contract, keys, data }, order) => {
    const tokenFunction = keys[0] === landmarks.selectors.Approval ? 'approve' : 'transfer';
    const isExchange = contract === landmarks.contracts.exchange;
    const [to = '0x0', amount = data] = isExchange
      ? [data[0]]
      : [[...keys.slice(1), ...data][1], [...keys, ...data].slice(-2)];
    return invocation(landmarks, {
      contract,
      selector: selectorOf(isExchange ? 'swap' : tokenFunction),
      calldata: isExchange ? data.slice(0, 3) : [to, ...amount.slice(0, 2)],
      caller: account,
      result: ['0x1'],
      gas: 210_000 + order * 11_000,
      events: [{ order, keys, data }],
      messages: isExchange ? receipt.messages_sent.map((message, at) => ({ order: at, ...message })) : [],
    });
  });
  const execute = invocation(landmarks, {
    contract: account,
    selector: selectorOf('__execute__'),
    calldata: [printFelt(BigInt(others.length)), ...others.map(({ from_address: contract }) => contract)],
    caller: '0x0',
    result: [],
    gas: calls.reduce((sum, call) => sum + call.execution_resources.l2_gas, 320_000),
    calls,
    events: own.map(({ keys, data }, at) => ({ order: others.length + at, keys, data })),
  });
  const validate = invocation(landmarks, {
    contract: account,
    selector: selectorOf('__validate__'),
    calldata: execute.calldata,
    caller: '0x0',
    result: ['0x56414c4944'],
    gas: 120_000,
  });
  const fee = invocation(landmarks, {
    contract: token,
    selector: selectorOf('transfer'),
    calldata: [sequencer, ...u256(BigInt(receipt.actual_fee))],
    caller: account,
    result: ['0x1'],
    gas: 90_000,
    events: [
      {
        order: 0,
        keys: [landmarks.selectors.Transfer],
        data: [account, sequencer, ...u256(BigInt(receipt.actual_fee))],
      },
    ],
  });
  const gas = [validate, execute, fee].reduce((sum, each) => sum + each.execution_resources.l2_gas, 0);
  return {
    type: 'INVOKE',
    validate_invocation: validate,
    execute_invocation: execute,
    fee_transfer_invocation: fee,
    execution_resources: { l1_gas: 0, l1_data_gas: 192, l2_gas: gas },
  };
}

interface Called {
  readonly contract: string;
  readonly selector: string;
  readonly calldata: readonly string[];
  readonly caller: string;
  readonly result: readonly string[];
  readonly gas: number;
  readonly calls?: readonly Invocation[];
  readonly events?: Invocation['events'];
  readonly messages?: Invocation['messages'];
}

function invocation(landmarks: L2netLandmarks, called: Called): Invocation {
  return {
    contract_address: called.contract,
    entry_point_selector: called.selector,
    calldata: called.calldata,
    caller_address: called.caller,
    class_hash:
      classHashOf(called.contract, landmarks) ?? '0x1a736d6ed154502257f02b1ccdf4d9d1089f80811cd6acad48e6b6a9d1f2003',
    entry_point_type: 'EXTERNAL',
    call_type: 'CALL',
    result: called.result,
    calls: called.calls ?? [],
    events: called.events ?? [],
    messages: called.messages ?? [],
    execution_resources: { l1_gas: 0, l2_gas: called.gas },
    is_reverted: false,
  };
}
