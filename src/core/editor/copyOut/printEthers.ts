import { ok } from '../../base/result';
import { declarationText } from '../../formats/abi/type/declarationText';
import { type CopiedCall, type CopiedContractCall, copiedContractCall, copiedScript } from './copiedContractCall';
import type { CopyFormat, CopySource } from './copyFormat';
import { CountedBlock } from './countedBlock';
import type { HeadRequest } from './headRequest';
import { scriptArgument } from './scriptArguments';
import { rawNumbersNote } from './scriptNotes';
import { scriptCount, scriptHead, scriptLiteral, scriptName, scriptUrl } from './scriptText';

/** Members that every contract object of ethers or of JavaScript has. */
const taken: ReadonlySet<string> = new Set([
  ...['target', 'interface', 'runner', 'filters', 'fallback', 'connect', 'attach', 'getAddress', 'getDeployedCode'],
  ...['waitForDeployment', 'deploymentTransaction', 'getFunction', 'getEvent', 'queryTransaction', 'queryFilter'],
  ...['on', 'once', 'emit', 'listenerCount', 'listeners', 'off', 'removeAllListeners', 'addListener'],
  ...['removeListener', 'then', 'catch', 'finally', 'toJSON', '__proto__'],
  ...Object.getOwnPropertyNames(Object.prototype),
]);

export const ethersFormat: CopyFormat = {
  id: 'ethers',
  label: 'ethers',
  detail: 'JavaScript module, npm install ethers',
  families: ['evm'],
  print: (source) => {
    const copied = copiedScript(source);
    if (copied.kind === 'failed') return copied;
    const { transport, url, isBatch, calls, blocks, heads } = copied.value;
    const { chainId } = source.network;
    const provider = transport === 'ws' ? 'WebSocketProvider' : 'JsonRpcProvider';
    // Without a static network, ethers queries the chain ID first, which also costs credits.
    const network = chainId === undefined ? '' : `, ${chainId}, { staticNetwork: true }`;
    const sends = calls.map((call, index) => printSend(call, source, isBatch ? index + 1 : undefined));
    const contracts = sends.flatMap(({ line }) => line ?? []);
    const imports = [
      provider,
      ...(contracts.length > 0 ? ['Contract'] : []),
      ...(sends.some(({ text }) => text.includes('toQuantity(')) ? ['toQuantity'] : []),
    ];
    return ok(
      [
        `import { ${imports.join(', ')} } from 'ethers';`,
        '',
        ...(sends.some(({ hasRawNumbers }) => hasRawNumbers) ? [rawNumbersNote] : []),
        `const provider = new ${provider}(${scriptUrl(url)}${network});`,
        ...heads.map((head) => scriptHead(head.tag, headExpression(head))),
        ...blocks.map(scriptCount),
        ...contracts,
        ...(isBatch
          ? [
              transport === 'ws'
                ? '// Over WebSocket, ethers sends these requests one by one.'
                : '// ethers sends these requests as one batch.',
              `const result = await Promise.all([\n${sends.map(({ text }) => `  ${text},`).join('\n')}\n]);`,
            ]
          : [`const result = await ${sends[0]?.text ?? ''};`]),
        contracts.length > 0 ? 'console.log(result);' : 'console.log(JSON.stringify(result, null, 2));',
        'provider.destroy();',
        '',
      ].join('\n'),
    );
  },
};

interface EthersSend {
  readonly text: string;
  /** The line that sets the variable of its contract. Undefined for a request. */
  readonly line: string | undefined;
  readonly hasRawNumbers: boolean;
}

/** Prints the call of a contract's function if it sends the same request, otherwise the request itself. */
function printSend(call: CopiedCall, source: CopySource, place: number | undefined): EthersSend {
  const contract = copiedContractCall(call, source);
  const name = `contract${place ?? ''}`;
  if (contract !== undefined)
    return {
      text: ethersContractCall(contract, name),
      line: ethersContractLine(contract, name),
      hasRawNumbers: false,
    };
  const indent = place === undefined ? '' : '  ';
  const { text, hasRawNumbers } = scriptLiteral(call.params, (block) => `toQuantity(${block})`, indent);
  return { text: `provider.send(${JSON.stringify(call.method)}, ${text})`, line: undefined, hasRawNumbers };
}

function headExpression({ tag }: HeadRequest): string {
  return tag === 'latest'
    ? 'BigInt(await provider.getBlockNumber())'
    : `BigInt((await provider.getBlock('${tag}')).number)`;
}

/** Prints a line that sets the variable of the call's contract. */
function ethersContractLine({ address, item }: CopiedContractCall, name: string): string {
  return `const ${name} = new Contract('${address}', [${JSON.stringify(declarationText(item))}], provider);`;
}

/**
 * Prints the call of a contract's function with ethers. A function that may change state is called without doing so.
 */
function ethersContractCall(call: CopiedContractCall, contract: string): string {
  const { item, isRead, arguments: values, from, value, gas, block } = call;
  const overrides = [
    ...(from === undefined ? [] : [`from: '${from}'`]),
    ...(value === undefined ? [] : [`value: ${value}n`]),
    ...(gas === undefined ? [] : [`gasLimit: ${gas}n`]),
    ...(block === undefined ? [] : [`blockTag: ${blockText(block)}`]),
  ];
  const written = [
    ...values.map(scriptArgument),
    ...(overrides.length === 0 ? [] : [`{ ${overrides.join(', ')} }`]),
  ].join(', ');
  const method = taken.has(item.name) ? `${contract}.getFunction('${item.name}')` : `${contract}.${item.name}`;
  return `${method}${isRead ? '' : '.staticCall'}(${written})`;
}

function blockText(block: NonNullable<CopiedContractCall['block']>): string {
  if (block instanceof CountedBlock) return scriptName(block);
  return typeof block === 'bigint' ? `${block}n` : `'${block}'`;
}
