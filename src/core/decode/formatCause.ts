import type { DecodeHints } from '../abi/decodeHints';
import type { JsonValue } from '../json/jsonValue';
import type { TraceFrame } from '../trace/callTrace';
import { readFailureCause } from '../trace/readFailureCause';
import { middleEllipsis } from '../view/middleEllipsis';
import { visibleText } from '../view/visibleText';
import { functionsOf } from './knownFunctions';
import { formatFrameFailure, readFrame } from './readFrame';
import { selectorOfData } from './selectorOfData';

/** Formats why a frame failed, and in which function and contract: `Unauthorized() in pay of Purse`. */
export function formatFrameCause(frame: TraceFrame, hints: DecodeHints): string | undefined {
  const failure = formatFrameFailure(frame, hints);
  return failure === undefined ? undefined : `${failure} in ${placeOf(frame, hints)}`;
}

/** Formats a kept cause in a few words. Undefined for one that a replay didn't show, or of another form. */
export function formatCause(json: JsonValue | undefined, hints: DecodeHints): string | undefined {
  const innermost = readFailureCause(json)?.frames.at(-1);
  return innermost && formatFrameCause(innermost, hints);
}

/** The function of a frame, by name if one is known, even if its data was cut. */
export function frameName(frame: TraceFrame, hints: DecodeHints): string {
  const { name, decoding } = readFrame(frame, hints);
  if (decoding?.kind !== 'undecoded') return visibleText(name);
  const selector = selectorOfData(frame.input);
  const [known] = selector === undefined ? [] : functionsOf(selector, hints);
  return visibleText(known?.item.name ?? name);
}

function placeOf(frame: TraceFrame, hints: DecodeHints): string {
  if (frame.kind === 'create' || frame.kind === 'create2') return 'the creation of a contract';
  const name = frameName(frame, hints);
  return frame.to === undefined ? name : `${name} of ${contractText(frame.to, hints)}`;
}

function contractText(address: string, { contractNames = {} }: DecodeHints): string {
  const key = address.toLowerCase();
  const name = Object.hasOwn(contractNames, key) ? contractNames[key] : undefined;
  return name === undefined ? middleEllipsis(address, 13) : visibleText(name);
}
