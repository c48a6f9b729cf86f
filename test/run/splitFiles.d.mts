export function testFilesOf(folder: string): readonly string[];
export function splitFiles(
  files: readonly string[],
  count: number,
  seconds: Readonly<Record<string, number>>,
  usual: number,
): readonly (readonly string[])[];
