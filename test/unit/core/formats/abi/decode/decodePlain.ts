import { ChecksumCache } from '../../../../../../src/core/formats/abi/decode/checksumCache';
import type { AbiParameter } from '../../../../../../src/core/formats/abi/type/abi';
import { compilePlainEvent, type Plain } from './plainEvent';

const checksums = new ChecksumCache();

/** Decodes parameters that stand one after another, by the plan of an event that has them all in its data. */
export function decodePlain(parameters: readonly AbiParameter[], data: string): readonly Plain[] | undefined {
  const inputs = parameters.map((parameter) => ({ ...parameter, name: '', indexed: false }));
  const decoder = compilePlainEvent({ kind: 'event', name: 'E', anonymous: true, inputs }, checksums);
  if (decoder.kind === 'failed') throw new Error(decoder.problem);
  const event = decoder.value.decode([], data);
  if (event === undefined) return undefined;
  return Array.isArray(event.args) ? event.args : [];
}
