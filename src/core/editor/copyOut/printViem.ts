import { ok } from '../../base/result';
import { declarationText } from '../../formats/abi/type/declarationText';
import { type CopiedCall, type CopiedContractCall, copiedContractCall, copiedScript } from './copiedContractCall';
import type { CopyFormat, CopySource } from './copyFormat';
import { CountedBlock, isCopyList } from './countedBlock';
import type { HeadRequest } from './headRequest';
import { scriptArguments } from './scriptArguments';
import { rawNumbersNote } from './scriptNotes';
import { scriptCount, scriptHead, scriptLiteral, scriptName, scriptUrl } from './scriptText';
import {
  type ArgumentMembers,
  type ArgumentReader,
  blockArgument,
  countArgument,
  givenBlockArgument,
  hashArgument,
  hexArgument,
  hexListArgument,
  includeArgument,
  logsArgument,
  numbersArgument,
  transactionArgument,
} from './viemArguments';

/** An action of viem's public client, and the conversion of its request's parameters to members. */
type ViemAction = readonly [name: string, ...parameters: readonly ArgumentReader[]];

/** The actions and requests of viem 2. */
const actions: ReadonlyMap<string, ViemAction> = new Map<string, ViemAction>([
  ['eth_blockNumber', ['getBlockNumber']],
  ['eth_chainId', ['getChainId']],
  ['eth_gasPrice', ['getGasPrice']],
  ['eth_blobBaseFee', ['getBlobBaseFee']],
  ['eth_getBalance', ['getBalance', hexArgument('address'), blockArgument]],
  ['eth_getCode', ['getCode', hexArgument('address'), blockArgument]],
  ['eth_getTransactionCount', ['getTransactionCount', hexArgument('address'), blockArgument]],
  ['eth_getStorageAt', ['getStorageAt', hexArgument('address'), hexArgument('slot'), blockArgument]],
  ['eth_getProof', ['getProof', hexArgument('address'), hexListArgument('storageKeys'), blockArgument]],
  ['eth_getBlockByNumber', ['getBlock', givenBlockArgument, includeArgument]],
  ['eth_getBlockByHash', ['getBlock', hashArgument('blockHash'), includeArgument]],
  ['eth_getBlockTransactionCountByNumber', ['getBlockTransactionCount', givenBlockArgument]],
  ['eth_getBlockTransactionCountByHash', ['getBlockTransactionCount', hashArgument('blockHash')]],
  ['eth_getTransactionByHash', ['getTransaction', hashArgument('hash')]],
  ['eth_getTransactionByBlockNumberAndIndex', ['getTransaction', givenBlockArgument, countArgument('index')]],
  ['eth_getTransactionByBlockHashAndIndex', ['getTransaction', hashArgument('blockHash'), countArgument('index')]],
  ['eth_getTransactionReceipt', ['getTransactionReceipt', hashArgument('hash')]],
  [
    'eth_feeHistory',
    ['getFeeHistory', countArgument('blockCount'), givenBlockArgument, numbersArgument('rewardPercentiles')],
  ],
  ['eth_getLogs', ['getLogs', logsArgument]],
  ['eth_call', ['call', transactionArgument('gas'), blockArgument]],
  // This action doesn't send `gas`.
  ['eth_estimateGas', ['estimateGas', transactionArgument(), blockArgument]],
  ['eth_createAccessList', ['createAccessList', transactionArgument('gas'), blockArgument]],
  ['eth_sendRawTransaction', ['sendRawTransaction', hexArgument('serializedTransaction')]],
]);

export const viemFormat: CopyFormat = {
  id: 'viem',
  label: 'viem',
  detail: 'JavaScript module, npm install viem',
  families: ['evm'],
  print: (source) => {
    const copied = copiedScript(source);
    if (copied.kind === 'failed') return copied;
    const { transport, url, isBatch, calls, blocks, heads } = copied.value;
    const sends = calls.map((call) => printCall(call, source, isBatch ? '  ' : ''));
    const transportName = transport === 'ws' ? 'webSocket' : 'http';
    const imports = [
      'createPublicClient',
      transportName,
      ...(sends.some(({ text }) => text.includes('numberToHex(')) ? ['numberToHex'] : []),
      ...(sends.some(({ isContract }) => isContract) ? ['parseAbi'] : []),
    ];
    const options = isBatch && transport === 'http' ? ', { batch: true }' : '';
    return ok(
      [
        `import { ${imports.join(', ')} } from 'viem';`,
        '',
        ...(sends.some(({ hasRawNumbers }) => hasRawNumbers) ? [rawNumbersNote] : []),
        `const client = createPublicClient({ transport: ${transportName}(${scriptUrl(url)}${options}) });`,
        ...heads.map((head) => scriptHead(head.tag, headExpression(head))),
        ...blocks.map(scriptCount),
        ...(isBatch && transport === 'ws' ? ['// Over WebSocket, viem sends these requests one by one.'] : []),
        isBatch
          ? `const result = await Promise.all([\n${sends.map(({ text }) => `  ${text},`).join('\n')}\n]);`
          : `const result = await ${sends[0]?.text ?? ''};`,
        sends.some(({ isAction }) => isAction)
          ? 'console.dir(result, { depth: null });'
          : 'console.log(JSON.stringify(result, null, 2));',
        ...(transport === 'ws' ? ['(await client.transport.getRpcClient()).close();'] : []),
        '',
      ].join('\n'),
    );
  },
};

interface ViemCall {
  readonly text: string;
  /** Actions return values with bigints; requests return JSON. */
  readonly isAction: boolean;
  /** Whether it is an action on a contract, which needs its ABI. */
  readonly isContract: boolean;
  readonly hasRawNumbers: boolean;
}

/** Prints viem's own action if it sends the same request, otherwise the request itself. */
function printCall(call: CopiedCall, source: CopySource, indent: string): ViemCall {
  const contract = copiedContractCall(call, source);
  const action = contract === undefined ? viemAction(call, indent) : viemContractCall(contract, indent);
  if (action !== undefined)
    return { text: action, isAction: true, isContract: contract !== undefined, hasRawNumbers: false };
  const { text, hasRawNumbers } = scriptLiteral(call.params, (name) => `numberToHex(${name})`, indent);
  const request = `client.request({ method: ${JSON.stringify(call.method)}, params: ${text} })`;
  return { text: request, isAction: false, isContract: false, hasRawNumbers };
}

function headExpression({ tag }: HeadRequest): string {
  return tag === 'latest' ? 'await client.getBlockNumber()' : `(await client.getBlock({ blockTag: '${tag}' })).number`;
}

/**
 * Prints a contract's function as an action of viem's public client: `readContract`, or `simulateContract` if it may
 * change state.
 */
function viemContractCall(call: CopiedContractCall, indent: string): string {
  const { address, item, isRead, arguments: values, from, value, gas, block } = call;
  const members = [
    `address: '${address}'`,
    `abi: parseAbi([${JSON.stringify(declarationText(item))}])`,
    `functionName: '${item.name}'`,
    ...(values.length === 0 ? [] : [`args: ${scriptArguments(values)}`]),
    ...(from === undefined ? [] : [`account: '${from}'`]),
    ...(value === undefined ? [] : [`value: ${value}n`]),
    ...(gas === undefined ? [] : [`gas: ${gas}n`]),
    ...blockMember(block),
  ];
  const argument = `{\n${members.map((member) => `${indent}  ${member},`).join('\n')}\n${indent}}`;
  return isRead
    ? `client.readContract(${argument})`
    : `client.simulateContract(${argument}).then((simulated) => simulated.result)`;
}

function blockMember(block: CopiedContractCall['block']): readonly string[] {
  if (block === undefined) return [];
  if (block instanceof CountedBlock) return [`blockNumber: ${scriptName(block)}`];
  return [typeof block === 'bigint' ? `blockNumber: ${block}n` : `blockTag: '${block}'`];
}

/**
 * Prints the action of viem's public client that sends the same request, with the latest block if there is none.
 * Returns undefined if there is no such action.
 */
function viemAction({ method, params }: CopiedCall, indent: string): string | undefined {
  const [name, ...readers] = actions.get(method) ?? [];
  if (name === undefined || !isCopyList(params) || params.length > readers.length) return undefined;
  const members: ArgumentMembers[] = [];
  for (const [index, read] of readers.entries()) {
    const part = read(params[index]);
    if (part === undefined) return undefined;
    members.push(part);
  }
  return printAction(name, members, indent);
}

function printAction(name: string, parts: readonly ArgumentMembers[], indent: string): string {
  const members = parts.flatMap((part) => Object.entries(part)).map(([key, text]) => `${key}: ${text}`);
  if (members.length === 0) return `client.${name}()`;
  const line = `client.${name}({ ${members.join(', ')} })`;
  return line.length <= 100
    ? line
    : `client.${name}({\n${members.map((member) => `${indent}  ${member},`).join('\n')}\n${indent}})`;
}
