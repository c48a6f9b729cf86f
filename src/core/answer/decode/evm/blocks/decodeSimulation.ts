import {
  isList,
  isObject,
  type JsonValue,
  readInteger,
  readList,
  readMember,
  readText,
} from '../../../../base/json/jsonValue';
import { finishAtOnce } from '../../../../base/piecewise';
import { countedText, groupDigits } from '../../../../base/view/amountText';
import type { FieldsSection, Section, TableSection } from '../../../../base/view/decodedView';
import { column, numberColumn, tableOf } from '../../../../base/view/tableOf';
import { hexValue, integerValue, nothing, statusValue, textValue, type Value } from '../../../../base/view/value';
import { readRevertData } from '../../../../formats/abi/calls/readRevertData';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { Network } from '../../../../model/networks/network';
import type { PositionalDecoder } from '../../shared/decoderTable';
import { genericView } from '../../shared/genericView';
import { memberFields } from '../../shared/memberFields';
import {
  addressMember,
  countMember,
  gweiMember,
  integerMember,
  nativeMember,
  quantityReader,
  recipientMember,
  timeMember,
} from '../../shared/memberValue';
import { codeSizeText } from '../../shared/rawView';
import { calledFunctionName, dataOfCall, functionSources } from '../calls/calledFunction';
import { revertSections } from '../calls/callSections';
import { decodeCall, isCreation } from '../calls/decodeCall';
import { formatRevert } from '../calls/formatRevert';
import { executionOf } from '../happened/execution';
import { whatHappened } from '../happened/whatHappened';
import { logTable } from '../logs/logTable';
import { receiptMovements } from '../logs/movementTable';
import { blockFields } from './blockFields';

const title = 'Simulation';

/** A call of a simulation and its result. */
interface SimulatedCall {
  readonly block: JsonValue;
  readonly place: number;
  readonly asked: JsonValue;
  readonly result: JsonValue;
}

/** Decodes the answer of `eth_simulateV1`: its calls, each with its result and logs, and the blocks they are in. */
export const decodeSimulation: PositionalDecoder = (params, value, network, hints) => {
  if (!isList(value)) return genericView(title, "The answer isn't a list of blocks");
  const asked = readList(params[0], 'blockStateCalls');
  const calls = value.flatMap((block, index) =>
    readList(block, 'calls').map((result, place): SimulatedCall => ({
      block,
      place,
      asked: readList(asked[index], 'calls')[place] ?? null,
      result,
    })),
  );
  const failures = calls.filter(({ result }) => readInteger(result, 'status') !== 1n).length;
  const blocks = countedText(value.length, 'block');
  const [only, another] = calls;
  const sentence = only && another === undefined ? happenedIn(only, network, hints) : undefined;
  const failed = failures === 0 ? 'none failed' : `${groupDigits(failures)} failed`;
  return {
    title,
    summary: `${sentence === undefined ? '' : `${sentence} · `}${countedText(calls.length, 'call')} in ${blocks}, ${failed}`,
    tone: failures === 0 ? 'good' : 'bad',
    notes: [],
    sections: [
      ...(calls.length === 0 ? [] : [callTable(calls, network, hints)]),
      ...(value.length === 0 ? [] : [simulatedBlocks(value)]),
    ],
  };
};

function happenedIn({ asked, result }: SimulatedCall, network: Network, hints: DecodeHints): string | undefined {
  return whatHappened(executionOf(result, asked, formatRevert(revertDataOf(result), hints)), network, hints);
}

function callTable(calls: readonly SimulatedCall[], network: Network, hints: DecodeHints): TableSection {
  const has = (name: string): boolean => calls.some(({ asked }) => readMember(asked, name) !== undefined);
  return tableOf(
    'Calls',
    calls,
    [
      numberColumn('block', 'Block', 10, ({ block }) => integerMember(block, 'number')),
      numberColumn('call', 'Call', 5, ({ place }) => integerValue(place)),
      column('status', 'Status', 8, ({ result }) => statusOf(result)),
      column('to', 'To', 14, ({ asked }) => recipientMember(asked)),
      column('function', 'Function', 14, ({ asked }) => functionOf(asked, hints)),
      column('result', 'Result', 30, (call) => resultOf(call, network, hints)),
      numberColumn('gasUsed', 'Gas used', 10, ({ result }) => integerMember(result, 'gasUsed')),
      numberColumn('logs', 'Logs', 5, ({ result }) => countMember(result, 'logs')),
      has('from') ? column('from', 'From', 14, ({ asked }) => addressMember(asked, 'from')) : undefined,
      has('value')
        ? numberColumn('value', 'Value', 14, ({ asked }) => nativeMember(asked, 'value', network))
        : undefined,
    ],
    {
      folds: ['logs', 'block', 'call', 'gasUsed', 'from'],
      details: (call) => callDetails(call, network, hints),
      sources: () =>
        functionSources(
          calls.map(({ asked }) => asked).filter((asked) => !isCreation(asked)),
          hints,
        ),
    },
  );
}

function statusOf(result: JsonValue): Value {
  return readInteger(result, 'status') === 1n ? statusValue('good', 'Success') : statusValue('bad', 'Failure');
}

function functionOf(asked: JsonValue, hints: DecodeHints): Value {
  return isCreation(asked) ? nothing : (calledFunctionName(dataOfCall(asked), hints) ?? nothing);
}

/** Returns the result in one cell: what the function returned, the size of new code, or why the call failed. */
function resultOf(call: SimulatedCall, network: Network, hints: DecodeHints): Value {
  const error = readMember(call.result, 'error');
  if (isObject(error)) return textValue(formatRevert(revertDataOf(call.result), hints) ?? messageOf(error));
  const data = readText(call.result, 'returnData') ?? '0x';
  const code = isCreation(call.asked) ? codeSizeText(data) : undefined;
  if (code !== undefined) return textValue(code);
  return data === '0x' ? nothing : textValue(decodeCall([call.asked], data, network, hints).summary);
}

/** The data of a failed call is in its error or in its returned data. */
function revertDataOf(result: JsonValue): string {
  return readRevertData(readMember(result, 'error')) || (readText(result, 'returnData') ?? '');
}

function messageOf(error: JsonValue | undefined): string {
  return readText(error, 'message') ?? 'Failed without a message';
}

function callDetails({ asked, result }: SimulatedCall, network: Network, hints: DecodeHints): readonly Section[] {
  const data = readText(result, 'returnData') ?? '0x';
  const error = readMember(result, 'error');
  const logs = readList(result, 'logs');
  const failure: FieldsSection = {
    kind: 'fields',
    fields: [
      { label: 'Error', value: statusValue('bad', messageOf(error)) },
      { label: 'Error code', value: integerMember(error, 'code') },
    ],
  };
  const succeeded = isCreation(asked) ? [] : decodeCall([asked], data, network, hints).sections;
  const returned = isObject(error) ? [failure, ...revertSections(revertDataOf(result), hints)] : succeeded;
  const used: FieldsSection = {
    kind: 'fields',
    title: 'Call',
    fields: [
      { label: 'Gas used', value: integerMember(result, 'gasUsed', 'gas') },
      ...memberFields(result, [['maxUsedGas', 'Most gas used at once', quantityReader('gas')]]),
      { label: isCreation(asked) && !isObject(error) ? 'Code' : 'Returned data', value: hexValue(data) },
    ],
  };
  return [
    ...returned,
    ...(logs.length === 0 ? [] : [logTable(logs, hints, 'receipt').table]),
    ...finishAtOnce(receiptMovements(logs, network.currency, hints)),
    used,
  ];
}

function simulatedBlocks(blocks: readonly JsonValue[]): TableSection {
  return tableOf(
    'Blocks',
    blocks,
    [
      numberColumn('number', 'Number', 12, (block) => integerMember(block, 'number')),
      column('time', 'Time', 26, (block) => timeMember(block, 'timestamp')),
      numberColumn('gasUsed', 'Gas used', 12, (block) => integerMember(block, 'gasUsed')),
      numberColumn('baseFee', 'Base fee', 16, (block) => gweiMember(block, 'baseFeePerGas')),
      numberColumn('calls', 'Calls', 6, (block) => countMember(block, 'calls')),
    ],
    {
      details: (block) => {
        if (!isObject(block)) return [];
        const { calls: _calls, ...header } = block;
        return [{ kind: 'fields', fields: blockFields(header) }];
      },
    },
  );
}
