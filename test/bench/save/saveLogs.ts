// A process that fetches logs and parses them, in one of three ways: `fetch` and `wire` do only that, `save` writes
// them to a path. Prints its time and its peak memory use.
import { setImmediate } from 'node:timers/promises';

import { logLayout } from '../../../src/core/answer/saving/logLayout';
import type { RowBatch, RowLayout, SaveColumn } from '../../../src/core/answer/saving/saveColumn';
import type { OpenSave } from '../../../src/core/answer/saving/saver';
import { Secret } from '../../../src/core/base/credentials/secret';
import { readList } from '../../../src/core/base/json/jsonValue';
import { parseJsonBytes } from '../../../src/core/base/json/parseJsonBytes';
import { BuiltInAbi } from '../../../src/core/formats/abi/names/builtInAbi';
import { FileSaver } from '../../../src/disk/fileSaver';
import { createWire } from '../../../src/transport/createWire';

const [url = '', calls = '0', latency = '0', way = '', path = ''] = process.argv.slice(2);
const wire = createWire({ idleMilliseconds: 1_000 });

/** Fetches an answer as the product does. */
async function body(call: number): Promise<Uint8Array> {
  const { signal } = new AbortController();
  const reply = await wire.send(
    { kind: 'http', verb: 'POST', url: new Secret(`${url}/${call}/${latency}`), origin: url, headers: {}, body: '{}' },
    { signal, timeoutMilliseconds: 60_000, maxBytes: 100_000_000 },
  );
  if (reply.kind !== 'reply') throw new Error(reply.kind);
  return reply.body;
}

/** Fetches the text of an answer with plain `fetch`. */
async function fetchedText(call: number): Promise<string> {
  const reply = await fetch(`${url}/${call}/${latency}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  return reply.text();
}

async function parseAll(textOf: (call: number) => Promise<string>): Promise<void> {
  const parse = (text: string): void => {
    const answer = JSON.parse(text) as { readonly result: readonly unknown[] };
    if (answer.result.length === 0) throw new Error('there are no logs');
  };
  for (let call = 0; call < Number(calls); call += 1) parse(await textOf(call));
}

async function saveAll(): Promise<void> {
  let layout: RowLayout | undefined;
  let save: OpenSave | undefined;
  // A separate function, so that the logs can be released before the next answer arrives.
  const rowsOf = (bytes: Uint8Array): RowBatch => {
    const answer = parseJsonBytes(bytes);
    if (answer.kind === 'failed') throw new Error(answer.problem.message);
    const logs = readList(answer.value, 'result');
    layout ??= logLayout({ events: [], builtIn: new BuiltInAbi(), sample: logs });
    return layout.rows(logs);
  };
  let next = body(0);
  for (let call = 0; call < Number(calls); call += 1) {
    const bytes = await next;
    // The next call is on its way while this answer is saved, as in long work.
    if (call + 1 < Number(calls)) next = body(call + 1);
    await setImmediate();
    const rows = rowsOf(bytes);
    save ??= await begin(layout?.columns ?? []);
    const appended = await save.append(rows, { from: 0x1000000 + call * 50, to: 0x1000000 + call * 50 + 49 });
    if (appended.kind === 'failed') throw new Error(appended.problem.message);
  }
  const saved = await save?.finish();
  if (saved?.kind !== 'ok') throw new Error('the logs were not saved');
}

async function begin(columns: readonly SaveColumn[]): Promise<OpenSave> {
  const opened = await new FileSaver().open({
    target: { kind: 'file', format: 'parquet', path },
    columns,
    metadata: {},
    id: 'bench',
  });
  if (opened.kind === 'failed') throw new Error(opened.problem.message);
  return opened.value;
}

const startRss = process.memoryUsage().rss;
const started = performance.now();
switch (way) {
  case 'fetch':
    await parseAll(fetchedText);
    break;
  case 'wire':
    await parseAll(async (call) => new TextDecoder().decode(await body(call)));
    break;
  case 'save':
    await saveAll();
    break;
  default:
    throw new Error(`Unknown way: ${way}`);
}
const milliseconds = performance.now() - started;
const megabytes = (process.resourceUsage().maxRSS * 1024 - startRss) / 1e6;
process.stdout.write(JSON.stringify({ milliseconds, megabytes }));
wire.dispose();
