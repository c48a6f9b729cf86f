import { readFileSync } from 'node:fs';

import solc from 'solc';

import type { Anvil } from '../../../../service/evm/anvil';
import { minedReceipt } from '../../../../service/evm/minedReceipt';

/** Sends a transaction from the node's first account and waits until it is mined. */
export async function sendTransaction(
  node: Anvil,
  transaction: { to?: string; data: string },
): Promise<{ contractAddress: string; status: string }> {
  const [from] = await node.request<string[]>('eth_accounts', []);
  const hash = await node.request<string>('eth_sendTransaction', [{ from, gas: '0x1c9c380', ...transaction }]);
  return minedReceipt(node, hash);
}

/** One contract of a file beside this one, compiled with its storage layout and AST. */
export function compileContract(
  file: string,
  name: string,
): {
  readonly bytecode: string;
  readonly abi: readonly unknown[];
  readonly storageLayout: unknown;
  readonly ast: unknown;
} {
  const content = readFileSync(new URL(file, import.meta.url), 'utf8');
  const input = {
    language: 'Solidity',
    sources: { [file]: { content } },
    settings: { outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'storageLayout'], '': ['ast'] } } },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as SolcOutput;
  const contract = output.contracts?.[file]?.[name];
  if (contract === undefined) throw new Error(JSON.stringify(output.errors));
  return {
    bytecode: `0x${contract.evm.bytecode.object}`,
    abi: contract.abi,
    storageLayout: contract.storageLayout,
    ast: output.sources[file]?.ast,
  };
}

interface SolcOutput {
  readonly errors?: unknown;
  readonly sources: Readonly<Record<string, { readonly ast: unknown }>>;
  readonly contracts?: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly abi: readonly unknown[];
            readonly evm: { readonly bytecode: { readonly object: string } };
            readonly storageLayout: unknown;
          }
        >
      >
    >
  >;
}
