import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { ok } from '../../../../../../src/core/base/result';
import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import {
  describeEstimate,
  formatCellCost,
  formatKeptRows,
} from '../../../../../../src/core/run/session/plan/formatCellPlan';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { createTestPorts, plantedKey, reply, serviceSettings } from '../../../request/pipe/testPorts';
import { cap, logAt, logsCell, methods, run, token, transfer, worldsOfSuite } from './longCellWorld';

describe('rows of cells that take many calls', () => {
  const suite = worldsOfSuite();

  it('are written to a file as they arrive, and an unfinished file never has its final name', async () => {
    const here = suite.world();
    const text = `# @save out/logs.csv\n${logsCell}`;
    const controller = new AbortController();
    await run(here, text, ({ rows }) => rows > 300 && controller.abort(), controller.signal);
    assert.deepEqual(
      (await readdir(join(suite.folder, 'out'))).filter((name) => !name.startsWith('.')),
      [],
    );
    const answer = await run(here, text);
    assert.ok(answer.kind === 'exchange' && answer.work);
    assert.deepEqual(answer.work.saved, { path: join(suite.folder, 'out/logs.csv'), rows: 1_400, files: 1 });
    const lines = (await readFile(join(suite.folder, 'out/logs.csv'), 'utf8')).trim().split(/\r?\n/);
    assert.equal(lines.length, 1_401);
    assert.match(lines[0] ?? '', /block_number.*value/);
  });

  it('are kept if the file cannot be written, and the reason is shown', async () => {
    const outside = await run(suite.world(), `# @save /root/nowhere/logs.csv\n${logsCell}`);
    assert.ok(outside.kind === 'refused');
    assert.equal(outside.refusal.cause, 'Outside.');
    const here = suite.world();
    const text = `# @save taken.csv\n${logsCell}`;
    await mkdir(join(suite.folder, 'taken.csv'));
    const blocked = await run(here, text);
    assert.ok(blocked.kind === 'exchange' && blocked.work);
    assert.match(
      blocked.work.stopped ?? '',
      /Something else exists at .*taken\.csv.*The rows received so far are kept/,
    );
    assert.deepEqual(await readdir(join(suite.folder, 'taken.csv')), []);
    await rm(join(suite.folder, 'taken.csv'), { recursive: true });
    const answer = await run(here, text);
    assert.ok(answer.kind === 'exchange' && answer.work);
    assert.equal(answer.work.saved?.rows, 1_400);
  });

  it('are written to a file from the journal without another call', async () => {
    const here = suite.world();
    await run(here, logsCell);
    const calls = here.sent.length;
    const path = join(suite.folder, 'later.ndjson');
    const saved = await here.session.save([{ id: '0', text: logsCell }], '0', {
      target: { kind: 'file', format: 'ndjson', path },
      signal: new AbortController().signal,
      progressed: () => undefined,
    });
    assert.deepEqual(saved, ok({ path, rows: 1_400, files: 1 }));
    assert.equal(here.sent.length, calls);
    assert.equal((await readFile(path, 'utf8')).trim().split('\n').length, 1_400);
  });

  it('are split if a call has too many addresses, which are refused where nothing can split them', async () => {
    const address = (index: number) => `"0x${index.toString(16).padStart(40, '0')}"`;
    const text = `# @network mainnet\neth_getLogs { "address": [${Array.from({ length: 5_003 }, (_, index) => address(index + 1)).join(', ')}], "fromBlock": 1, "toBlock": 10, "topics": ["${transfer}"] }`;
    const here = suite.world();
    assert.ok((await run(here, text)).kind === 'exchange');
    const asked = here.sent.flatMap(({ body }) => {
      const { method, params } = JSON.parse(body ?? '{}') as {
        readonly method: string;
        readonly params: readonly [{ readonly address: readonly string[] }];
      };
      return method === 'eth_getLogs' ? [params[0].address.length] : [];
    });
    assert.deepEqual(asked, [4_999, 4]);
    const { ports, sent } = createTestPorts({ answer: () => reply({}) });
    const answers: CellAnswer[] = [];
    await new NotebookSession(ports).run([{ id: '0', text }], '0', new AbortController().signal, {
      started: () => undefined,
      ended: (_, answer) => void answers.push(answer),
    });
    assert.equal(answers[0]?.kind, 'refused');
    assert.equal(sent.length, 0);
  });

  it('are estimated with a few probes on request', async () => {
    const here = suite.world();
    const cells = [
      {
        id: '0',
        text: logsCell.replace('"toBlock": 700', '"toBlock": 1000').replace('"fromBlock": 1', '"fromBlock": 0'),
      },
    ];
    assert.equal(formatCellCost(await here.session.plan(cells, '0')), 'at least 255 credits');
    assert.equal(await here.session.estimate(cells, '0', new AbortController().signal), undefined);
    assert.equal(methods(here).filter((method) => method === 'eth_getLogs').length, 4);
    assert.match(formatCellCost(await here.session.plan(cells, '0')), /^18 to 29 calls, 4,590 to 7,395 credits$/);
  });

  it('are estimated with calls that contain no more addresses than allowed', async () => {
    const address = Array.from({ length: 5_003 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`);
    const here = suite.world();
    const cells = [
      {
        id: '0',
        text: `# @network mainnet\neth_getLogs { "address": ${JSON.stringify(address)}, "fromBlock": 0, "toBlock": 1000 }`,
      },
    ];
    assert.equal(await here.session.estimate(cells, '0', new AbortController().signal), undefined);
    for (const { body } of here.sent)
      assert.ok(
        ((JSON.parse(body ?? '{}') as { readonly params: readonly { readonly address?: readonly string[] }[] })
          .params[0]?.address?.length ?? 0) <= 5_000,
      );
    assert.match(formatCellCost(await here.session.plan(cells, '0')), /^\d+ to \d+ calls, [\d,]+ to [\d,]+ credits$/);
  });

  it('say what an estimate costs before it is made', async () => {
    const plan = await suite.world().session.plan([{ id: '0', text: logsCell }], '0');
    assert.equal(describeEstimate(plan)?.label, undefined, 'a short range needs none');
    const long = { id: '0', text: logsCell.replace('700', '"latest"') };
    const [known, open] = [long.text.replace('"latest"', '5000'), long.text];
    for (const [text, label] of [
      [known, 'Estimate · 1,020 credits'],
      [open, 'Estimate · 1,020 credits + 1 unpriced call'],
    ] as const) {
      const found = await suite.world().session.plan([{ id: '0', text }], '0');
      assert.equal(describeEstimate(found)?.label, label);
    }
  });

  it('stop and ask when they pass the upper end of an estimate by half, and the estimate is corrected', async () => {
    // One probe sees a few of the logs, which are all in a part beside it.
    const dense = { from: 386, to: 426 };
    const here = suite.world({
      confirm: false,
      answer: (_request, { id, method, params }) => {
        if (method === 'eth_blockNumber') return reply({ jsonrpc: '2.0', id, result: '0x3e8' });
        if (method !== 'eth_getLogs')
          return reply({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no such method' } });
        const [{ fromBlock, toBlock }] = params as readonly [{ readonly fromBlock: string; readonly toBlock: string }];
        const blocks = [];
        for (
          let block = Math.max(dense.from, Number(fromBlock));
          block <= Math.min(dense.to, Number(toBlock));
          block += 1
        )
          blocks.push(block);
        return blocks.length > 2
          ? reply({ jsonrpc: '2.0', id, error: { code: -32005, message: 'query returned more than 100 results' } })
          : reply({ jsonrpc: '2.0', id, result: blocks.flatMap((block) => [logAt(block, 0), logAt(block, 1)]) });
      },
    });
    const cells = [{ id: '0', text: logsCell.replace('"toBlock": 700', '"toBlock": 1000') }];
    assert.equal(await here.session.estimate(cells, '0', new AbortController().signal), undefined);
    const estimated = await here.session.plan(cells, '0');
    assert.equal(formatCellCost(estimated), '1 to 3 calls, 255 to 765 credits');
    const asked = here.sent.length;
    const answer = await run(here, cells[0]?.text ?? '');
    assert.ok(answer.kind === 'exchange' && answer.work);
    assert.equal(answer.work.state, 'stopped');
    assert.match(
      answer.work.stopped ?? '',
      /^You chose not to send the next call\. The rows received so far are kept\./,
    );
    assert.equal(
      methods(here)
        .slice(asked)
        .filter((method) => method === 'eth_getLogs').length,
      4,
    );
    assert.match(here.questions.join(), /^\d+: The estimate was up to 765 credits\.$/);
    assert.notEqual(formatCellCost(await here.session.plan(cells, '0')), formatCellCost(estimated));
  });

  it('are estimated only for kinds with estimates, and the user is not asked about the cost of other kinds', async () => {
    const here = suite.world({ settings: { confirmAbove: { credits: 1_000, unpricedCalls: 0 } } });
    const text = '# @network mainnet\neth_getBlockRange 1 "latest" false';
    const refusal = await here.session.estimate([{ id: '0', text }], '0', new AbortController().signal);
    assert.match(refusal?.cause ?? '', /available only for ranges of logs/);
    assert.deepEqual([here.sent, here.questions], [[], []]);
  });

  it('are saved for certain methods, and the refusal of other methods lists them', async () => {
    const here = suite.world();
    const answer = await run(here, `# @save a.csv\neth_getBalance "${token}" "latest"`);
    assert.ok(answer.kind === 'refused');
    assert.match(
      answer.refusal.cause,
      /Use it with eth_getLogs, eth_getBlockRange, l2net_getEvents, getTokenAccountsByOwnerV2 or a subscription, or remove it\. /,
    );
    assert.equal(here.sent.length, 0);
  });

  it('belong to the chain that the network had when they were requested', async () => {
    const controller = new AbortController();
    await run(suite.world(), logsCell, ({ rows }) => rows > 300 && controller.abort(), controller.signal);
    const [service] = serviceSettings;
    const moved = suite.world({
      services: [
        {
          ...service,
          limits: { logResults: cap },
          networks: service?.networks.map((network) => ({ ...network, chainId: '424242' })),
        },
      ],
    });
    assert.equal(formatKeptRows(await moved.session.plan([{ id: '0', text: logsCell }], '0')), undefined);
  });

  it('leave no temporary file if they cannot be written from the journal', async () => {
    const here = suite.world();
    await run(here, logsCell);
    const [id] = await readdir(join(suite.folder, 'work'));
    const entries = join(suite.folder, 'work', id ?? '', 'entries.jsonl');
    const lines = (await readFile(entries, 'utf8')).split('\n');
    const rows = lines.findLastIndex((line) => line.includes('"kind":"piece"'));
    await writeFile(
      entries,
      lines.map((line, index) => (index === rows ? line.replace(/"rows":\[\{/, '"rows":[!{') : line)).join('\n'),
    );
    for (const target of [
      { kind: 'file', format: 'csv', path: join(suite.folder, 'out', 'a.csv') },
      { kind: 'folder', format: 'csv', path: join(suite.folder, 'out', 'a') },
    ] as const) {
      const saved = await here.session.save([{ id: '0', text: logsCell }], '0', {
        target,
        signal: new AbortController().signal,
        progressed: () => undefined,
      });
      assert.ok(saved.kind === 'failed');
      assert.deepEqual(await readdir(join(suite.folder, 'out')), []);
    }
  });

  it('are reported as sent if they cannot be stored', async () => {
    await writeFile(join(suite.folder, 'work'), 'a file in the place of the folder');
    const here = suite.world();
    const answer = await run(here, logsCell);
    assert.ok(answer.kind === 'refused');
    assert.match(answer.refusal.cause, /can't be kept/);
    assert.equal(methods(here).filter((method) => method === 'eth_getLogs').length, 1);
    assert.match(answer.refusal.cure, /One call was made before this was known/);
    const none = await run(suite.world(), `# @save a.csv\n${logsCell}`);
    assert.ok(none.kind === 'refused');
    assert.match(none.refusal.cure, /No request for the range was sent/);
  });

  it('are refused for an invalid range before anything but the head is requested', async () => {
    const reversed = await run(
      suite.world(),
      `# @save a.csv\neth_getLogs { "address": "${token}", "fromBlock": 900, "toBlock": 10 }`,
    );
    assert.ok(reversed.kind === 'refused');
    assert.match(reversed.refusal.cause, /reversed/);
    const plain = suite.world();
    assert.ok(
      (await run(plain, `eth_getLogs { "address": "${token}", "fromBlock": 900, "toBlock": 10 }`)).kind === 'refused',
    );
    assert.equal(plain.sent.length, 0);
    const past = suite.world();
    const beyond = await run(
      past,
      `# @save a.csv\neth_getLogs { "address": "${token}", "fromBlock": 900, "toBlock": 5000 }`,
    );
    assert.ok(beyond.kind === 'refused');
    assert.match(beyond.refusal.cause, /past the head of the chain \(block 1000\)/);
    assert.equal(methods(past).includes('eth_getLogs'), false);
  });

  it('have no journal if the request contains the key', async () => {
    const here = suite.world();
    const answer = await run(
      here,
      `# @network l2net\nl2net_getEvents { "from_block": { "block_number": 1 }, "to_block": "latest", "address": "0x1", "chunk_size": 1, "continuation_token": "${plantedKey}" }`,
    );
    assert.ok(answer.kind === 'refused');
    assert.match(answer.refusal.cause, /API key/);
    for (const name of await readdir(suite.folder, { recursive: true })) {
      const text = await readFile(join(suite.folder, name), 'utf8').catch(() => '');
      assert.ok(!text.includes(plantedKey), name);
    }
  });
});
