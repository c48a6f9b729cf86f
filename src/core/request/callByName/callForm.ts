import type { SourceRange } from '../../model/cell/problem';
import type { Written, WrittenMember } from '../params/written';
import { namedBlock, optionNamed, textAt } from './callOptions';

/** A call by name with encoded arguments, from which the parameters of its method are built. */
export interface EncodedCall {
  readonly target: Written;
  /** The selector and the arguments. Open if an argument isn't known yet. */
  readonly data: Written;
  readonly options: readonly WrittenMember[];
  readonly range: SourceRange;
}

/** How a method supports calls by name. */
export interface CallForm {
  /** The named options that may follow the arguments. */
  readonly options: readonly string[];
  /** Those of them that each call of a list has separately. */
  readonly optionsOfEach: readonly string[];
  /** How a block that isn't written is sent. Undefined if the call is sent in another form than it is written in. */
  readonly absentBlock?: 'latest' | 'absent';
  /** Whether several calls form one request. */
  readonly takesMany: boolean;
  /** Builds the parameters of the method in its raw form. */
  readonly parametersOf: (calls: readonly EncodedCall[]) => readonly Written[];
}

/** Members of a call in addition to `to` and `data`. */
const transactionOptions = [
  'from',
  'value',
  'gas',
  'gasPrice',
  'nonce',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'maxFeePerBlobGas',
  'type',
  'chainId',
  'accessList',
  'blobVersionedHashes',
  'authorizationList',
];

const overrides = ['stateOverrides', 'blockOverrides'];
const tracerOptions = ['tracer', 'tracerConfig', 'timeout', ...overrides];
const simulationOptions = ['validation', 'traceTransfers', 'returnFullTransactions'];

const forms: ReadonlyMap<string, CallForm> = new Map([
  ['eth_call', callForm(['block', ...overrides], 2)],
  ['eth_estimateGas', callForm(['block', ...overrides], 1)],
  ['eth_createAccessList', callForm(['block'], 2)],
  ['eth_sendTransaction', callForm([], 1)],
  [
    'debug_traceCall',
    {
      options: [...transactionOptions, 'block', ...tracerOptions],
      optionsOfEach: transactionOptions,
      takesMany: false,
      parametersOf: traceOf,
    },
  ],
  [
    'eth_simulateV1',
    {
      options: [...transactionOptions, 'block', ...overrides, ...simulationOptions],
      optionsOfEach: transactionOptions,
      takesMany: true,
      parametersOf: simulationOf,
    },
  ],
]);

/** Returns how a method supports calls by name. Undefined if it doesn't. */
export function callFormOf(method: string): CallForm | undefined {
  return forms.get(method);
}

/** The call, then the options in this order. `min`: the number of parameters that are always sent. */
function callForm(parameters: readonly string[], min: number): CallForm {
  return {
    options: [...transactionOptions, ...parameters],
    optionsOfEach: transactionOptions,
    ...(parameters.includes('block') && { absentBlock: min > 1 ? 'latest' : 'absent' }),
    takesMany: false,
    parametersOf: ([call]) => {
      if (call === undefined) return [];
      const values = parameters.map((name) => optionNamed(call, name));
      const count = Math.max(min - 1, values.findLastIndex((value) => value !== undefined) + 1);
      return [
        transactionOf(call),
        ...values.slice(0, count).map((value, index) => value ?? defaultOf(parameters[index] ?? '', call.range)),
      ];
    },
  };
}

function traceOf([call]: readonly EncodedCall[]): readonly Written[] {
  if (call === undefined) return [];
  const { range } = call;
  const given = call.options.filter(({ key }) => tracerOptions.includes(key));
  const tracer = [
    memberOf('tracer', textAt('callTracer', range), range),
    memberOf(
      'tracerConfig',
      objectAt([memberOf('withLog', { kind: 'value', value: true, range }, range)], range),
      range,
    ),
  ];
  const standard = given.some(({ key }) => key === 'tracer') ? [] : tracer;
  const members = [...standard.filter(({ key }) => !given.some((option) => option.key === key)), ...given];
  return [transactionOf(call), namedBlock(call), objectAt(members, range)];
}

/** Puts all calls in one block, where each uses the state after the previous one. */
function simulationOf(calls: readonly EncodedCall[]): readonly Written[] {
  const [first] = calls;
  if (first === undefined) return [];
  const range = { start: first.range.start, end: calls.at(-1)?.range.end ?? first.range.end };
  const block = [
    ...overrides.flatMap((name) => first.options.find(({ key }) => key === name) ?? []),
    memberOf('calls', { kind: 'array', items: calls.map(transactionOf), range }, range),
  ];
  const payload = [
    memberOf('blockStateCalls', { kind: 'array', items: [objectAt(block, range)], range }, range),
    ...first.options.filter(({ key }) => simulationOptions.includes(key)),
  ];
  return [objectAt(payload, range), namedBlock(first)];
}

function transactionOf({ target, data, options, range }: EncodedCall): Written {
  return objectAt(
    [
      ...options.filter(({ key }) => key === 'from'),
      memberOf('to', target, target.range),
      memberOf('data', data, data.range),
      ...options.filter(({ key }) => key !== 'from' && transactionOptions.includes(key)),
    ],
    range,
  );
}

function defaultOf(name: string, range: SourceRange): Written {
  return name === 'block' ? textAt('latest', range) : objectAt([], range);
}

function memberOf(key: string, value: Written, keyRange: SourceRange): WrittenMember {
  return { key, keyRange, value };
}

function objectAt(members: readonly WrittenMember[], range: SourceRange): Written {
  return { kind: 'object', members, range };
}
