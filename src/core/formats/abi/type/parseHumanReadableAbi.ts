import { finishAtOnce, type Piecewise } from '../../../base/piecewise';
import { StepBudget, stepLimits } from '../../../base/stepBudget';
import type { AbiItem, AbiParameter, AbiProblem, AbiReading } from './abi';
import { abiTypeOf, printAbiType } from './abiType';
import type { Declaration, WrittenParameter } from './declarationReader';
import { DeclarationReader } from './declarationReader';
import { firstProblems } from './firstProblems';
import { splitStatements } from './humanReadableStatements';

/** Declarations that decoding does not need. */
const ignoredDeclaration = /^(?:constructor|fallback|receive)\b/;

/**
 * Maximum number of members of one declaration after structs are expanded. A struct that contains itself would have no
 * end.
 */
const { steps: maxMembers, depth: maxDepth } = stepLimits.abiType;

/**
 * Parses declarations in the syntax of Solidity and common libraries: `event Transfer(address indexed from, …)`,
 * `function … returns (…)`, `error …`, `struct … { … }`, one per line or separated by semicolons. A bare signature
 * (`Transfer(address,address,uint256)`) becomes an item of the kind `bare`. As an event, it does not say which
 * arguments are indexed. `enum` and `type … is …` declare types.
 */
export function parseHumanReadableAbi(text: string, bare: AbiItem['kind'] = 'event'): AbiReading {
  return finishAtOnce(readDeclarations(text, bare));
}

/**
 * Parses the declarations of a file, see `parseHumanReadableAbi`. The user can name any file, even a list of passwords,
 * so the problems give the line but never quote it.
 */
export function* parseAbiFileText(text: string): Piecewise<AbiReading> {
  const { items, problems } = yield* readDeclarations(text, 'event');
  return {
    items,
    problems: problems.map(({ place, message }) => ({
      place,
      message: shownProblem(message),
    })),
  };
}

function shownProblem(message: string): string {
  if (message === tooLarge) return message;
  return message.includes(notAType)
    ? 'A type of this declaration is neither an ABI type nor declared in this file.'
    : 'This is not a declaration that can be read.';
}

/** What the problem of `abiTypeOf` with an unknown name contains. */
const notAType = 'is not a Solidity ABI type.';

const tooLarge = 'This text is too large: what follows from here on is not read.';

interface Placed {
  readonly declaration: Declaration;
  readonly place: string;
}

function* readDeclarations(text: string, bare: AbiItem['kind']): Piecewise<AbiReading> {
  const problems: AbiProblem[] = [];
  const aliases = new Map<string, string>();
  const declarations = yield* readStatements(text, problems, aliases);
  const structs = new Map<string, readonly WrittenParameter[]>();
  for (const { declaration } of declarations)
    if (declaration.keyword === 'struct') structs.set(declaration.name, declaration.parameters);
  const items: AbiItem[] = [];
  const budget = new StepBudget(stepLimits.abiText);
  for (const { declaration, place } of declarations) {
    yield;
    if (declaration.keyword === 'struct') continue;
    if (budget.isSpent) {
      problems.push({ place, message: tooLarge });
      break;
    }
    const types = new TypeResolver({ structs, aliases }, budget);
    const item = itemOf(declaration, declaration.keyword ?? bare, types);
    if (types.problem === undefined) items.push(item);
    else problems.push({ place, message: types.problem });
  }
  return { items, problems: firstProblems(problems) };
}

/** `enum Kind { A, B }` and `type Id is bytes4`. */
const namedType = /^(?:enum\s+([A-Za-z_$][\w$]*)\s*\{|type\s+([A-Za-z_$][\w$]*)\s+is\s+([a-z]\w*)\s*$)/;

/** Reads the statements, and adds their problems to `problems` and the types that names stand for to `aliases`. */
function* readStatements(
  text: string,
  problems: AbiProblem[],
  aliases: Map<string, string>,
): Piecewise<readonly Placed[]> {
  const declarations: Placed[] = [];
  let statements = 0;
  for (const statement of splitStatements(text.slice(0, stepLimits.abiCharacters))) {
    yield;
    const place = `line ${statement.line}`;
    statements += 1;
    if (statements > stepLimits.abiDeclarations) {
      problems.push({ place, message: tooLarge });
      return declarations;
    }
    if (ignoredDeclaration.test(statement.text)) continue;
    const [, enumeration, name, underlying] = namedType.exec(statement.text) ?? [];
    if (enumeration !== undefined) aliases.set(enumeration, 'uint8');
    if (name !== undefined && underlying !== undefined) aliases.set(name, underlying);
    if (enumeration !== undefined || name !== undefined) continue;
    const reader = new DeclarationReader(statement.text);
    const declaration = reader.read();
    if (declaration) declarations.push({ declaration, place });
    else problems.push({ place, message: reader.problem ?? 'This is not a declaration.' });
  }
  if (text.length > stepLimits.abiCharacters) problems.push({ place: '', message: tooLarge });
  return declarations;
}

function itemOf(declaration: Declaration, kind: AbiItem['kind'], types: TypeResolver): AbiItem {
  const { name, anonymous, keyword } = declaration;
  const inputs = declaration.parameters.map((parameter) => types.parameter(parameter));
  switch (kind) {
    case 'event': {
      const open = keyword === undefined && !declaration.parameters.some((parameter) => parameter.indexed);
      const indexed = declaration.parameters.map((parameter) => parameter.indexed);
      return {
        kind,
        name,
        anonymous,
        inputs: open ? inputs : inputs.map((input, place) => ({ ...input, indexed: indexed[place] === true })),
      };
    }
    case 'function':
      return {
        kind,
        name,
        inputs,
        outputs: declaration.returns.map((parameter) => types.parameter(parameter)),
        ...(declaration.isReadOnly && { isReadOnly: true as const }),
        ...(declaration.isPayable && { isPayable: true as const }),
      };
    case 'error':
      return { kind, name, inputs };
  }
}

interface NamedTypes {
  readonly structs: ReadonlyMap<string, readonly WrittenParameter[]>;
  readonly aliases: ReadonlyMap<string, string>;
}

/** Converts written types to their canonical form, with structs as tuples. The first problem is kept in `problem`. */
class TypeResolver {
  problem: string | undefined;
  #members = 0;

  constructor(
    private readonly named: NamedTypes,
    /** Shared by all declarations of one text. */
    private readonly budget: StepBudget,
  ) {}

  parameter(written: WrittenParameter, depth = 0): AbiParameter {
    const { suffix, name } = written;
    // The contract that declares a type, as in `IVault.Position`.
    const own = written.base.slice(written.base.lastIndexOf('.') + 1);
    const members = written.members ?? this.named.structs.get(own);
    const base = this.named.aliases.get(own) ?? written.base;
    this.#members += 1;
    const isWithin = this.budget.take() && this.#members <= maxMembers && depth <= maxDepth;
    if (!isWithin) this.problem ??= `"${base}" holds itself, or too many members.`;
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
