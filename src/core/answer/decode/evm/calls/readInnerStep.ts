import type { Field, Section } from '../../../../base/view/decodedView';
import {
  addressValue,
  hexValue,
  type NamedValue,
  nothing,
  someValue,
  textValue,
  type Value,
} from '../../../../base/view/value';
import { withAmounts } from '../../../../formats/abi/calls/callAmounts';
import { callDataText } from '../../../../formats/abi/calls/callDataText';
import { type CallDecoding, undecodedName } from '../../../../formats/abi/calls/decodeCall';
import { decodeCommand } from '../../../../formats/abi/calls/decodeCommand';
import type { InnerCall, InnerStep, RouterCommand } from '../../../../formats/abi/calls/innerStep';
import { hexWords } from '../../../../formats/abi/decode/abiReader';
import { withLikelyTimes } from '../../../../formats/abi/decode/likelyTimes';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { AbiCandidate, AbiFunction } from '../../../../formats/abi/type/abi';
import { selectorOf } from '../../../../formats/abi/type/eventSignature';
import { parseHumanReadableAbi } from '../../../../formats/abi/type/parseHumanReadableAbi';
import { argumentFields } from '../../shared/memberFields';
import { sourceText } from '../../shared/sourceText';
import { amountIn, decodeKnownCall } from './callAmounts';
import { guessRemark, sourceOfCall, undecodedValue } from './calledFunction';
import { decodedCallSections } from './decodedCallSections';
import { functionsOf } from './knownFunctions';

/** A call or a command within call data, decoded. */
export interface StepReading {
  readonly name: Value;
  readonly named: readonly NamedValue[];
  /** The source of the names. */
  readonly source: Value;
  readonly details: () => readonly Section[];
}

/** Decodes a call with the known functions, and a command by its byte. */
export function readInnerStep(step: InnerStep, hints: DecodeHints): StepReading {
  return step.kind === 'call' ? readCall(step, hints) : readCommand(step, hints);
}

/** Maximum characters of a signature beside the data, which is hashed. Longer texts are not signatures. */
const maxSignatureLength = 1_000;

function readCall(call: InnerCall, hints: DecodeHints): StepReading {
  const beside = call.signature === undefined ? undefined : functionOf(call.signature);
  const data = beside === undefined ? call.data : selectorOf(beside.item) + call.data.slice(2);
  if (!/^0x[\da-f]{8}/i.test(data)) {
    const name = data === '0x' ? textValue('No data') : hexValue(data);
    return { name, named: [], source: nothing, details: () => [callFields(call)] };
  }
  const text = callDataText(data);
  if (text !== undefined)
    return { name: textValue(text), named: [], source: nothing, details: () => [callFields(call)] };
  const candidates = [...(beside ? [beside] : []), ...functionsOf(data.slice(0, 10).toLowerCase(), hints)];
  const decoding = decodeKnownCall(data, call.target, hints, candidates);
  return {
    name: nameOf(decoding, call),
    named: decoding.kind === 'decoded' ? withLikelyTimes(decoding.call.arguments) : [],
    source: sourceOf(decoding),
    details: () => [...decodedCallSections(decoding, 'Calls'), callFields(call)],
  };
}

function functionOf(signature: string): AbiCandidate<AbiFunction> | undefined {
  if (signature.length > maxSignatureLength) return undefined;
  const [item] = parseHumanReadableAbi(signature, 'function').items;
  return item?.kind === 'function' ? { item, source: { kind: 'cell', label: 'signature in the call' } } : undefined;
}

function nameOf(decoding: CallDecoding, { isDelegate }: InnerCall): Value {
  const remark = isDelegate ? ' (delegate call)' : '';
  if (decoding.kind === 'decoded') return textValue(`${decoding.call.signature}${guessRemark(decoding.call)}${remark}`);
  return isDelegate ? textValue(`${undecodedName(decoding)}${remark}`) : undecodedValue(decoding);
}

function sourceOf(decoding: CallDecoding): Value {
  if (decoding.kind === 'undecoded') return textValue('not decoded');
  const { length } = decoding.others;
  const others = length === 0 ? '' : `, or ${length} other ${length === 1 ? 'function' : 'functions'}`;
  return textValue(`${sourceOfCall(decoding.call)}${others}`);
}

function callFields({ target, isDelegate, data }: InnerCall): Section {
  return {
    kind: 'fields',
    title: 'Call',
    fields: [
      { label: 'Target', value: someValue(target, addressValue) },
      ...(isDelegate ? [{ label: 'Kind', value: textValue('delegate call') }] : []),
      { label: 'Data', value: hexValue(data) },
    ],
  };
}

const routers = { universalRouter: 'Uniswap Universal Router', uniswapV4: 'Uniswap V4' } as const;

function readCommand(command: RouterCommand, hints: DecodeHints): StepReading {
  const decoded = decodeCommand(command);
  const byte = `0x${command.byte.toString(16).padStart(2, '0')}`;
  const remarks = `${byte}${command.mayFail ? ', may fail' : ''}`;
  const raw: Field = { label: 'Data', value: hexValue(command.data) };
  if (decoded.kind === 'failed') {
    const words = hexWords(command.data);
    return {
      name: textValue(`Command ${remarks}`),
      named: command.data === '0x' ? [] : [{ name: 'data', value: hexValue(command.data) }],
      source: textValue('not decoded'),
      details: () => [
        {
          kind: 'fields',
          title: `Command ${remarks}`,
          fields: [{ label: 'Not decoded', value: { kind: 'undecoded', words, why: decoded.problem } }, raw],
        },
      ],
    };
  }
  const { name } = decoded.value;
  const call = { kind: 'command', ...decoded.value, to: undefined } as const;
  const named = withLikelyTimes(withAmounts(call, amountIn(hints)));
  const source = textValue(`${sourceText({ kind: 'builtIn', label: routers[command.of] })}, by the byte`);
  return {
    name: textValue(`${name} (${remarks})`),
    named,
    source,
    details: () => [
      {
        kind: 'fields',
        title: `${name} (${remarks})`,
        fields: [...argumentFields(named), { label: 'Decoded by', value: source }, raw],
      },
    ],
  };
}
