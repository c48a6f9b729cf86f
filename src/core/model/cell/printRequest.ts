import { callLines } from './callLines';
import type { ArgumentNode, CellRequest } from './cell';

/**
 * Prints a request. Two texts of a cell that differ only in white space, comments or commas print the same. The text of
 * an envelope is printed as written, because it is sent as written.
 */
export function printRequest(request: CellRequest): string {
  switch (request.kind) {
    case 'call':
      return callLines(request)
        .map((line) => [line.method, ...line.arguments.map(printArgument)].join(' '))
        .join('\n');
    case 'envelope':
    case 'pasted':
      return request.text;
    case 'get':
      return `GET ${request.path}`;
  }
}

/** Recursive, because the parser limits how deep arguments nest. */
function printArgument(node: ArgumentNode): string {
  switch (node.kind) {
    case 'word':
    case 'number':
      return `${node.kind}:${JSON.stringify(node.text)}`;
    case 'string':
      return JSON.stringify(node.text);
    case 'literal':
      return String(node.value);
    case 'array':
      return `[${node.items.map(printArgument).join()}]`;
    case 'object':
      return `{${node.members.map(({ key, value }) => `${JSON.stringify(key)}:${printArgument(value)}`).join()}}`;
  }
}
