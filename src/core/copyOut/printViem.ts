import { ok } from '../result';
import type { CopyFormat } from './copyFormat';
import { copyTarget, singleCall } from './copyTarget';
import { scriptLiteral, scriptUrl } from './scriptText';

export const viemFormat: CopyFormat = {
  id: 'viem',
  label: 'viem',
  detail: 'JavaScript module, npm install viem',
  print: (source) => {
    const target = copyTarget(source, 'http');
    if (target.kind === 'failed') return target;
    const call = singleCall(source);
    if (call.kind === 'failed') return call;
    const params = scriptLiteral(call.value.params);
    if (params.kind === 'failed') return params;
    return ok(
      [
        `import { createPublicClient, http } from 'viem';`,
        '',
        `const client = createPublicClient({ transport: http(${scriptUrl(target.value.url)}) });`,
        `const result = await client.request({ method: ${JSON.stringify(call.value.method)}, params: ${params.value} });`,
        'console.log(JSON.stringify(result, null, 2));',
        '',
      ].join('\n'),
    );
  },
};
