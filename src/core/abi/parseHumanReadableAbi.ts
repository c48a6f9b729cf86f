import type { AbiItem, AbiParameter, AbiProblem, AbiReading } from './abi';
import { abiTypeOf, printAbiType } from './abiType';
import type { Declaration, WrittenParameter } from './declarationReader';
import { DeclarationReader } from './declarationReader';
import { splitStatements } from './humanReadableStatements';

/** Declarations that hold nothing to decode by. */
const passedOver = /^(?:constructor|fallback|receive)\b/;

/** Members that one declaration may come to when its structs are filled in; a struct that holds itself has no end. */
const maxMembers = 4096;
const maxDepth = 64;

/**
 * Reads declarations as Solidity and the libraries write them: `event Transfer(address indexed from, …)`, `function …
 * returns (…)`, `error …`, `struct … { … }`, one a line or ended by semicolons. A bare signature
 * (`Transfer(address,address,uint256)`) becomes an item of the kind `bare`; as an event it leaves open what is indexed.
 */
export function parseHumanReadableAbi(text: string, bare: AbiItem['kind'] = 'event'): AbiReading {
  const problems: AbiProblem[] = [];
  const declarations: { readonly declaration: Declaration; readonly place: string }[] = [];
  for (const statement of splitStatements(text)) {
    if (passedOver.test(statement.text)) continue;
    const place = `line ${statement.line}`;
    const reader = new DeclarationReader(statement.text);
    const declaration = reader.read();
    if (declaration) declarations.push({ declaration, place });
    else problems.push({ place, message: reader.problem ?? 'This is not a declaration.' });
  }
  const structs = new Map<string, readonly WrittenParameter[]>();
  for (const { declaration } of declarations) if (declaration.keyword === 'struct') structs.set(declaration.name, declaration.parameters);
  const items: AbiItem[] = [];
  for (const { declaration, place } of declarations) {
    if (declaration.keyword === 'struct') continue;
    const types = new TypeResolver(structs);
    const item = itemOf(declaration, declaration.keyword ?? bare, types);
    if (types.problem === undefined) items.push(item);
    else problems.push({ place, message: types.problem });
  }
  return { items, problems };
}

function itemOf(declaration: Declaration, kind: AbiItem['kind'], types: TypeResolver): AbiItem {
  const { name, anonymous, keyword } = declaration;
  const inputs = declaration.parameters.map((parameter) => types.parameter(parameter));
  switch (kind) {
    case 'event': {
      const open = keyword === undefined && !declaration.parameters.some((parameter) => parameter.indexed);
      const indexed = declaration.parameters.map((parameter) => parameter.indexed);
      return { kind, name, anonymous, inputs: open ? inputs : inputs.map((input, place) => ({ ...input, indexed: indexed[place] === true })) };
    }
    case 'function': return { kind, name, inputs, outputs: declaration.returns.map((parameter) => types.parameter(parameter)) };
    case 'error': return { kind, name, inputs };
  }
}

/** Gives written types their canonical form, structs as tuples. The first that cannot be is kept in `problem`. */
class TypeResolver {
  problem: string | undefined;
  #members = 0;

  constructor(readonly structs: ReadonlyMap<string, readonly WrittenParameter[]>) {}

  parameter(written: WrittenParameter, depth = 0): AbiParameter {
    const { base, suffix, name } = written;
    const members = written.members ?? this.structs.get(base);
    this.#members += 1;
    if (this.#members > maxMembers || depth > maxDepth) this.problem ??= `"${base}" holds itself, or too many members.`;
    if (this.problem !== undefined) return { name, type: base };
    if (members) {
      const components = members.map((member) => this.parameter(member, depth + 1));
      return { name, type: `tuple${suffix}`, components };
    }
    const type = abiTypeOf({ name, type: base + suffix });
    if (type.kind === 'ok') return { name, type: printAbiType(type.value) };
    this.problem ??= type.problem;
    return { name, type: base };
  }
}
