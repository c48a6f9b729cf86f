/**
 * Saves rows to a file until the system refuses to let it grow, and prints the results of that call, of the two after
 * it and of the end.
 */
import { FileSaver } from '../../../src/disk/fileSaver';

const [path = ''] = process.argv.slice(2);
const opened = await new FileSaver().open({
  target: { kind: 'file', format: 'csv', path },
  columns: [{ name: 'n', type: 'int64' }],
  metadata: {},
  id: 'run-1',
});
if (opened.kind === 'failed') throw new Error(opened.problem.message);
const rows = { rowCount: 10_000, columns: [Array.from({ length: 10_000 }, (_, index) => index)] };
const say = (answer: {
  readonly kind: string;
  readonly problem?: { readonly kind: string; readonly message: string };
}) => console.log(`${answer.problem?.kind} ${answer.problem?.message}`);
let answer = await opened.value.append(rows);
for (let calls = 0; answer.kind === 'ok' && calls < 1_000; calls += 1) answer = await opened.value.append(rows);
say(answer);
say(await opened.value.append(rows));
say(await opened.value.append(rows));
say(await opened.value.finish());
await opened.value.abandon();
