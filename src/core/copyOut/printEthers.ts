import { ok } from '../result';
import type { CopyFormat } from './copyFormat';
import { copyTarget, singleCall } from './copyTarget';
import { scriptLiteral, scriptUrl } from './scriptText';

export const ethersFormat: CopyFormat = {
  id: 'ethers',
  label: 'ethers',
  detail: 'JavaScript module, npm install ethers',
  print: (source) => {
    const target = copyTarget(source, 'http');
    if (target.kind === 'failed') return target;
    const call = singleCall(source);
    if (call.kind === 'failed') return call;
    const params = scriptLiteral(call.value.params);
    if (params.kind === 'failed') return params;
    const { chainId } = source.network;
    // Without a static network, ethers queries the chain ID first, which also costs credits.
    const network = chainId === undefined ? '' : `, ${chainId}, { staticNetwork: true }`;
    return ok(
      [
        `import { JsonRpcProvider } from 'ethers';`,
        '',
        `const provider = new JsonRpcProvider(${scriptUrl(target.value.url)}${network});`,
        `const result = await provider.send(${JSON.stringify(call.value.method)}, ${params.value});`,
        'console.log(JSON.stringify(result, null, 2));',
        'provider.destroy();',
        '',
      ].join('\n'),
    );
  },
};
