import { blankComments } from '../../../formats/abi/type/humanReadableStatements';
import { blankStrings } from '../../../formats/abi/type/solidityInterfaces';
import type { KnowledgeSource } from '../../../knowledge/sources/knowledgeSource';
import { lackingLayout } from '../../../knowledge/sources/lackingLayout';
import type { Network } from '../../../model/networks/network';
import { type ContractMember, contractMembers } from '../contractMembers';

/** A state variable that a Solidity file declares. */
export interface SourceVariable {
  readonly contract: string;
  readonly name: string;
  /** The place of its declaration in UTF-16 units. */
  readonly offset: number;
}

/** A state variable of a Solidity file, and a deployment of its contract. */
export interface DeployedVariable extends SourceVariable {
  /** An `addressKey`. */
  readonly address: string;
  readonly member: Extract<ContractMember, { kind: 'variable' }>;
}

/** Maximum characters of a file in which variables are searched, and of variables. */
const maxSource = 1_000_000;
const maxVariables = 2_000;

const contractHead = /^\s*(?:abstract\s+)?contract\s+([A-Za-z_$][\w$]{0,200})/;
const otherDeclaration =
  /^\s*(?:function|constructor|modifier|event|error|using|struct|enum|type|receive|fallback|import|pragma)\b/;

/** Finds the state variables that the contracts of a Solidity file declare, without constants and immutables. */
export function variablesOfSource(source: string): readonly SourceVariable[] {
  const text = blankStrings(blankComments(source.slice(0, maxSource)));
  const found: SourceVariable[] = [];
  let contract: string | undefined;
  let [depth, start] = [0, 0];
  for (let at = 0; at < text.length && found.length < maxVariables; at += 1) {
    const sign = text.charAt(at);
    if (sign === '{') {
      if (depth === 0) contract = contractHead.exec(text.slice(start, at))?.[1];
      depth += 1;
    } else if (sign === '}') depth -= 1;
    else if (sign !== ';') continue;
    else if (depth === 1 && contract !== undefined) {
      const variable = readDeclaration(text.slice(start, at));
      if (variable) found.push({ contract, name: variable.name, offset: start + variable.indent });
    }
    if (depth <= 1) start = at + 1;
  }
  return found;
}

function readDeclaration(statement: string): { readonly name: string; readonly indent: number } | undefined {
  if (otherDeclaration.test(statement)) return undefined;
  const assigned = statement.search(/=(?!>)/);
  const head = assigned < 0 ? statement : statement.slice(0, assigned);
  const words: readonly string[] = head.match(/[A-Za-z_$][\w$]*/g) ?? [];
  const name = words.at(-1);
  if (name === undefined || words.length < 2 || words.includes('constant') || words.includes('immutable'))
    return undefined;
  return { name, indent: statement.length - statement.trimStart().length };
}

/** A contract that a Solidity file declares, with its state variables and its newest deployment. */
interface DeployedSource {
  /** An `addressKey`. */
  readonly address: string;
  readonly variables: readonly SourceVariable[];
}

/** Returns the contracts of a Solidity file that have variables and a deployment that a tool or a setting names. */
async function deployedSources(
  source: string,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<readonly DeployedSource[]> {
  const variables = variablesOfSource(source);
  if (variables.length === 0) return [];
  const contracts = await knowledge.contractsOn(network);
  return [...new Set(variables.map(({ contract }) => contract))].flatMap((name) => {
    const address = newestNamed(name, contracts);
    return address === undefined ? [] : [{ address, variables: variables.filter(({ contract }) => contract === name) }];
  });
}

/**
 * Returns the state variables of a Solidity file whose contracts have a known deployment on a network, with the newest
 * one that a deployment tool or a setting names. Reads files; sends nothing.
 */
export async function deployedVariables(
  source: string,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<readonly DeployedVariable[]> {
  const found: DeployedVariable[] = [];
  for (const { address, variables } of await deployedSources(source, network, knowledge)) {
    const members = await contractMembers(network, address, knowledge);
    if (members?.kind !== 'ok') continue;
    for (const variable of variables) {
      const member = members.value.find((each) => each.kind === 'variable' && each.name === variable.name);
      if (member?.kind === 'variable') found.push({ ...variable, address, member });
    }
  }
  return found;
}

/** A contract of a Solidity file with a known deployment, whose variables only the compiler of its project knows. */
export interface UnlaidContract {
  /** The place of its first variable in UTF-16 units. */
  readonly offset: number;
  /** An `addressKey`. */
  readonly address: string;
}

/** Returns the contracts of a Solidity file whose layout is missing. Reads files; sends nothing. */
export async function contractsWithoutLayout(
  source: string,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<readonly UnlaidContract[]> {
  const found: UnlaidContract[] = [];
  for (const { address, variables } of await deployedSources(source, network, knowledge)) {
    const offset = variables[0]?.offset ?? 0;
    if ((await lackingLayout(address, undefined, { network, knowledge })) !== undefined)
      found.push({ offset, address });
  }
  return found;
}

/** Returns the newest contract with a name that a deployment tool or a setting gives. */
function newestNamed(name: string, contracts: Awaited<ReturnType<KnowledgeSource['contractsOn']>>): string | undefined {
  return [...contracts].findLast(
    ([, known]) => known.kind !== 'builtIn' && known.kind !== 'verified' && (known.plainName ?? known.name) === name,
  )?.[0];
}
