export function testFilesOf(folder: string): readonly string[];
export function estimateTime(file: string, seconds: Readonly<Record<string, number>>, bytesPerSecond: number): number;
export function splitFiles(
  files: readonly string[],
  count: number,
  timeOf: (file: string) => number,
): readonly (readonly string[])[];
