import { isList, isObject, type JsonValue, readMember } from '../../base/json/jsonValue';
import { parseFelt } from './felt';
import { panicSentence, readPanicFelts } from './parsePanicData';
import { maxFrames, parseRevertText, type RevertFrame, type RevertReason } from './parseRevertText';

/**
 * Reads why a call failed. Accepts the text of version 0.7 of the specification and earlier, the nested objects
 * `CONTRACT_EXECUTION_ERROR` since 0.8, and the `data` of an error with one of them. Returns undefined if there is no
 * reason.
 */
export function readRevertReason(json: JsonValue | undefined): RevertReason | undefined {
  const outer: RevertFrame[] = [];
  let inner = json;
  // A node decides how deep the objects nest. The JSON parser limits the depth, so this loop always ends.
  while (isObject(inner)) {
    const error = ['revert_error', 'execution_error', 'revert_reason', 'error']
      .map((name) => readMember(inner, name))
      .find((member) => member !== undefined);
    if (readMember(inner, 'contract_address') !== undefined) outer.push(frameOf(inner));
    inner = error;
  }
  const frames = outer.slice(-maxFrames).reverse();
  if (isList(inner)) {
    const panic = readPanicFelts(inner);
    const sentence = panicSentence(panic);
    return sentence === undefined ? undefined : { sentence, panic, frames: withText(frames, sentence) };
  }
  if (typeof inner !== 'string' || inner.trim() === '') return undefined;
  const reason = parseRevertText(inner);
  const named = reason.frames.length > 0 ? frames : withText(frames, reason.sentence);
  return { ...reason, frames: [...reason.frames, ...named].slice(0, maxFrames) };
}

/** The sentence belongs to the innermost object if that contains no calls of its own. */
function withText([innermost, ...others]: readonly RevertFrame[], text: string): readonly RevertFrame[] {
  return innermost === undefined ? [] : [{ ...innermost, text }, ...others];
}

function frameOf(error: JsonValue): RevertFrame {
  return {
    contract: parseFelt(readMember(error, 'contract_address')),
    classHash: parseFelt(readMember(error, 'class_hash')),
    selector: parseFelt(readMember(error, 'selector')),
    text: '',
  };
}
