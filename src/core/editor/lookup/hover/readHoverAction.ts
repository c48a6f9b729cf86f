import { readFields } from '../../../base/json/readFields';
import type { LookupKind } from '../lookup';
import { lookups } from '../lookups';
import { parseSubject } from '../subject';
import type { HoverAction, HoveredHash, HoverPlace } from './hoverAction';

/** Reads the argument of a hover link. Returns undefined for anything that isn't an action. */
export function readHoverAction(given: unknown): HoverAction | undefined {
  const fields = readFields(given) ?? {};
  const { kind } = fields;
  switch (kind) {
    case 'lookUp': {
      const target = readTarget(fields['target']);
      const networks: unknown = fields['networks'];
      return target && isTexts(networks) ? { kind, target, networks } : undefined;
    }
    case 'why':
    case 'choose': {
      const target = readTarget(fields['target']);
      const network = readText(fields['network']);
      return target && network !== undefined ? { kind, target, network } : undefined;
    }
    case 'elsewhere': {
      const target = readTarget(fields['target']);
      return target && { kind, target };
    }
    case 'open':
    case 'addToNotebook':
    case 'trace':
    case 'changes': {
      const [hash, network] = [readHash(fields['hash']), readText(fields['network'])];
      return hash !== undefined && network !== undefined ? { kind, hash, network } : undefined;
    }
    case 'copy': {
      const [place, form] = [readPlace(fields['place']), fields['form']];
      return place && (form === 'written' || form === 'inside') ? { kind, place, form } : undefined;
    }
    case 'openSource': {
      const [text, network, source] = [readIdentifier(fields['text']), readText(fields['network']), fields['source']];
      return text !== undefined && network !== undefined && isIndex(source)
        ? { kind, text, network, source }
        : undefined;
    }
    case 'label':
    case 'subject': {
      const text = readIdentifier(fields['text']);
      return text === undefined ? undefined : { kind, text };
    }
    case 'offer': {
      const [lookup, text] = [readKind(fields['lookup']), readIdentifier(fields['text'])];
      return lookup !== undefined && text !== undefined ? { kind, lookup, text } : undefined;
    }
    default:
      return undefined;
  }
}

function readTarget(value: unknown): HoveredHash | undefined {
  const fields = readFields(value) ?? {};
  const [hash, place] = [readHash(fields['hash']), readPlace(fields['place'])];
  return hash !== undefined && place ? { hash, place } : undefined;
}

function readPlace(value: unknown): HoverPlace | undefined {
  const { uri, line, character } = readFields(value) ?? {};
  return typeof uri === 'string' && isIndex(line) && isIndex(character) ? { uri, line, character } : undefined;
}

function readKind(value: unknown): LookupKind | undefined {
  return typeof value === 'string' && Object.hasOwn(lookups, value) ? (value as LookupKind) : undefined;
}

/** Reads a link's identifier. Accepts only identifiers in the form used in requests, never other text. */
function readIdentifier(value: unknown): string | undefined {
  const subject = typeof value === 'string' ? parseSubject(value) : undefined;
  return subject === undefined || subject.kind === 'name' ? undefined : subject.text;
}

function readHash(value: unknown): string | undefined {
  const subject = typeof value === 'string' ? parseSubject(value) : undefined;
  return subject?.kind === 'hash' || subject?.kind === 'felt' ? subject.text : undefined;
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
