/** What the operating system calls an error of a file. */
export function fileErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'cut short';
}
