import type { Note } from '../../base/view/decodedView';
import { utf8Text } from '../../base/view/utf8Text';
import type { Call } from '../../model/exchange/call';
import type { Outcome } from '../../model/exchange/outcome';
import { scanItems, scanTopLevel } from '../../request/pipe/scanTopLevel';
import { warningOf } from './shared/genericView';

/** Returns what is wrong with the bytes of an answer that could be read in spite of it, or of one that couldn't. */
export function answerDoubts(outcome: Outcome, call: Call): readonly Note[] {
  switch (outcome.kind) {
    case 'result':
      return outcome.value === undefined ? [] : doubtsOf(outcome.body, call.kind !== 'gas');
    case 'rpcError':
      return doubtsOf(outcome.body, true);
    case 'httpError':
    case 'malformed':
      return outcome.hasInvalidBytes ? [invalidBytes] : [];
    default:
      return [];
  }
}

const invalidBytes = warningOf(
  'The answer has bytes that are not valid UTF-8. Each is shown as \ufffd, so texts can differ from what the node stores.',
);

function doubtsOf(body: Uint8Array, hasEnvelopes: boolean): readonly Note[] {
  const text = new TextDecoder().decode(body);
  // A character in the place of invalid bytes can also be in the answer itself.
  const invalid = text.includes('\ufffd') && utf8Text(body) === undefined ? [invalidBytes] : [];
  return hasEnvelopes ? [...invalid, ...envelopeNames.flatMap((name) => repeatedMember(name, text, body))] : invalid;
}

/** The members of an envelope that have what is shown. */
const envelopeNames = ['result', 'error'] as const;

/** Warns if an envelope has a member more than once: the answer, or an item of a batch. */
function repeatedMember(name: string, text: string, body: Uint8Array): readonly Note[] {
  const quoted = `"${name}"`;
  // Most answers have the word once and no escapes, which is found out faster than by following their members.
  if (text.indexOf(quoted) === text.lastIndexOf(quoted) && !text.includes('\\u')) return [];
  const items = scanItems(body) ?? [];
  const isBatch = items.length > 0;
  const places = (isBatch ? items : [body]).flatMap((envelope, index) => (isRepeated(name, envelope) ? [index] : []));
  const [first] = places;
  if (first === undefined) return [];
  const which = isBatch ? `Answer ${first + 1} of the batch` : 'The answer';
  const others = places.length > 1 ? ` So do ${places.length - 1} more answers.` : '';
  return [
    warningOf(
      `${which} has \`${name}\` more than once. The last one is shown. Other programs may read another one.${others}`,
    ),
  ];
}

function isRepeated(name: string, envelope: Uint8Array): boolean {
  const members = scanTopLevel(envelope, [name]);
  return members.kind === 'ok' && (members.value.get(name)?.times ?? 0) > 1;
}
