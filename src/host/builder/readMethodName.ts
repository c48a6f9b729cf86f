/** The method that a node of the Networks view stands for; undefined for other nodes and for anything else. */
export function readMethodName(given: unknown): string | undefined {
  if (typeof given !== 'object' || given === null || !('method' in given)) return undefined;
  const { method } = given;
  if (typeof method === 'string') return method;
  if (typeof method !== 'object' || method === null || !('name' in method)) return undefined;
  return typeof method.name === 'string' ? method.name : undefined;
}
