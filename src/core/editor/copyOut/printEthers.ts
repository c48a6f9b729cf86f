import { ok } from '../../base/result';
import type { CopiedCall } from './copiedCalls';
import { copiedContractCall } from './copiedContractCall';
import { copiedScript } from './copiedScript';
import type { CopyFormat, CopySource } from './copyFormat';
import { ethersContractCall, ethersContractLine } from './ethersContractCall';
import type { HeadRequest } from './headRequest';
import { rawNumbersNote } from './scriptNotes';
import { scriptCount, scriptHead, scriptLiteral, scriptUrl } from './scriptText';

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
