import type { Note } from '../../base/view/decodedView';
import type { Outcome } from '../../model/exchange/outcome';
import { scanTopLevel } from '../../request/pipe/scanTopLevel';
import { warningOf } from './shared/genericView';

/** Returns what is wrong with the bytes of an answer that could be read in spite of it. */
export function answerDoubts(outcome: Outcome, hasEnvelope: boolean): readonly Note[] {
  if (outcome.kind !== 'result' || outcome.value === undefined) return [];
  const { body } = outcome;
  const text = new TextDecoder().decode(body);
  const notes: Note[] = [];
  // A character in the place of invalid bytes can also be in the answer itself.
  if (text.includes('\ufffd') && !isUtf8(body))
    notes.push(
      warningOf(
        'The answer has bytes that are not valid UTF-8. Each is shown as \ufffd, so texts can differ from what the node stores.',
      ),
    );
  if (hasEnvelope && hasResults(text, body))
    notes.push(
      warningOf('The answer has `result` more than once. The last one is shown. Other programs may read another one.'),
    );
  return notes;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Most answers have the word once and no escapes, which is found out faster than by following their members. */
function hasResults(text: string, body: Uint8Array): boolean {
  const name = '"result"';
  if (text.indexOf(name) === text.lastIndexOf(name) && !text.includes('\\u')) return false;
  const members = scanTopLevel(body, ['result']);
  return members.kind === 'ok' && (members.value.get('result')?.times ?? 0) > 1;
}
