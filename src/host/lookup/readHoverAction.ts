import { lookups } from '../../core/lookup/lookups';
import type { LookupKind } from '../../core/lookup/lookup';
import type { HoverAction, HoveredHash, HoverPlace } from './hoverAction';

/** Reads what the command of hover links was given; undefined for anything that is no action. */
export function readHoverAction(given: unknown): HoverAction | undefined {
  const fields = readFields(given);
  const { kind } = fields;
  switch (kind) {
    case 'lookUp': {
      const target = readTarget(fields['target']);
      const networks: unknown = fields['networks'];
      return target && isTexts(networks) ? { kind, target, networks } : undefined;
    }
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
    case 'addToNotebook': {
      const [hash, network] = [readText(fields['hash']), readText(fields['network'])];
      return hash !== undefined && network !== undefined ? { kind, hash, network } : undefined;
    }
    case 'copy':
    case 'subject': {
      const text = readText(fields['text']);
      return text === undefined ? undefined : { kind, text };
    }
    case 'offer': {
      const [lookup, text] = [readKind(fields['lookup']), readText(fields['text'])];
      return lookup !== undefined && text !== undefined ? { kind, lookup, text } : undefined;
    }
    default:
      return undefined;
  }
}

function readTarget(value: unknown): HoveredHash | undefined {
  const fields = readFields(value);
  const [hash, place] = [readText(fields['hash']), readPlace(fields['place'])];
  return hash !== undefined && place ? { hash, place } : undefined;
}

function readPlace(value: unknown): HoverPlace | undefined {
  const { uri, line, character } = readFields(value);
  return typeof uri === 'string' && isIndex(line) && isIndex(character) ? { uri, line, character } : undefined;
}

function readKind(value: unknown): LookupKind | undefined {
  return typeof value === 'string' && Object.hasOwn(lookups, value) ? (value as LookupKind) : undefined;
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

function readFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
