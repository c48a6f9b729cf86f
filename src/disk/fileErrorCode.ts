/** Returns the operating system's code of a file error. */
export function fileErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'cut short';
}
