import { isObject, JsonNumber, type JsonValue } from '../../base/json/jsonValue';
import { printJson } from '../../base/json/printJson';
import { failed, ok, type Result } from '../../base/result';
import type { Method } from '../../model/catalogue/method';
import type { ArgumentNode, Cell, CellRequest, Directive } from '../../model/cell/cell';
import { catalogueMethod } from '../../model/exchange/wireMethod';
import { isByVariables } from '../../request/callByName/composeVariables';
import { isOverride } from '../../request/overrides/readOverrides';
import { holdsParameters } from '../../request/params/parametersByName';
import type { TextResolver } from '../../run/session/compose/resolveText';
import type { Draft } from './draft';
import { draftOfCallByName, isCallByName } from './draftOfCallByName';
import { type DraftContext, draftOfJson, draftOfPath, type DraftProblem } from './draftOfJson';
import { newDraft } from './newDraft';
import { draftOfVariables } from './variablesDraft';

/** Directives that have a field in the request builder. The others are kept unchanged. */
const ownDirectives = ['network', 'transport', 'name'];

/**
 * Converts a cell to a draft for its network. The request builder has no variables, so `resolve` replaces them by their
 * values.
 */
export function draftOfCell(
  cell: Cell,
  context: DraftContext,
  resolve: TextResolver = (text) => text,
): Result<Draft, DraftProblem> {
  const { network, findMethod } = context;
  const { request } = cell;
  if (request === undefined) return failed({ message: 'This cell has no request.' });
  const name = catalogueName(request, context);
  const method = findMethod(name);
  const like: Draft = {
    ...newDraft(network, undefined),
    method: name,
    transport: cell.directives.findLast((directive) => directive.name === 'transport')?.value === 'ws' ? 'ws' : 'http',
    directives: cell.directives
      .filter((directive) => !ownDirectives.includes(directive.name))
      .map((directive) => `# @${directive.name} ${valueOf(directive, resolve)}`.trimEnd()),
  };
  switch (request.kind) {
    case 'pasted':
      return failed({ message: 'Convert the pasted text to a call first.' });
    case 'envelope':
      return draftOfJson(request.text, like, context);
    case 'get':
      if (method === undefined)
        return failed({ message: `The request builder doesn't support the path ${request.path}.` });
      return draftOfPath(request.path, like, method, network);
    case 'call': {
      const read = (node: ArgumentNode) => jsonOf(node, resolve);
      if (request.more !== undefined) return failed({ message: severalInBuilder });
      if (method && isByVariables(name, formsOf(request.arguments)))
        return ok({ ...like, parameters: draftOfVariables(request.arguments, method, read) });
      if (isCallByName(name, request.arguments)) {
        const parameters = draftOfCallByName(request.arguments, method, context, read);
        return parameters.kind === 'ok' ? ok({ ...like, parameters: parameters.value }) : parameters;
      }
      return draftOfJson(
        printJson({
          method: request.method,
          params: paramsOf(request.arguments.map(read), method),
        }),
        like,
        context,
      );
    }
  }
}

/** Returns arguments as they are read. A variable may contain the object of the raw form. */
function formsOf(nodes: readonly ArgumentNode[]): readonly { readonly kind: 'text' | 'open' | 'array' | 'value' }[] {
  return nodes.map((node) => {
    if (node.kind === 'array') return { kind: 'array' };
    if (node.kind !== 'word' && node.kind !== 'string') return { kind: 'value' };
    return { kind: node.text.startsWith('{{') ? 'open' : 'text' };
  });
}

/** The request builder has no variables, so those in overrides are replaced by their values. */
function valueOf(directive: Directive, resolve: TextResolver): string {
  const { value, valueRange } = directive;
  const resolved = isOverride(directive) ? resolve(value, valueRange) : value;
  return typeof resolved === 'string' ? resolved : value;
}

const severalInBuilder = 'The request builder opens one call at a time. Put this call in a cell of its own.';

/** Assigns arguments to parameters in order, unless the only argument is an object that names them. */
function paramsOf(written: readonly JsonValue[], method: Method | undefined): JsonValue {
  if (method?.structure !== 'name') return written;
  const names = method.parameters.map(({ name }) => name);
  const [only, another] = written;
  if (isObject(only) && another === undefined && holdsParameters(method, Object.keys(only))) return only;
  return Object.fromEntries(written.map((value, index) => [names[index] ?? String(index + 1), value]));
}

function catalogueName(request: CellRequest, { network }: DraftContext): string {
  switch (request.kind) {
    case 'call':
      return catalogueMethod(request.method, network);
    case 'get':
      return /(^|\/)baseFeeHistory\/?$/.test(request.path) ? 'GET baseFeeHistory' : 'GET';
    case 'envelope':
    case 'pasted':
      return '';
  }
}

/** Returns an argument as JSON, without encoding its texts. */
function jsonOf(node: ArgumentNode, resolve: TextResolver): JsonValue {
  switch (node.kind) {
    case 'word':
    case 'string':
      return resolve(node.text, node.range, node.kind === 'word');
    case 'number':
      return new JsonNumber(node.text);
    case 'literal':
      return node.value;
    case 'array':
      return node.items.map((item) => jsonOf(item, resolve));
    case 'object':
      return Object.fromEntries(node.members.map(({ key, value }) => [key, jsonOf(value, resolve)]));
  }
}
