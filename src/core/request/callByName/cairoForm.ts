import { type JsonObject, type JsonValue, membersOf } from '../../base/json/jsonValue';
import type { Written } from '../params/written';
import { namedBlock, optionNamed, textAt } from './callOptions';
import type { CairoCallEncoding } from './encodeCairoCall';

/** How an l2net method supports calls by name. */
export interface CairoForm {
  /** The named options that may follow the arguments. */
  readonly options: readonly string[];
  /** Builds the parameters of the method in its raw form, in order. */
  readonly parametersOf: (call: CairoCallEncoding) => readonly Written[];
}

const forms: ReadonlyMap<string, CairoForm> = new Map([
  ['l2net_call', { options: ['block'], parametersOf: callOf }],
  ['l2net_simulateTransactions', { options: ['from', 'nonce', 'block', 'flags'], parametersOf: simulationOf }],
]);

/** Returns how an l2net method supports calls by name. Undefined if it doesn't. */
export function cairoFormOf(method: string): CairoForm | undefined {
  return forms.get(method);
}

function callOf(call: CairoCallEncoding): readonly Written[] {
  const { target, selector, range } = call;
  return [
    {
      kind: 'object',
      range,
      members: [
        { key: 'contract_address', keyRange: target.range, value: target },
        { key: 'entry_point_selector', keyRange: selector.range, value: selector },
        { key: 'calldata', keyRange: range, value: feltsAt(call) },
      ],
    },
    namedBlock(call),
  ];
}

/** Creates one transaction of an account that makes the call, without a signature, so validation is skipped. */
function simulationOf(call: CairoCallEncoding): readonly Written[] {
  const { address, selector, calldata, range } = call;
  const from = optionNamed(call, 'from') ?? textAt('0x0', range);
  const nonce = optionNamed(call, 'nonce') ?? textAt('0x0', range);
  const count = calldata === undefined ? '0x0' : `0x${calldata.length.toString(16)}`;
  const felts = [textAt('0x1', range), address, selector, textAt(count, range), ...itemsOf(call)];
  const fixed = membersOf(unsigned).map(([key, value]) => ({
    key,
    keyRange: range,
    value: { kind: 'value', value, range } as const,
  }));
  const members = [
    ...fixed,
    { key: 'sender_address', keyRange: range, value: from },
    { key: 'nonce', keyRange: range, value: nonce },
    { key: 'calldata', keyRange: range, value: { kind: 'array' as const, items: felts, range } },
  ];
  const flags: JsonValue = ['SKIP_VALIDATE', 'SKIP_FEE_CHARGE'];
  return [
    namedBlock(call),
    { kind: 'array', items: [{ kind: 'object', members, range }], range },
    optionNamed(call, 'flags') ?? { kind: 'value', value: flags, range },
  ];
}

const none = { max_amount: '0x0', max_price_per_unit: '0x0' };

/** The members of a transaction (version 3) for a simulation without fees and signature. */
const unsigned: JsonObject = {
  type: 'INVOKE',
  version: '0x3',
  signature: [],
  resource_bounds: { l1_gas: none, l1_data_gas: none, l2_gas: none },
  tip: '0x0',
  paymaster_data: [],
  account_deployment_data: [],
  nonce_data_availability_mode: 'L1',
  fee_data_availability_mode: 'L1',
};

function feltsAt(call: CairoCallEncoding): Written {
  return call.calldata === undefined
    ? { kind: 'open', range: call.range }
    : { kind: 'array', items: itemsOf(call), range: call.range };
}

function itemsOf({ calldata = [], range }: CairoCallEncoding): readonly Written[] {
  return calldata.map((text) => textAt(text, range));
}
