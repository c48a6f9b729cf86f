import { shownCharacters } from '../answerBounds';
import { cutText } from './cutText';

// Control characters move a terminal's cursor, bidirectional characters reorder text, and invisible characters hide
// differences. Text from a chain may contain any of them, so all are made visible wherever a user sees such text. In
// addition to the Unicode classes, some letters have no glyph (fillers and joiners), and there are unpaired surrogates.
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0]/gu;

/** Anything but printable ASCII. A list of completions has thousands of labels, and almost all are only ASCII. */
const special = /[^ -~]/;

/**
 * Returns text with control and invisible characters written as `\n`, `\u{202e}`, cut after `maxLength` characters. For
 * display, not for copying.
 */
export function visibleText(text: string, maxLength = shownCharacters): string {
  if (text.length <= maxLength && !special.test(text)) return text;
  return cutText(text, maxLength).replace(unsafe, (character) => {
    if (character === '\n') return '\\n';
    if (character === '\r') return '\\r';
    if (character === '\t') return '\\t';
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}
