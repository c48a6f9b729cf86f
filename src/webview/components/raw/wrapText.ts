import { shownLines } from '../../../core/base/answerBounds';

const newline = 0x0a;

/**
 * Returns the line starts of a text that is wrapped at its line ends and after `characters` UTF-16 units: line `i` is
 * `text.slice(starts[i], starts[i + 1])`. The text is not copied. If there are more lines than `maxLines`, the last
 * entry is the end of the last line.
 */
export function wrapText(text: string, characters: number, maxLines = shownLines): Uint32Array {
  const width = Math.max(1, Math.floor(characters));
  const starts: number[] = [0];
  let start = 0;
  let lineEnd = nextLineEnd(text, 0);
  while (start < text.length && starts.length <= maxLines) {
    const end = Math.min(start + width, text.length);
    start = lineEnd <= end ? lineEnd + 1 : end;
    // Searched again only after its position, so that a body with one line is searched once, not once per line.
    if (lineEnd < start) lineEnd = nextLineEnd(text, start);
    if (start < text.length || (start === text.length && text.charCodeAt(start - 1) === newline)) starts.push(start);
  }
  return Uint32Array.from(starts);
}

function nextLineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? Infinity : end;
}
