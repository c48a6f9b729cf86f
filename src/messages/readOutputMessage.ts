import { readFields } from '../core/base/json/readFields';
import { fileName } from './fileName';
import { isCount, isText } from './guard';
import {
  type AnswerDocument,
  documentLanguages,
  longWorkActions,
  lookUpKinds,
  type LookUpSubject,
  maxAddedCellLength,
  type OutputMessage,
  subjectActions,
} from './outputMessage';
import { isRemedy } from './readRemedyFrame';

/** Reads a message from the renderer. Returns undefined for anything else. */
export function readOutputMessage(message: unknown): OutputMessage | undefined {
  const fields = readFields(message);
  switch (fields?.['kind']) {
    case 'lookUp': {
      const subject = readSubject(fields['subject']);
      const network = fields['network'];
      return subject && typeof network === 'string' ? { kind: 'lookUp', subject, network } : undefined;
    }
    case 'addCell': {
      const { text, network } = fields;
      if (typeof text !== 'string' || typeof network !== 'string' || text.length > maxAddedCellLength) return undefined;
      return { kind: 'addCell', text, network };
    }
    case 'open':
    case 'save': {
      const document = readDocument(fields['document']);
      return document && { kind: fields['kind'], document };
    }
    case 'work': {
      const action = longWorkActions.find((known) => known === fields['action']);
      const id = fields['id'];
      return action !== undefined && typeof id === 'string' ? { kind: 'work', action, id } : undefined;
    }
    case 'fill': {
      const { id, from, to } = fields;
      return isText(id) && isCount(from) && isCount(to) ? { kind: 'fill', id, from, to } : undefined;
    }
    case 'remedy': {
      const { remedy, owner } = fields;
      return isRemedy(remedy) && typeof owner === 'string' ? { kind: 'remedy', remedy, owner } : undefined;
    }
    case 'ages':
      return { kind: 'ages' };
    case 'renew':
    case 'allRows': {
      const { owner, kind } = fields;
      return typeof owner === 'string' ? { kind, owner } : undefined;
    }
    default:
      return undefined;
  }
}

function readSubject(value: unknown): LookUpSubject | undefined {
  const fields = readFields(value);
  const of = lookUpKinds.find((kind) => kind === fields?.['of']);
  const text = fields?.['text'];
  if (of === undefined || typeof text !== 'string') return undefined;
  const action = subjectActions.find((known) => known === fields?.['action']);
  return action === undefined ? { of, text } : { of, text, action };
}

function readDocument(value: unknown): AnswerDocument | undefined {
  const fields = readFields(value);
  if (fields?.['kind'] === 'kept') {
    const id = fields['id'];
    return typeof id === 'string' ? { kind: 'kept', id } : undefined;
  }
  const language = documentLanguages.find((known) => known === fields?.['language']);
  const name = fields?.['name'];
  const text = fields?.['text'];
  if (fields?.['kind'] !== 'text' || language === undefined || typeof name !== 'string' || typeof text !== 'string')
    return undefined;
  return { kind: 'text', name: fileName(name), language, text };
}
