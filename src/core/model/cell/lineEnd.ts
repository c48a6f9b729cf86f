/** `\n` or `\r` */
export function isLineBreak(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}

/** Returns the end of the line that contains `at`: the position of its line break, or the end of the text. */
export function lineEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && !isLineBreak(text.charCodeAt(end))) {
    end += 1;
  }
  return end;
}
