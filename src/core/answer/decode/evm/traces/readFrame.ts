import {
  hexValue,
  type NamedValue,
  nothing,
  someValue,
  statusValue,
  structValue,
  textValue,
  type Value,
} from '../../../../base/view/value';
import { visibleText } from '../../../../base/view/visibleText';
import { callDataText } from '../../../../formats/abi/calls/callDataText';
import { type CallDecoding, decodeParameters, undecodedName } from '../../../../formats/abi/calls/decodeCall';
import { withLikelyTimes } from '../../../../formats/abi/decode/likelyTimes';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { signatureOf } from '../../../../formats/abi/type/eventSignature';
import type { TraceFrame, TraceKind } from '../../../../formats/trace/callTrace';
import { codeSizeText } from '../../shared/rawView';
import { decodeKnownCall, resultsOfCall } from '../calls/callAmounts';
import { guessRemark } from '../calls/calledFunction';
import { formatRevert } from '../calls/formatRevert';
import { functionsOf, selectorOfData } from '../calls/knownFunctions';
import { haltText } from './haltText';

const names: Readonly<Record<Exclude<TraceKind, 'other'>, string>> = {
  call: 'call',
  static: 'static',
  delegate: 'delegate',
  callCode: 'callcode',
  create: 'create',
  create2: 'create2',
  selfDestruct: 'self-destruct',
};

const maxTypeName = 40;

/** A frame with its function and values. */
export interface FrameReading {
  /** The name of the function, or a description of the frame. */
  readonly name: string;
  readonly arguments: Value;
  /** The returned values, or why the frame failed. */
  readonly result: Value;
  /** The decoded call data. Undefined for a creation, and for a call without a selector. */
  readonly decoding: CallDecoding | undefined;
  /** The decoded results. Empty if nothing declares them. */
  readonly results: readonly NamedValue[];
}

/** Decodes a frame with the known functions and errors. */
export function readFrame(frame: TraceFrame, hints: DecodeHints): FrameReading {
  const { kind, input, output } = frame;
  if (kind === 'create' || kind === 'create2' || kind === 'selfDestruct')
    return {
      name: kind === 'selfDestruct' ? 'self-destruct' : 'new contract',
      arguments: nothing,
      result: failureOf(frame, hints) ?? createdCode(frame),
      decoding: undefined,
      results: [],
    };
  const selector = selectorOfData(input);
  const text = callDataText(input);
  // Code that is only run for a contract acts on that contract, which a delegate call comes from.
  const contract = kind === 'delegate' || kind === 'callCode' ? frame.from : frame.to;
  if (selector === undefined || text !== undefined)
    return {
      name: plainCallName(frame),
      arguments: text === undefined ? plainArguments(input) : textValue(text),
      result: failureOf(frame, hints) ?? someValue(output, hexValue),
      decoding: undefined,
      results: [],
    };
  const decoding = decodeKnownCall(input, contract, hints);
  const results = frame.failure === undefined ? resultsOf(decoding, selector, { output, contract }, hints) : [];
  return {
    name: decoding.kind === 'decoded' ? `${decoding.call.name}${guessRemark(decoding.call)}` : undecodedName(decoding),
    arguments: argumentsOf(decoding, input),
    result: failureOf(frame, hints) ?? resultOf(results, output),
    decoding,
    results,
  };
}

/** A creation returns the code of the contract, which is too long to show: its size. */
function createdCode({ kind, output }: TraceFrame): Value {
  return kind === 'selfDestruct' || output === undefined ? nothing : someValue(codeSizeText(output), textValue);
}

function plainArguments(input: string): Value {
  return input === '0x' ? nothing : hexValue(input);
}

/** Names a frame without a selector. */
function plainCallName(frame: TraceFrame): string {
  if (frame.kind === 'other') return traceKindName(frame);
  return frame.input === '0x' ? 'receive' : 'fallback';
}

/** Formats why a frame failed: its error by name, or what stopped it. Undefined for a frame that succeeded. */
export function formatFrameFailure({ failure, output }: TraceFrame, hints: DecodeHints): string | undefined {
  if (failure === undefined) return undefined;
  return (output === undefined ? undefined : formatRevert(output, hints)) ?? haltText(failure, output);
}

function failureOf(frame: TraceFrame, hints: DecodeHints): Value | undefined {
  const text = formatFrameFailure(frame, hints);
  return text === undefined ? undefined : statusValue('bad', text);
}

function argumentsOf(decoding: CallDecoding, input: string): Value {
  if (decoding.kind === 'undecoded' && decoding.isPacked === true) return hexValue(input);
  if (decoding.kind === 'undecoded') return input.length > 10 ? hexValue(`0x${input.slice(10)}`) : nothing;
  return structValue(withLikelyTimes(decoding.call.arguments));
}

function resultsOf(
  decoding: CallDecoding,
  selector: string,
  { output, contract }: { readonly output: string | undefined; readonly contract: string | undefined },
  hints: DecodeHints,
): readonly NamedValue[] {
  if (decoding.kind === 'undecoded' || output === undefined) return [];
  const candidate = functionsOf(selector, hints).find(
    ({ item, source }) =>
      signatureOf(item) === decoding.call.signature && source === decoding.call.source && item.outputs.length > 0,
  );
  const decoded = candidate && decodeParameters(candidate.item.outputs, output);
  if (decoded?.kind !== 'ok') return [];
  const { signature, arguments: given } = decoding.call;
  return withLikelyTimes(resultsOfCall(signature, given, decoded.value, contract, hints));
}

function resultOf(results: readonly NamedValue[], output: string | undefined): Value {
  const [only, another] = results;
  if (only !== undefined) return another === undefined ? only.value : { kind: 'struct', fields: results };
  return someValue(output, hexValue);
}

/** Returns the display name of a frame's kind. A kind that only some nodes have is shown with the node's own name. */
export function traceKindName({ kind, typeName }: Pick<TraceFrame, 'kind' | 'typeName'>): string {
  return kind === 'other' ? visibleText(typeName ?? 'other', maxTypeName).toLowerCase() : names[kind];
}
