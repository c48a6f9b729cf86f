import type { CairoMember, CairoType } from './cairoAbi';
import { protocolEvents, protocolStructs } from './protocolEvents';

/** A known form of an event. Arguments in the keys, after the selector, come first. */
export interface EventShape {
  readonly name: string;
  readonly source: string;
  readonly keys: readonly CairoMember[];
  readonly data: readonly CairoMember[];
}

/** Returns the shapes of `protocolEvents`. */
export function parseProtocolEvents(text = protocolEvents): readonly EventShape[] {
  let source = '';
  const shapes: EventShape[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('# ')) source = line.slice(2);
    const [, name, inside = ''] = /^(\w+)\((.*)\)$/.exec(line) ?? [];
    if (name === undefined) continue;
    const members = inside.split(', ');
    shapes.push({
      name,
      source,
      keys: members.filter(isKey).map((member) => parseMember(member.slice(keyword.length))),
      data: members.filter((member) => !isKey(member)).map(parseMember),
    });
  }
  return shapes;
}

/** Returns the structs of `protocolStructs`, by name. */
export function parseProtocolStructs(text = protocolStructs): ReadonlyMap<string, CairoType> {
  return new Map(
    text.split('\n').flatMap((line): [string, CairoType][] => {
      const [, name, members] = /^(\w+) \{ (.*) \}$/.exec(line) ?? [];
      return name === undefined || members === undefined
        ? []
        : [[name, { kind: 'struct', members: members.split(', ').map(parseMember) }]];
    }),
  );
}

/** Reads `name: type`. */
export function parseMember(text: string): CairoMember {
  const [name = '', type = ''] = text.split(': ');
  return { name, type };
}

const keyword = 'key ';

function isKey(member: string): boolean {
  return member.startsWith(keyword);
}
