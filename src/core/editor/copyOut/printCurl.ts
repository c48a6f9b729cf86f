import { ok } from '../../base/result';
import { type CopyFormat, copyTarget, keyVariable, secretVariable } from './copyFormat';
import { countingOf } from './headRequest';
import { shellCount, shellHead, shellHeadFilter, shellJson, shellUrl, shellWord } from './shellText';

export const curlFormat: CopyFormat = {
  id: 'curl',
  label: 'curl',
  detail: 'For a POSIX shell',
  print: (source) => {
    const target = copyTarget(source, 'http');
    if (target.kind === 'failed') return target;
    const { url, body, isBasic } = target.value;
    // --globoff: a URL may contain brackets and braces.
    const command = `curl --silent --show-error --globoff ${shellUrl(url, keyVariable)}`;
    const post = (json: string) => [command, `--header 'Content-Type: application/json'`, `--data-raw ${json}`];
    const { blocks, heads } = countingOf(source);
    const lines = body.length > 0 ? post(shellJson(body)) : [command];
    if (isBasic) lines.push(`--user "$${keyVariable}:$${secretVariable}"`);
    return ok(
      [
        ...heads.map((head) =>
          shellHead(head, `${post(shellWord(head.body)).join(' \\\n  ')} |\n  ${shellHeadFilter(head)}`),
        ),
        ...blocks.map(shellCount),
        lines.join(' \\\n  '),
      ].join('\n'),
    );
  },
};
