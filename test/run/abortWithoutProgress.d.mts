export function abortWithoutProgress(
  file: string,
  maxPause: number,
  interval?: number,
): { readonly signal: AbortSignal; readonly stop: () => void };
