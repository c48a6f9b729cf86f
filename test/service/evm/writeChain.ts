import { encodeDeployData, encodeFunctionData, type Hex } from 'viem';
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';

import type { Anvil } from './anvil';
import type { Artifact, Artifacts } from './compileContracts';
import type {
  ContractName,
  EvmLandmarks,
  FailedTransactionName,
  ShapeTransactionName,
  TokenTransactionName,
  TransactionName,
  TypedTransactionName,
} from './evmLandmarks';
import { type Deployed, TransactionWriter } from './transactionWriter';
import { writeBazaar } from './writeBazaar';
import { signZeroBlobTransaction } from './zeroBlob';

type Contracts = Readonly<Record<Exclude<ContractName, 'bazaar'>, Deployed>>;
type Story = Omit<EvmLandmarks, 'headBlock'>;
type Transactions = Readonly<Record<TransactionName, Hex>>;

/** The node's own development accounts (the well-known test mnemonic), which have no value elsewhere. */
const mnemonic = 'test test test test test test test test test test test junk';
const [deployer, alice, bob] = [0, 1, 2].map((addressIndex) => {
  const { privateKey } = mnemonicToAccount(mnemonic, { addressIndex }).getHdKey();
  if (privateKey === null) throw new Error('The mnemonic has no key');
  return privateKeyToAccount(`0x${Buffer.from(privateKey).toString('hex')}`);
}) as [Account, Account, Account];

type Account = ReturnType<typeof privateKeyToAccount>;

const token = { name: 'Rpcbook Dollar', symbol: 'RPCD', decimals: 6, supply: 1_000_000_000_000n };
const spam = { perTransaction: 500, transactions: 24, inOneTransaction: 1_000 };

/** Mines the whole story into an empty node. The landmarks describe the result. */
export async function writeChain(node: Anvil, artifacts: Artifacts): Promise<Story> {
  await node.request('evm_setAutomine', [false]);
  const writer = new TransactionWriter(node, deployer.address);
  const contracts = await deployAll(writer, artifacts);
  const transactions = {
    ...(await writeTokens(writer, contracts)),
    ...(await writeShapes(writer, contracts)),
    ...(await writeFailures(writer, contracts, artifacts)),
    ...(await writeTypes(writer, contracts)),
    creation: contracts.token.createdBy,
  };
  const spamFrom = (await headBlock(node)) + 1;
  const manyLogs = await writeSpam(writer, contracts.spam);
  const spamTo = await headBlock(node);
  // Last, so that it doesn't change the hashes before it.
  const bazaar = await writer.deploy(artifactOf(artifacts, 'Bazaar'));
  const trades = await writeBazaar(writer, bazaar, alice.address);
  await writer.verify();
  await node.request('evm_setAutomine', [true]);
  return {
    ...describe({ ...contracts, bazaar }, { ...transactions, manyLogs }),
    spam: {
      logs: spam.transactions * spam.perTransaction + spam.inOneTransaction,
      logsInOneTransaction: spam.inOneTransaction,
      fromBlock: spamFrom,
      toBlock: spamTo,
    },
    bazaar: trades,
    lastBusyBlock: trades.toBlock,
  };
}

async function deployAll(writer: TransactionWriter, artifacts: Artifacts): Promise<Contracts> {
  return {
    token: await writer.deploy(artifactOf(artifacts, 'Token'), [
      token.name,
      token.symbol,
      token.decimals,
      token.supply,
    ]),
    nft: await writer.deploy(artifactOf(artifacts, 'Nft')),
    multiToken: await writer.deploy(artifactOf(artifacts, 'MultiToken')),
    shapes: await writer.deploy(artifactOf(artifacts, 'Shapes')),
    vault: await writer.deploy(artifactOf(artifacts, 'Vault'), [alice.address]),
    spam: await writer.deploy(artifactOf(artifacts, 'Spam')),
  };
}

async function writeTokens(
  writer: TransactionWriter,
  { token: erc20, nft, multiToken }: Contracts,
): Promise<Pick<Transactions, TokenTransactionName>> {
  const crowd = Array.from(
    { length: 20 },
    (_, index): Hex => `0x${(0xc0ffee00 + index).toString(16).padStart(40, '0')}`,
  );
  const tokenTransfer = await writer.call(erc20, deployer.address, 'transfer', [alice.address, 250_000_001n]);
  const tokenApproval = await writer.call(erc20, alice.address, 'approve', [bob.address, 2n ** 256n - 1n]);
  const tokenAirdrop = await writer.call(erc20, deployer.address, 'airdrop', [crowd, 1_500_000n]);
  const nftMint = await writer.call(nft, deployer.address, 'mint', [alice.address, 7n]);
  const nftTransfer = await writer.call(nft, alice.address, 'transferFrom', [alice.address, bob.address, 7n]);
  const nftApprovalForAll = await writer.call(nft, bob.address, 'setApprovalForAll', [alice.address, true]);
  const multiTokenMint = await writer.call(multiToken, deployer.address, 'mint', [
    alice.address,
    1n,
    100n,
    'ipfs://item/1',
  ]);
  await writer.call(multiToken, deployer.address, 'mint', [alice.address, 2n, 200n, 'ipfs://item/2']);
  const batchTransfer = await writer.call(multiToken, alice.address, 'safeBatchTransferFrom', [
    alice.address,
    bob.address,
    [1n, 2n],
    [10n, 20n],
    '0x',
  ]);
  return {
    tokenTransfer,
    tokenApproval,
    tokenAirdrop,
    nftMint,
    nftTransfer,
    nftApprovalForAll,
    multiTokenMint,
    batchTransfer,
  };
}

async function writeShapes(
  writer: TransactionWriter,
  { shapes }: Contracts,
): Promise<Pick<Transactions, ShapeTransactionName>> {
  const long = 'A text that takes more than one word — três, 三, "quoted" and\nbroken.';
  return {
    nestedStructs: await writer.call(shapes, alice.address, 'placeOrder', [41n, long]),
    strings: await writer.call(shapes, alice.address, 'note', [long, '0x00ff10']),
    indexedDynamic: await writer.call(shapes, alice.address, 'label', ['subject', '0x0102', [1n, 2n, 3n]]),
    grid: await writer.call(shapes, alice.address, 'grid', []),
    scalars: await writer.call(shapes, alice.address, 'scalars', []),
    anonymous: await writer.call(shapes, alice.address, 'whisper', []),
  };
}

async function writeFailures(
  writer: TransactionWriter,
  { shapes }: Contracts,
  artifacts: Artifacts,
): Promise<Pick<Transactions, FailedTransactionName>> {
  const { abi, bytecode } = artifactOf(artifacts, 'Vault');
  const creation = encodeDeployData({ abi, bytecode, args: [bob.address] });
  return {
    failedCreation: await writer.send(
      'create with too little gas',
      { from: bob.address, data: creation, gas: '0x7a120' },
      '0x0',
    ),
    failedWithReason: await writer.call(shapes, bob.address, 'failWithReason', ['not today'], {}, '0x0'),
    failedWithError: await writer.call(shapes, bob.address, 'failWithError', ['by rule'], {}, '0x0'),
    failedWithPanic: await writer.call(shapes, bob.address, 'failWithPanic', [0n], {}, '0x0'),
  };
}

async function writeTypes(
  writer: TransactionWriter,
  { token: erc20, shapes }: Contracts,
): Promise<Pick<Transactions, TypedTransactionName>> {
  const gasPrice: Hex = '0xba43b7400';
  const accessList = [{ address: erc20.address, storageKeys: [`0x${'0'.repeat(64)}` as const] }];
  const plainTransfer = await writer.send('plain transfer', {
    from: deployer.address,
    to: bob.address,
    value: '0x16345785d8a0000',
  });
  const legacy = await writer.call(erc20, deployer.address, 'transfer', [bob.address, 1n], { type: '0x0', gasPrice });
  const listed = await writer.call(erc20, deployer.address, 'transfer', [bob.address, 2n], {
    type: '0x1',
    gasPrice,
    accessList,
  });
  const dynamicFee = await writer.call(erc20, deployer.address, 'transfer', [bob.address, 3n], { type: '0x2' });
  const chainId = Number(await writer.node.request<Hex>('eth_chainId', []));
  const nonceOf = async (account: Account): Promise<number> =>
    Number(await writer.node.request<Hex>('eth_getTransactionCount', [account.address, 'latest']));
  const maxFeePerGas = 50_000_000_000n;
  const blob = await writer.sendRaw(
    'blob',
    await signZeroBlobTransaction(deployer, {
      chainId,
      nonce: await nonceOf(deployer),
      to: alice.address,
      maxFeePerGas,
    }),
  );
  const authorization = await bob.signAuthorization({ chainId, address: shapes.address, nonce: await nonceOf(bob) });
  const setCode = await writer.sendRaw(
    'set code',
    await alice.signTransaction({
      type: 'eip7702',
      chainId,
      nonce: await nonceOf(alice),
      to: bob.address,
      gas: 200_000n,
      maxFeePerGas,
      maxPriorityFeePerGas: 1_000_000_000n,
      data: encodeFunctionData({ abi: shapes.artifact.abi, functionName: 'scalars' }),
      authorizationList: [authorization],
    }),
  );
  return { plainTransfer, legacy, accessList: listed, dynamicFee, blob, setCode };
}

async function writeSpam(writer: TransactionWriter, contract: Deployed): Promise<Hex> {
  for (let index = 0; index < spam.transactions; index++) {
    await writer.call(contract, alice.address, 'tick', [BigInt(spam.perTransaction)]);
  }
  return writer.call(contract, alice.address, 'tick', [BigInt(spam.inOneTransaction)], { gas: '0x989680' });
}

function describe(
  contracts: Readonly<Record<ContractName, Deployed>>,
  transactions: Transactions,
): Omit<Story, 'spam' | 'bazaar' | 'lastBusyBlock'> {
  const place = ({ address, createdBy, block }: Deployed) => ({ address, createdBy, block });
  const { token: erc20, nft, multiToken, shapes, vault, spam: spamContract, bazaar } = contracts;
  return {
    chainId: '31337',
    accounts: { deployer: deployer.address, alice: alice.address, bob: bob.address },
    contracts: {
      token: place(erc20),
      nft: place(nft),
      multiToken: place(multiToken),
      shapes: place(shapes),
      vault: place(vault),
      spam: place(spamContract),
      bazaar: place(bazaar),
    },
    transactions,
    token: {
      name: token.name,
      symbol: token.symbol,
      decimals: token.decimals,
      supply: String(token.supply),
      aliceBalance: '250000001',
      balancesSlot: 4,
    },
  };
}

async function headBlock(node: Anvil): Promise<number> {
  return Number(await node.request<Hex>('eth_blockNumber', []));
}

function artifactOf(artifacts: Artifacts, name: string): Artifact {
  const artifact = artifacts[name];
  if (artifact === undefined) throw new Error(`No contract ${name}`);
  return artifact;
}
