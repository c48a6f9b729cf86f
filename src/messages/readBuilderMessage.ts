import { readFields } from '../core/base/json/readFields';
import { readDraft } from '../core/editor/draft/readDraft';
import { type BuilderMessage, type BuilderRequest, copyFormatIds } from './builderMessage';
import { readOutputMessage } from './readOutputMessage';
import { isRemedy } from './readRemedyFrame';

/** Reads a message from the request builder. Returns undefined for anything else. */
export function readBuilderMessage(message: unknown): BuilderMessage | undefined {
  const fields = readFields(message);
  switch (fields?.['kind']) {
    case 'ready':
      return { kind: 'ready' };
    case 'draft': {
      const draft = readDraft(fields['draft']);
      return draft && { kind: 'draft', draft };
    }
    case 'request': {
      const id = fields['id'];
      const request = readRequest(fields['request']);
      return typeof id === 'number' && request ? { kind: 'request', id, request } : undefined;
    }
    default:
      return undefined;
  }
}

function readRequest(value: unknown): BuilderRequest | undefined {
  const fields = readFields(value);
  const draft = readDraft(fields?.['draft']);
  switch (fields?.['kind']) {
    case 'cancel':
      return { kind: 'cancel' };
    case 'send':
    case 'addToNotebook':
      return draft && { kind: fields['kind'], draft };
    case 'findBlock': {
      const { time } = fields;
      return draft && typeof time === 'number' && Number.isSafeInteger(time)
        ? { kind: 'findBlock', draft, time }
        : undefined;
    }
    case 'remedy': {
      const remedy = fields['remedy'];
      return isRemedy(remedy) ? { kind: 'remedy', remedy } : undefined;
    }
    case 'copyAs': {
      const format = copyFormatIds.find((id) => id === fields['format']);
      return draft && format && { kind: 'copyAs', draft, format };
    }
    default: {
      // The builder sends one call at a time and has no long work.
      const output = readOutputMessage(value);
      return output?.kind === 'lookUp' || output?.kind === 'open' || output?.kind === 'save' ? output : undefined;
    }
  }
}
