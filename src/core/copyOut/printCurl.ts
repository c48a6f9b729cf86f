import { ok } from '../result';
import { type CopyFormat, keyVariable, secretVariable } from './copyFormat';
import { copyTarget } from './copyTarget';
import { shellUrl, shellWord } from './shellText';

export const curlFormat: CopyFormat = {
  id: 'curl',
  label: 'curl',
  detail: 'For a POSIX shell',
  print: (source) => {
    const target = copyTarget(source, 'http');
    if (target.kind === 'failed') return target;
    const { url, body, isBasic } = target.value;
    // --globoff: a URL may contain brackets and braces.
    const lines = [`curl --silent --show-error --globoff ${shellUrl(url, keyVariable)}`];
    if (isBasic) lines.push(`--user "$${keyVariable}:$${secretVariable}"`);
    if (body !== '') lines.push(`--header 'Content-Type: application/json'`, `--data-raw ${shellWord(body)}`);
    return ok(lines.join(' \\\n  '));
  },
};
