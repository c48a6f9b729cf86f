import { failed, ok, type Result } from '../../base/result';
import { type CopiedCall, copiedCalls } from './copiedCalls';
import { copiedContractCall } from './copiedContractCall';
import type { CopyFormat, CopySource } from './copyFormat';
import { copyTarget, copyTransport } from './copyTarget';
import { countingOf, type HeadRequest } from './headRequest';
import { pythonContractCall } from './pythonContractCall';
import { findInexact, pythonCount, pythonLiteral, pythonUrl } from './pythonText';

export const web3PyFormat: CopyFormat = {
  id: 'web3py',
  label: 'web3.py',
  detail: 'Python, pip install web3',
  families: ['evm'],
  print: (source) => {
    const copied = copiedCalls(source);
    if (copied.kind === 'failed') return copied;
    const { isBatch, calls } = copied.value;
    const odd = calls.map(({ params }) => findInexact(params)).find((number) => number !== undefined);
    if (odd !== undefined) return printPost(source, `Python changes the number ${odd.text}`);
    if (isBatch) return printPost(source, 'web3.py builds batches from its own methods');
    const transport = copyTransport(source);
    const target = copyTarget(source, transport);
    if (target.kind === 'failed') return target;
    const { url } = target.value;
    // In web3.py 6, this provider is `WebsocketProvider`.
    const provider = transport === 'ws' ? 'LegacyWebSocketProvider' : 'HTTPProvider';
    const { blocks, heads } = countingOf(source);
    const contracts = calls.map((call) => copiedContractCall(call, source));
    const imports = [...(contracts.includes(undefined) ? ['import json'] : []), ...keyImports(url)];
    return ok(
      [
        ...(imports.length === 0 ? [] : [...imports, '']),
        'from web3 import Web3',
        '',
        `w3 = Web3(Web3.${provider}(${pythonUrl(url)}))`,
        ...heads.map(headLine),
        ...blocks.map(pythonCount),
        ...calls.flatMap((call, index) => {
          const contract = contracts[index];
          return contract === undefined ? requestLines(call) : pythonContractCall(contract);
        }),
        '',
      ].join('\n'),
    );
  },
};

function requestLines({ method, params }: CopiedCall): readonly string[] {
  return [
    `answer = w3.provider.make_request(${JSON.stringify(method)}, ${pythonLiteral(params, '')})`,
    'print(json.dumps(answer, indent=2))',
  ];
}

/** Sends the JSON itself, with the HTTP library that web3.py uses. */
function printPost(source: CopySource, reason: string): Result<string, string> {
  const target = copyTarget(source, 'http');
  if (target.kind === 'failed') return target;
  const { url, body } = target.value;
  const [text, ...counted] = body;
  if (typeof text !== 'string' || counted.length > 0) return failed(`${reason}. Copy this request as curl or fetch.`);
  return ok(
    [
      ...keyImports(url),
      ...(url.includes('{key}') ? [''] : []),
      'import requests',
      '',
      `# ${reason}, so this sends the JSON itself.`,
      `answer = requests.post(`,
      `    ${pythonUrl(url)},`,
      `    data=${JSON.stringify(text)}.encode(),`,
      `    headers={"Content-Type": "application/json"},`,
      ')',
      'print(answer.text)',
      '',
    ].join('\n'),
  );
}

function keyImports(url: string): readonly string[] {
  return url.includes('{key}') ? ['import os', 'from urllib.parse import quote'] : [];
}

function headLine({ tag }: HeadRequest): string {
  return tag === 'latest'
    ? 'latest = w3.eth.block_number'
    : `${tag} = int(w3.provider.make_request("eth_getBlockByNumber", ["${tag}", False])["result"]["number"], 16)`;
}
