import { ok } from '../result';
import { copiedCalls } from './copiedCalls';
import type { CopyFormat } from './copyFormat';
import { copyTarget, copyTransport } from './copyTarget';
import { countingOf, type HeadRequest } from './headRequest';
import { rawNumbersNote } from './scriptNotes';
import { scriptCount, scriptHead, scriptLiteral, scriptUrl } from './scriptText';

export const ethersFormat: CopyFormat = {
  id: 'ethers',
  label: 'ethers',
  detail: 'JavaScript module, npm install ethers',
  print: (source) => {
    const transport = copyTransport(source);
    const target = copyTarget(source, transport);
    if (target.kind === 'failed') return target;
    const copied = copiedCalls(source);
    if (copied.kind === 'failed') return copied;
    const { isBatch, calls } = copied.value;
    const { chainId } = source.network;
    const provider = transport === 'ws' ? 'WebSocketProvider' : 'JsonRpcProvider';
    // Without a static network, ethers queries the chain ID first, which also costs credits.
    const network = chainId === undefined ? '' : `, ${chainId}, { staticNetwork: true }`;
    const { blocks, heads } = countingOf(source);
    const quantities = blocks.some(({ form }) => form === 'quantity');
    const sends = calls.map(({ method, params }) => {
      const literal = scriptLiteral(params, (name) => `toQuantity(${name})`, isBatch ? '  ' : '');
      return { ...literal, text: `provider.send(${JSON.stringify(method)}, ${literal.text})` };
    });
    return ok(
      [
        `import { ${provider}${quantities ? ', toQuantity' : ''} } from 'ethers';`,
        '',
        ...(sends.some(({ hasRawNumbers }) => hasRawNumbers) ? [rawNumbersNote] : []),
        `const provider = new ${provider}(${scriptUrl(target.value.url)}${network});`,
        ...heads.map((head) => scriptHead(head.tag, headExpression(head))),
        ...blocks.map(scriptCount),
        ...(isBatch
          ? [
              transport === 'ws'
                ? '// Over WebSocket, ethers sends these requests one by one.'
                : '// ethers sends these requests as one batch.',
              `const result = await Promise.all([\n${sends.map(({ text }) => `  ${text},`).join('\n')}\n]);`,
            ]
          : [`const result = await ${sends[0]?.text ?? ''};`]),
        'console.log(JSON.stringify(result, null, 2));',
        'provider.destroy();',
        '',
      ].join('\n'),
    );
  },
};

function headExpression({ tag }: HeadRequest): string {
  return tag === 'latest'
    ? 'BigInt(await provider.getBlockNumber())'
    : `BigInt((await provider.getBlock('${tag}')).number)`;
}
