import { findJsonProblem } from '../json/findJsonProblem';
import { readOpenRpc, type ReadCatalogue } from './readOpenRpc';

/** Reads the text of an OpenRPC document. Text that is no JSON is named by line and column; see `readOpenRpc` for the rest. */
export function readOpenRpcText(text: string, document: string): ReadCatalogue {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    const { message, offset } = findJsonProblem(text);
    const before = text.slice(0, offset);
    const line = before.split('\n').length;
    return { methods: [], problems: [{ place: `line ${line}, column ${offset - before.lastIndexOf('\n')}`, message }] };
  }
  return readOpenRpc(json, document);
}
