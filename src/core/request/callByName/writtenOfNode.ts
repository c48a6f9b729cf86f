import type { ArgumentNode } from '../../model/cell/cell';
import type { SourceRange } from '../../model/cell/sourceRange';
import type { Written } from '../params/written';

/** Converts a parsed value without references to an argument. All of it gets one range. The parser limits its depth. */
export function writtenOfNode(node: ArgumentNode, range: SourceRange): Written {
  switch (node.kind) {
    case 'word':
    case 'string':
      return { kind: 'text', text: node.text, range };
    case 'number':
      return { kind: 'number', text: node.text, range };
    case 'literal':
      return { kind: 'value', value: node.value, range };
    case 'array':
      return { kind: 'array', items: node.items.map((item) => writtenOfNode(item, range)), range };
    case 'object': {
      const members = node.members.map(({ key, value }) => ({
        key,
        keyRange: range,
        value: writtenOfNode(value, range),
      }));
      return { kind: 'object', members, range };
    }
  }
}
