import { encodeDeployData, encodeFunctionData, getAddress, type Hex } from 'viem';

import type { Anvil } from './anvil';
import type { Artifact } from './compileContracts';
import type { ContractLandmark } from './evmLandmarks';

/** The members of eth_sendTransaction that the story uses. */
export interface TransactionFields {
  readonly from: Hex;
  readonly to?: Hex;
  readonly data?: Hex;
  readonly value?: Hex;
  readonly gas?: Hex;
  readonly type?: Hex;
  readonly gasPrice?: Hex;
  readonly accessList?: readonly { readonly address: Hex; readonly storageKeys: readonly Hex[] }[];
}

interface Receipt {
  readonly status: Hex;
  readonly blockNumber: Hex;
  readonly contractAddress: Hex | null;
}

/** A deployed contract, with the data for calls. */
export interface Deployed extends ContractLandmark {
  readonly artifact: Artifact;
}

/** Writes transactions into a node that mines only on command, so that every block and hash is the same in each run. */
export class TransactionWriter {
  readonly #expected: { readonly hash: Hex; readonly status: Hex; readonly what: string }[] = [];

  constructor(
    readonly node: Anvil,
    readonly deployer: Hex,
  ) {}

  /** Sends one transaction in its own block. `status` is the expected status of its receipt. */
  async send(what: string, fields: TransactionFields, status: Hex = '0x1'): Promise<Hex> {
    const hash = await this.node.request<Hex>('eth_sendTransaction', [{ gas: '0x4c4b40', ...fields }]);
    await this.mine(hash, what, status);
    return hash;
  }

  /** Sends a transaction that is already signed. */
  async sendRaw(what: string, signed: Hex): Promise<Hex> {
    const hash = await this.node.request<Hex>('eth_sendRawTransaction', [signed]);
    await this.mine(hash, what, '0x1');
    return hash;
  }

  async deploy(artifact: Artifact, args: readonly unknown[] = []): Promise<Deployed> {
    const data = encodeDeployData({ abi: artifact.abi, bytecode: artifact.bytecode, args });
    const hash = await this.send(`deploy ${artifact.name}`, { from: this.deployer, data });
    const receipt = await this.node.request<Receipt>('eth_getTransactionReceipt', [hash]);
    if (receipt.contractAddress === null) throw new Error(`${artifact.name} was not created`);
    return {
      artifact,
      address: getAddress(receipt.contractAddress),
      createdBy: hash,
      block: Number(receipt.blockNumber),
    };
  }

  call(
    contract: Deployed,
    from: Hex,
    functionName: string,
    args: readonly unknown[],
    fields: Partial<TransactionFields> = {},
    status: Hex = '0x1',
  ): Promise<Hex> {
    const data = encodeFunctionData({ abi: contract.artifact.abi, functionName, args });
    return this.send(
      `${contract.artifact.name}.${functionName}`,
      { from, to: contract.address, data, ...fields },
      status,
    );
  }

  /** Checks every receipt. Throws if a transaction didn't end as expected. */
  async verify(): Promise<void> {
    const receipts = await this.node.requestAll<Receipt | null>(
      this.#expected.map(({ hash }) => ['eth_getTransactionReceipt', [hash]]),
    );
    this.#expected.forEach(({ what, status }, index) => {
      if (receipts[index]?.status !== status)
        throw new Error(`${what} ended with status ${receipts[index]?.status}, not ${status}`);
    });
  }

  private async mine(hash: Hex, what: string, status: Hex): Promise<void> {
    this.#expected.push({ hash, status, what });
    await this.node.request('evm_mine', []);
  }
}
