/** Returns the first line of a cell that isn't a directive, a variable, or a comment. */
export function requestLine(text: string): string {
  return (
    text
      .split('\n')
      .find((line) => line.trim() !== '' && !/^\s*(#|\/\/|@)/.test(line))
      ?.trim() ?? 'variables'
  );
}
