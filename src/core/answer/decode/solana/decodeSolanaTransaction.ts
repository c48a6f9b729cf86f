import { isObject, type JsonValue, readInteger, readList, readMember, readText } from '../../../base/json/jsonValue';
import { groupDigits } from '../../../base/view/amountText';
import type { DecodedView, Field, Section } from '../../../base/view/decodedView';
import { formatValue, utcTime } from '../../../base/view/formatValue';
import { statusValue } from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { solanaFailureText } from '../../../model/failure/solanaFailureText';
import type { Network } from '../../../model/networks/network';
import type { AnswerDecoder } from '../shared/decoderTable';
import { noteOf, viewOf } from '../shared/genericView';
import { fieldIf, memberFields } from '../shared/memberFields';
import { anyValue, integerMember, nativeMember, timeMember } from '../shared/memberValue';
import { balanceTables } from './balanceTables';
import { instructionTable, keysOfMessage } from './instructionTable';
import { programLogTable } from './programLogTable';
import { signatureValue, transactionBody } from './solanaData';
import { whatSolanaHappened } from './whatSolanaHappened';

const title = 'Transaction';

/** Decodes the answer of `getTransaction`: the result, the instructions, what changed, and the log of the programs. */
export const decodeSolanaTransaction: AnswerDecoder = (value, network, hints) => {
  if (value === null) return viewOf(title, 'No transaction found', []);
  const meta = readMember(value, 'meta');
  if (!isObject(value) || (meta === undefined && readMember(value, 'transaction') === undefined)) return undefined;
  const slot = readInteger(value, 'slot');
  const { tone, text } = solanaResult(meta);
  const fee = readMember(meta, 'fee');
  const happened = whatSolanaHappened(readMember(transactionBody(value), 'message'), meta, network, hints);
  const place = slot === undefined ? [] : [`in slot ${groupDigits(slot)}`];
  const summary = [
    ...(happened === undefined ? [] : [happened]),
    // A sentence about a failure says it already.
    ...(tone === 'bad' && happened !== undefined ? place : [[text, ...place].join(' ')]),
    ...(fee === undefined ? [] : [`fee ${formatValue(nativeMember(meta ?? null, 'fee', network), utcTime)}`]),
  ].join(' · ');
  return { ...viewOf(title, summary, transactionParts(value, network, hints), notesOf(value)), tone };
};

/** The result of a transaction by its `meta`. */
export function solanaResult(meta: JsonValue | undefined): {
  readonly tone: DecodedView['tone'];
  readonly text: string;
} {
  if (!isObject(meta)) return { tone: 'neutral', text: 'Result unknown' };
  const error = readMember(meta, 'err') ?? null;
  return error === null
    ? { tone: 'good', text: 'Success' }
    : { tone: 'bad', text: `Failure: ${solanaFailureText(error, readList(meta, 'logMessages'))}` };
}

/** Returns the sections about a transaction, for its own answer and for the rows of a block. */
export function transactionParts(
  value: JsonValue | undefined,
  network: Network,
  hints: DecodeHints,
): readonly Section[] {
  const meta = readMember(value, 'meta');
  const transaction = transactionBody(value);
  const message = readMember(transaction, 'message');
  const keys = keysOfMessage(message, meta);
  const instructions = readList(message, 'instructions');
  const logs = readList(meta, 'logMessages');
  const { tone, text } = solanaResult(meta);
  const fields: readonly Field[] = [
    { label: 'Result', value: statusValue(tone, text) },
    ...memberFields(value, [
      ['slot', 'Slot', integerMember],
      ['blockTime', 'Time', timeMember],
    ]),
    ...(isObject(meta)
      ? [
          { label: 'Fee', value: nativeMember(meta, 'fee', network) },
          { label: 'Compute units', value: integerMember(meta, 'computeUnitsConsumed') },
        ]
      : []),
    ...memberFields(value, [['version', 'Version', integerMember]]),
    ...signaturesOf(transaction),
    ...fieldIf('Blockhash', readText(message, 'recentBlockhash'), anyValue),
  ];
  return [
    { kind: 'fields', fields },
    ...(instructions.length === 0
      ? []
      : [instructionTable(instructions, readList(meta, 'innerInstructions'), keys, { meta, network, hints })]),
    ...balanceTables(meta, keys, network, hints),
    ...(logs.length === 0 ? [] : [programLogTable(logs, 'Log of the programs')]),
  ];
}

function signaturesOf(transaction: JsonValue | undefined): readonly Field[] {
  const signatures = readList(transaction, 'signatures');
  return signatures.map((signature, index) => ({
    label: signatures.length === 1 ? 'Signature' : `Signature ${index + 1}`,
    value: signatureValue(signature),
  }));
}

function notesOf(value: JsonValue): DecodedView['notes'] {
  return transactionBody(value) === undefined
    ? [noteOf("The transaction is in a form that isn't decoded. Use the encoding “jsonParsed” for its instructions.")]
    : [];
}
