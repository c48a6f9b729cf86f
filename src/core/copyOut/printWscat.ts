import { ok } from '../result';
import { type CopyFormat, keyVariable } from './copyFormat';
import { copyTarget } from './copyTarget';
import { shellUrl, shellWord } from './shellText';

/** How long wscat waits for the answer, in seconds. */
const waitSeconds = 10;

export const wscatFormat: CopyFormat = {
  id: 'wscat',
  label: 'wscat',
  detail: 'For a POSIX shell; waits a few seconds for the answer',
  print: (source) => {
    const target = copyTarget(source, 'ws');
    if (target.kind === 'failed') return target;
    const { url, body } = target.value;
    return ok(
      `wscat --connect ${shellUrl(url, keyVariable)} \\\n  --wait ${waitSeconds} \\\n  --execute ${shellWord(body)}`,
    );
  },
};
