import { byKind, bytes, finite, flag, listOf, optional, type Reader, text } from '../core/base/json/readers';
import { readFields } from '../core/base/json/readFields';
import type { HostMessage } from './builderMessage';
import { readAction } from './remedyFrame';

/**
 * Reads a message from the extension; returns undefined for anything else. Only the page's own frame can send it
 * messages, so the members of its data aren't checked.
 */
export const readHostMessage: Reader<HostMessage> = byKind({
  setup: { setup: readData },
  plan: { plan: readData },
  names: { names: readData },
  contracts: { contracts: readData },
  sending: { isSending: flag },
  answer: { frame: bytes },
  useNetwork: { network: text },
  response: { id: finite, failure: optional(text), value: optional(text), remedies: optional(listOf(readAction)) },
});

function readData<T>(value: unknown): T | undefined {
  return readFields(value) as T | undefined;
}
