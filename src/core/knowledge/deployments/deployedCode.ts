import { type JsonValue, readList, readMember, readText } from '../../base/json/jsonValue';
import { deployedAddress } from './deployment';

/** A CREATE2 transaction of Forge sends the salt and the code to a deployer contract. */
const saltDigits = 64;

/**
 * Returns the code that created a contract, with its constructor's arguments, from Foundry's `run-latest.json`: hex
 * without `0x`. Undefined if the file doesn't have it.
 */
export function createdByCode(json: JsonValue, address: string): string | undefined {
  const sequences = readList(json, 'deployments');
  for (const sequence of sequences.length > 0 ? sequences : [json]) {
    for (const transaction of readList(sequence, 'transactions')) {
      const code = codeOfTransaction(transaction, address);
      if (code !== undefined) return code;
    }
  }
  return undefined;
}

/** Returns the code with which a transaction of Forge created a contract: hex without `0x`. */
export function codeOfTransaction(transaction: JsonValue, address: string): string | undefined {
  return codeOf(transaction, address)?.replace(/^0x/, '').toLowerCase();
}

function codeOf(transaction: JsonValue, address: string): string | undefined {
  const inner = readList(transaction, 'additionalContracts').find(
    (contract) => deployedAddress(readMember(contract, 'address')) === address,
  );
  if (inner !== undefined) return readText(inner, 'initCode');
  const kind = readText(transaction, 'transactionType');
  if (deployedAddress(readMember(transaction, 'contractAddress')) !== address) return undefined;
  const sent = readMember(transaction, 'transaction');
  const input = readText(sent, 'input') ?? readText(sent, 'data');
  if (kind === 'CREATE') return input;
  return kind === 'CREATE2' ? input?.replace(/^0x/, '').slice(saltDigits) : undefined;
}

/**
 * Returns whether a contract was created by the code of an artifact (Foundry's `bytecode.object`, Hardhat's `bytecode`).
 * Addresses of libraries are placeholders in an artifact (`__$…$__`). Undefined if the artifact has no code.
 */
export function isCodeOfArtifact(code: string, artifact: JsonValue): boolean | undefined {
  const written = readText(artifact, 'bytecode') ?? readText(readMember(artifact, 'bytecode'), 'object');
  const own = written?.replace(/^0x/, '').toLowerCase() ?? '';
  if (own === '') return undefined;
  if (code.length < own.length) return false;
  let at = 0;
  for (const { index } of own.matchAll(/__\$[\da-f]{34}\$__/g)) {
    if (code.slice(at, index) !== own.slice(at, index)) return false;
    at = index + 40;
  }
  return code.slice(at, own.length) === own.slice(at);
}
