import { ok } from '../result';
import { keyVariable, type CopyFormat } from './copyFormat';
import { copyTarget } from './copyTarget';
import { shellUrl, shellWord } from './shellText';

/** Seconds that wscat stays connected for the answer. */
const waitSeconds = 10;

export const wscatFormat: CopyFormat = {
  id: 'wscat',
  label: 'wscat',
  detail: 'For a POSIX shell; waits some seconds for the answer',
  print: (source) => {
    const target = copyTarget(source, 'ws');
    if (target.kind === 'failed') return target;
    const { url, body } = target.value;
    return ok(`wscat --connect ${shellUrl(url, keyVariable)} \\\n  --wait ${waitSeconds} \\\n  --execute ${shellWord(body)}`);
  },
};
