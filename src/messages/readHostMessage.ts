import type { HostMessage } from './builderMessage';
import { isListOf } from './guard';
import { isRemedy } from './readRemedyFrame';

const messageKinds: readonly HostMessage['kind'][] = [
  'setup',
  'plan',
  'names',
  'contracts',
  'sending',
  'answer',
  'useNetwork',
  'response',
];

const areRemedies = isListOf(isRemedy);

/**
 * Reads a message from the extension; returns undefined for anything else. Only the page's own frame can send it
 * messages, so only the kind and its member are checked.
 */
export function readHostMessage(message: unknown): HostMessage | undefined {
  const fields = typeof message === 'object' && message !== null ? (message as Readonly<Record<string, unknown>>) : {};
  const kind = messageKinds.find((known) => known === fields['kind']);
  switch (kind) {
    case undefined:
      return undefined;
    case 'setup':
    case 'plan':
    case 'names':
    case 'contracts':
      return typeof fields[kind] === 'object' && fields[kind] !== null ? (message as HostMessage) : undefined;
    case 'sending':
      return typeof fields['isSending'] === 'boolean' ? { kind, isSending: fields['isSending'] } : undefined;
    case 'answer': {
      const { frame } = fields;
      if (frame instanceof Uint8Array) return { kind, frame };
      return frame instanceof ArrayBuffer ? { kind, frame: new Uint8Array(frame) } : undefined;
    }
    case 'useNetwork':
      return typeof fields['network'] === 'string' ? { kind, network: fields['network'] } : undefined;
    case 'response': {
      const { id, failure, value, remedies } = fields;
      if (typeof id !== 'number') return undefined;
      return {
        kind,
        id,
        ...(typeof failure === 'string' && { failure }),
        ...(typeof value === 'string' && { value }),
        ...(areRemedies(remedies) && { remedies }),
      };
    }
  }
}
