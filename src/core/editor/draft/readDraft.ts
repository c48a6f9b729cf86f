import { readFields } from '../../base/json/readFields';
import type { Draft, DraftMembers, DraftValue } from './draft';

const maxDepth = 50;

/** Reads a stored or received draft. Returns undefined for an invalid one. */
export function readDraft(value: unknown): Draft | undefined {
  const fields = readFields(value);
  const { network, method, transport, id, directives } = fields ?? {};
  const parameters = readMembers(fields?.['parameters'], 0);
  if (
    typeof network !== 'string' ||
    typeof method !== 'string' ||
    parameters === undefined ||
    !Array.isArray(directives)
  )
    return undefined;
  return {
    network,
    method,
    parameters,
    transport: transport === 'ws' ? 'ws' : 'http',
    id: typeof id === 'number' && Number.isSafeInteger(id) ? id : 1,
    directives: directives.filter((line) => typeof line === 'string'),
  };
}

function readMembers(value: unknown, depth: number): DraftMembers | undefined {
  const fields = readFields(value);
  if (fields === undefined || depth > maxDepth) return undefined;
  const members = Object.entries(fields).map(([key, member]) => [key, readValue(member, depth)] as const);
  return members.every(isRead) ? Object.fromEntries(members) : undefined;
}

function isRead(member: readonly [string, DraftValue | undefined]): member is [string, DraftValue] {
  return member[1] !== undefined;
}

function readValue(value: unknown, depth: number): DraftValue | undefined {
  const fields = readFields(value);
  switch (fields?.['kind']) {
    case 'text':
    case 'json': {
      const text = fields['text'];
      return typeof text === 'string' ? { kind: fields['kind'], text } : undefined;
    }
    case 'list': {
      const items = Array.isArray(fields['items'])
        ? fields['items'].map((item) => readValue(item, depth + 1))
        : undefined;
      const read = items?.filter((item) => item !== undefined);
      return read && read.length === items?.length && depth < maxDepth ? { kind: 'list', items: read } : undefined;
    }
    case 'object': {
      const members = readMembers(fields['members'], depth + 1);
      return members && { kind: 'object', members };
    }
    default:
      return undefined;
  }
}
