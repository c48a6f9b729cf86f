import { ok } from '../../base/result';
import type { CopiedCall } from './copiedCalls';
import { copiedContractCall } from './copiedContractCall';
import { copiedScript } from './copiedScript';
import type { CopyFormat, CopySource } from './copyFormat';
import type { HeadRequest } from './headRequest';
import { rawNumbersNote } from './scriptNotes';
import { scriptCount, scriptHead, scriptLiteral, scriptUrl } from './scriptText';
import { viemAction } from './viemAction';
import { viemContractCall } from './viemContractCall';

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
