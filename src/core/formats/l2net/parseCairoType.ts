import type { CairoMember } from './cairoAbi';

export type ParsedCairoType =
  | { readonly kind: 'tuple'; readonly members: readonly CairoMember[] }
  | { readonly kind: 'fixedArray'; readonly item: string; readonly length: number }
  | {
      readonly kind: 'named';
      /** The type without snapshot markers. */
      readonly text: string;
      /** Last part of the path without generics: `Span` of `core::array::Span::<felt252>`. */
      readonly last: string;
      /** Whether it belongs to the core library or has no path (Cairo 0, and our own short names). */
      readonly core: boolean;
      readonly generics: readonly string[];
    };

/** Parses one level of a Cairo type; returns undefined if brackets do not match. */
export function parseCairoType(written: string): ParsedCairoType | undefined {
  const text = written.replace(/^[@\s]+/, '').trim();
  if (text === '' || text.length > 2000) return undefined;
  if (text.startsWith('(')) {
    const parts = text.endsWith(')') ? splitCairoTypes(text.slice(1, -1)) : undefined;
    return parts && { kind: 'tuple', members: parts.map(cairoMemberOf) };
  }
  const semicolon = text.startsWith('[') && text.endsWith(']') ? text.lastIndexOf(';') : -1;
  const length = semicolon > 1 ? text.slice(semicolon + 1, -1).trim() : '';
  if (/^\d{1,6}$/.test(length))
    return { kind: 'fixedArray', item: text.slice(1, semicolon).trim(), length: Number(length) };
  const open = text.indexOf('<');
  const path = (open < 0 ? text : text.slice(0, open)).replace(/::$/, '');
  const generics = open < 0 ? [] : genericsOf(text, open);
  if (generics === undefined) return undefined;
  return {
    kind: 'named',
    text,
    last: path.split('::').at(-1) ?? path,
    core: !path.includes('::') || path.startsWith('core::'),
    generics,
  };
}

function genericsOf(text: string, open: number): readonly string[] | undefined {
  return text.endsWith('>') ? splitCairoTypes(text.slice(open + 1, -1)) : undefined;
}

/** Parses a member: `x : felt`, or a bare type. */
export function cairoMemberOf(part: string): CairoMember {
  const named = /^(\w+)\s*:(?!:)\s*(.+)$/s.exec(part);
  return named === null ? { name: '', type: part } : { name: named[1] ?? '', type: named[2] ?? '' };
}

/** Splits types at commas outside brackets. Undefined if the brackets do not match. */
export function splitCairoTypes(text: string): readonly string[] | undefined {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if ('(<['.includes(character)) depth += 1;
    if (')>]'.includes(character)) depth -= 1;
    if (depth < 0) return undefined;
    if (character === ',' && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  const all = [...parts, text.slice(start)].map((part) => part.trim()).filter((part) => part !== '');
  return depth === 0 ? all : undefined;
}
