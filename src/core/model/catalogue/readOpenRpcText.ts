import { findJsonProblem } from '../../base/json/findJsonProblem';
import { nestsTooDeep } from '../../base/json/nestsTooDeep';
import { type ReadCatalogue, readOpenRpc } from './readOpenRpc';

const tooDeep: ReadCatalogue = {
  methods: [],
  problems: [{ place: 'document', message: 'This document is nested too deep to be read.' }],
};

/** Reads the text of an OpenRPC document. Invalid JSON is reported with its line and column. See `readOpenRpc`. */
export function readOpenRpcText(text: string, document: string): ReadCatalogue {
  if (nestsTooDeep(text)) return tooDeep;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) return tooDeep;
    const { message, offset } = findJsonProblem(text);
    const before = text.slice(0, offset);
    const line = before.split('\n').length;
    return { methods: [], problems: [{ place: `line ${line}, column ${offset - before.lastIndexOf('\n')}`, message }] };
  }
  return readOpenRpc(json, document);
}
