import type { CairoMember } from './cairoAbi';

export type ParsedCairoType =
  | { readonly kind: 'tuple'; readonly members: readonly CairoMember[] }
  | { readonly kind: 'fixedArray'; readonly item: string; readonly length: number }
  | { readonly kind: 'named';
      /** The type without snapshot signs. */
      readonly text: string;
      /** Last part of the path, generics left out: `Span` of `core::array::Span::<felt252>`. */
      readonly last: string;
      /** Of the core library, or without a path (Cairo 0, and our own short names). */
      readonly core: boolean;
      readonly generics: readonly string[] };

/** Takes a Cairo type's text apart, one level deep; undefined where brackets do not match. */
export function parseCairoType(written: string): ParsedCairoType | undefined {
  const text = written.replace(/^[@\s]+/, '').trim();
  if (text === '' || text.length > 2000) return undefined;
  if (text.startsWith('(')) {
    const parts = text.endsWith(')') ? splitTop(text.slice(1, -1)) : undefined;
    return parts && { kind: 'tuple', members: parts.map(tupleMember) };
  }
  const fixed = /^\[(.+);\s*(\d{1,6})\]$/s.exec(text);
  if (fixed !== null) return { kind: 'fixedArray', item: (fixed[1] ?? '').trim(), length: Number(fixed[2]) };
  const open = text.indexOf('<');
  const path = (open < 0 ? text : text.slice(0, open)).replace(/::$/, '');
  const generics = open < 0 ? [] : text.endsWith('>') ? splitTop(text.slice(open + 1, -1)) : undefined;
  if (generics === undefined) return undefined;
  return { kind: 'named', text, last: path.split('::').at(-1) ?? path, core: !path.includes('::') || path.startsWith('core::'), generics };
}

/** `x : felt` of Cairo 0, or a bare type. */
function tupleMember(part: string): CairoMember {
  const named = /^(\w+)\s*:(?!:)\s*(.+)$/s.exec(part);
  return named === null ? { name: '', type: part } : { name: named[1] ?? '', type: named[2] ?? '' };
}

/** Parts between commas that stand in no bracket. */
function splitTop(text: string): readonly string[] | undefined {
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
