import { integerOfText } from '../../../../base/json/integerText';
import type { JsonValue } from '../../../../base/json/jsonValue';
import { groupDigits } from '../../../../base/view/amountText';
import type { Field, FieldsSection, Section } from '../../../../base/view/decodedView';
import { addressValue, statusValue, textValue } from '../../../../base/view/value';
import { visibleText } from '../../../../base/view/visibleText';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { FailedFrame, FailureCause } from '../../../../formats/trace/failureCause';
import { readFailureCause } from '../../../../formats/trace/readFailureCause';
import type { NativeCurrency } from '../../../../model/networks/network';
import { fieldIf } from '../../shared/memberFields';
import { guessRemark, sourceOfCall } from '../calls/calledFunction';
import { revertSections } from '../calls/callSections';
import { failurePathTable } from './failurePathTable';
import { formatFrameCause, frameName, isCut } from './formatCause';
import { haltMeaning } from './haltText';
import { formatFrameFailure, readFrame } from './readFrame';

const title = 'Why it failed';

/**
 * Returns the sections of a stored cause: the failure itself with its contract and function, the decoded error, and the
 * path of calls to it. Empty for anything that isn't a stored cause. `shown` is revert data that is already shown.
 */
export function failureSections(
  json: JsonValue | undefined,
  currency: NativeCurrency,
  hints: DecodeHints,
  shown = '',
): readonly Section[] {
  const cause = readFailureCause(json);
  if (cause === undefined) return [];
  const innermost = cause.frames.at(-1);
  if (innermost === undefined) return [replayedSection(cause)];
  const data = innermost.output ?? '';
  return [
    { kind: 'fields', title, fields: causeFields(cause, innermost, hints) },
    ...(data.toLowerCase() === shown.toLowerCase() ? [] : revertSections(data, hints)),
    ...(cause.frames.length + cause.before.length > 1 ? [failurePathTable(cause, currency, hints)] : []),
  ];
}

/** Whether a stored cause belongs to another failure than an answer with this revert data. */
export function failsOtherwise(json: JsonValue, data: string): boolean {
  const cause = readFailureCause(json);
  const [outermost] = cause?.frames ?? [];
  if (cause === undefined || outermost === undefined) return false;
  const { output = '0x', outputBytes } = outermost;
  // Traces of OpenEthereum's module may omit the data, and long data is cut.
  const isExplained =
    outermost.output !== undefined || (cause.way.kind === 'trace' && cause.way.method.startsWith('debug_'));
  const isWhole = output.length === 2 + 2 * outputBytes;
  return isExplained && isWhole && output.toLowerCase() !== (data === '' ? '0x' : data.toLowerCase());
}

/** Describes that a replay succeeded, which is not a cause. */
function replayedSection({ way }: FailureCause): FieldsSection {
  return {
    kind: 'fields',
    title,
    fields: [
      { label: 'Cause', value: statusValue('neutral', 'Unknown. The replay succeeded.') },
      {
        label: 'What this means',
        value: textValue(
          'What failed depends on something that the replay lacks, such as the transactions before it in the block.',
        ),
      },
      { label: 'Known from', value: textValue(wayText(way)) },
    ],
  };
}

function causeFields(cause: FailureCause, innermost: FailedFrame, hints: DecodeHints): readonly Field[] {
  const [outermost] = cause.frames;
  const failure = formatFrameFailure(innermost, hints) ?? '';
  const outer = outermost && formatFrameFailure(outermost, hints);
  const meaning = haltMeaning(innermost, outermost);
  const before = cause.before.at(-1);
  const beforeText = before && formatFrameCause(before, hints);
  const said = innermost.failure ?? '';
  return [
    { label: 'Cause', value: statusValue('bad', failure) },
    ...fieldIf('What this means', meaning, textValue),
    ...fieldIf('Contract', innermost.to, addressValue),
    functionField(innermost, hints),
    ...fieldIf('Outermost error', outer === failure ? undefined : outer, textValue, 'what the callers made of it'),
    ...fieldIf('Failed just before', beforeText, textValue, 'the last call within it. It may be the reason.'),
    { label: 'Known from', value: textValue(wayText(cause.way)) },
    ...(addsDetail(said, failure) ? [{ label: "Node's message", value: textValue(said) }] : []),
  ];
}

/** Whether a node's message says more than that the frame reverted. */
function addsDetail(said: string, failure: string): boolean {
  return !/^(?:execution )?reverted$/i.test(said) && said !== '' && visibleText(said) !== failure;
}

function functionField(frame: FailedFrame, hints: DecodeHints): Field {
  const label = 'Function';
  if (frame.kind === 'create' || frame.kind === 'create2') return { label, value: textValue('creation of a contract') };
  const { decoding } = readFrame(frame, hints);
  if (decoding?.kind === 'decoded')
    return {
      label,
      value: textValue(`${decoding.call.signature}${guessRemark(decoding.call)}`),
      hint: `decoded by ${sourceOfCall(decoding.call)}`,
    };
  return { label, value: textValue(frameName(frame, hints)), ...(isCut(frame) && { hint: 'its data was cut' }) };
}

function wayText(way: FailureCause['way']): string {
  if (way.kind === 'trace') return way.method;
  const number = integerOfText(way.block);
  const block = number === undefined ? way.block : groupDigits(number);
  return `eth_call with the state after block ${block}. Replayed at the start of the block: transactions before it in the block are not applied.`;
}
