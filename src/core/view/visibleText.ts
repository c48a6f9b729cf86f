// Control characters move a terminal's cursor, bidirectional ones reorder what is read: text from a chain may hold
// either, so both are spelled out wherever such text meets a person.
const unsafe = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** Text with control and invisible characters written as `\n`, `\u{202e}`; for showing, not for copying. */
export function visibleText(text: string): string {
  return text.replace(unsafe, (character) => {
    if (character === '\n') return '\\n';
    if (character === '\r') return '\\r';
    if (character === '\t') return '\\t';
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}
