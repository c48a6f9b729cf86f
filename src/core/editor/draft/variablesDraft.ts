import type { JsonValue } from '../../base/json/jsonValue';
import type { Method } from '../../model/catalogue/method';
import type { ArgumentNode } from '../../model/cell/cell';
import { namesVariables } from '../../model/cell/namesVariables';
import { methodByVariables } from '../../request/callByName/composeVariables';
import type { Draft, DraftMembers, DraftValue } from './draft';
import { draftValueOf } from './draftOfJson';

/**
 * Returns the method of a draft with the parameters of its form. `eth_getStorageValues` has a contract and its variables,
 * unless the draft has slots by address, as from JSON.
 */
export function methodOfDraft(
  { parameters }: Pick<Draft, 'parameters'>,
  method: Method | undefined,
): Method | undefined {
  return method && namesVariables(method.name) && parameters['positions'] === undefined
    ? methodByVariables(method)
    : method;
}

/** Whether a draft names variables of a contract. */
export function isVariablesDraft({ parameters }: Draft, method: Method | undefined): boolean {
  return method !== undefined && namesVariables(method.name) && parameters['positions'] === undefined;
}

/** Converts a request for variables by name to the parameters of a draft. */
export function draftOfVariables(
  nodes: readonly ArgumentNode[],
  method: Method,
  jsonOf: (node: ArgumentNode) => JsonValue,
): DraftMembers {
  const { parameters } = methodByVariables(method);
  return Object.fromEntries(
    nodes.slice(0, parameters.length).flatMap((node, index) => {
      const parameter = parameters[index];
      return parameter ? [[parameter.name, draftValueOf(jsonOf(node), parameter.schema)] as const] : [];
    }),
  );
}

/** Prints the arguments of a draft with variables: `Vault { owner, fee } latest`. */
export function printVariables(
  { parameters: { contract, variables, block } }: Draft,
  printOther: (value: DraftValue) => string,
): readonly string[] {
  const target = contract === undefined ? [] : [printOther(contract)];
  if (variables === undefined) return target;
  const items = variables.kind === 'list' ? variables.items : [variables];
  const names = items.map((item) => (item.kind === 'text' && bareName.test(item.text) ? item.text : printOther(item)));
  return [...target, `{ ${names.join(', ')} }`, ...(block === undefined ? [] : [printOther(block)])];
}

/** An expression that a cell reads as one word within braces. */
const bareName = /^[A-Za-z_$\d][\w$.]*(?:\[[\w$.{}]+\]|\.[\w$]+){0,40}$/;
