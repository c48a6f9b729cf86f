import { shownLines } from '../../../core/answerBounds';

const newline = 0x0a;

/**
 * Where lines begin when text is wrapped hard after `characters`, by its own line ends and after that many UTF-16
 * units: line `i` is `text.slice(starts[i], starts[i + 1])`. Nothing of the text is copied. A text of more lines than
 * `longest` ends after so many, and one more place says where.
 */
export function wrapText(text: string, characters: number, longest = shownLines): Uint32Array {
  const width = Math.max(1, Math.floor(characters));
  const starts: number[] = [0];
  let start = 0;
  let lineEnd = nextLineEnd(text, 0);
  while (start < text.length && starts.length <= longest) {
    const end = Math.min(start + width, text.length);
    start = lineEnd <= end ? lineEnd + 1 : end;
    // Looked for only when passed: a body of one line is searched to its end once, not once a line.
    if (lineEnd < start) lineEnd = nextLineEnd(text, start);
    if (start < text.length || (start === text.length && text.charCodeAt(start - 1) === newline)) starts.push(start);
  }
  return Uint32Array.from(starts);
}

function nextLineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? Infinity : end;
}
