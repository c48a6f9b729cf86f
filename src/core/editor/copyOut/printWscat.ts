import { ok } from '../../base/result';
import { type CopyFormat, keyVariable } from './copyFormat';
import { copyTarget } from './copyTarget';
import { countingOf } from './headRequest';
import { shellCount, shellHead, shellHeadFilter, shellJson, shellUrl, shellWord } from './shellText';

/** How long wscat waits for the answer, in seconds. */
const waitSeconds = 10;

/** Shorter, because the number of a head is a short answer. */
const headWaitSeconds = 3;

export const wscatFormat: CopyFormat = {
  id: 'wscat',
  label: 'wscat',
  detail: 'For a POSIX shell; waits a few seconds for the answer',
  print: (source) => {
    const target = copyTarget(source, 'ws');
    if (target.kind === 'failed') return target;
    const { url, body } = target.value;
    const execute = (seconds: number, json: string) =>
      `wscat --connect ${shellUrl(url, keyVariable)} \\\n  --wait ${seconds} \\\n  --execute ${json}`;
    const { blocks, heads } = countingOf(source);
    return ok(
      [
        ...heads.map((head) =>
          shellHead(head, `${execute(headWaitSeconds, shellWord(head.body))} |\n  ${shellHeadFilter(head)}`),
        ),
        ...blocks.map(shellCount),
        execute(waitSeconds, shellJson(body)),
      ].join('\n'),
    );
  },
};
