import { findSourceMap } from 'node:module';

/** Returns a stack whose places in the bundle of the suites are those in the sources. VS Code itself maps none. */
export function mapStack(stack: string): string {
  return stack.replace(/([^\s(]+\.cjs):(\d+):(\d+)/g, (place, file: string, line: string, column: string) => {
    const origin = findSourceMap(file)?.findOrigin(Number(line), Number(column));
    return origin !== undefined && 'fileName' in origin
      ? `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}`
      : place;
  });
}
