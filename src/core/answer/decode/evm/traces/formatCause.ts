import type { JsonValue } from '../../../../base/json/jsonValue';
import { shortForm } from '../../../../base/view/shortForm';
import { visibleText } from '../../../../base/view/visibleText';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { TraceFrame } from '../../../../formats/trace/callTrace';
import type { FailedFrame } from '../../../../formats/trace/failureCause';
import { readFailureCause } from '../../../../formats/trace/readFailureCause';
import { functionsOf, selectorOfData } from '../calls/knownFunctions';
import { formatFrameFailure, readFrame } from './readFrame';

/** Formats why a frame failed, and in which function and contract: `Unauthorized() in pay of Purse`. */
export function formatFrameCause(frame: TraceFrame, hints: DecodeHints): string | undefined {
  const failure = formatFrameFailure(frame, hints);
  return failure === undefined ? undefined : `${failure} in ${placeOf(frame, hints)}`;
}

/** Formats a stored cause in a few words. Undefined if a replay didn't show the cause, or if the form is wrong. */
export function formatCause(json: JsonValue | undefined, hints: DecodeHints): string | undefined {
  const innermost = readFailureCause(json)?.frames.at(-1);
  return innermost && formatFrameCause(innermost, hints);
}

/** Returns the function of a frame, by name if its data fits a known one, or fitted until it was cut. */
export function frameName(frame: TraceFrame & Partial<FailedFrame>, hints: DecodeHints): string {
  const { name, decoding } = readFrame(frame, hints);
  if (decoding?.kind !== 'undecoded' || !isCut(frame)) return visibleText(name);
  const selector = selectorOfData(frame.input);
  const [known] = selector === undefined ? [] : functionsOf(selector, hints);
  return visibleText(known?.item.name ?? name);
}

/** Whether the call data of a frame is longer than what is kept of it. */
export function isCut({ input, inputBytes = 0 }: TraceFrame & Partial<FailedFrame>): boolean {
  return input.length < 2 + 2 * inputBytes;
}

function placeOf(frame: TraceFrame, hints: DecodeHints): string {
  if (frame.kind === 'create' || frame.kind === 'create2') return 'the creation of a contract';
  const name = frameName(frame, hints);
  return frame.to === undefined ? name : `${name} of ${contractText(frame.to, hints)}`;
}

function contractText(address: string, { contractNames = {} }: DecodeHints): string {
  const key = address.toLowerCase();
  const name = Object.hasOwn(contractNames, key) ? contractNames[key] : undefined;
  return name === undefined ? shortForm(address) : visibleText(name);
}
