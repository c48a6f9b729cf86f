import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { decodeExchange } from '../../../../../../src/core/answer/decode/decodeExchange';
import { type JsonValue, readList, readMember, readText } from '../../../../../../src/core/base/json/jsonValue';
import { describeCellCost } from '../../../../../../src/core/run/session/plan/formatCellPlan';
import { TokenProgram } from '../../../answer/decode/solana/tokenProgram';
import { plantedKey, reply, type TestPortOptions } from '../../../request/pipe/testPorts';
import { methods, run, worldsOfSuite } from './longCellWorld';

const sizes = [2, 1, 0, 3];

describe('cells with pages of token accounts', () => {
  const suite = worldsOfSuite();
  let accounts: readonly JsonValue[];
  let owner = '';
  before(async () => {
    const program = await TokenProgram.start();
    owner = program.owner.address;
    const addresses: Awaited<ReturnType<TokenProgram['createAccount']>>[] = [];
    for (const units of [10n, 20n, 30n, 40n, 50n, 60n])
      addresses.push(await program.createAccount(await program.createMint(2), units));
    accounts = readList(program.answer(addresses, 'base64'), 'value');
  });

  const options = (): Partial<TestPortOptions> => ({
    answer: (_, { id, params }) => {
      const [, , { paginationKey = '0' }] = params as readonly [string, object, { readonly paginationKey?: string }];
      const page = Number(paginationKey);
      const start = sizes.slice(0, page).reduce((sum, size) => sum + size, 0);
      const value = {
        accounts: accounts.slice(start, start + (sizes[page] ?? 0)),
        paginationKey: page + 1 < sizes.length ? `${page + 1}` : null,
      };
      return reply({ jsonrpc: '2.0', id, result: { context: { slot: 5, apiVersion: plantedKey }, value } });
    },
  });
  const text = (): string =>
    `# @network solana\ngetTokenAccountsByOwnerV2 ${owner} { "programId": "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA" } { "encoding": "base64", "limit": 3 }`;

  it('read all pages, and show the accounts as one answer', async () => {
    const world = suite.world(options());
    const plan = await world.session.plan([{ id: '0', text: text() }], '0');
    assert.ok(plan.isOpen);
    assert.match(describeCellCost(plan), /follows all pages/);
    const answer = await run(world, text());
    assert.ok(answer.kind === 'exchange', JSON.stringify(answer).slice(0, 500));
    assert.deepEqual(
      methods(world),
      sizes.map(() => 'getTokenAccountsByOwnerV2'),
    );
    const view = decodeExchange(answer.exchange, answer.hints);
    assert.match(view.summary, /^6 token accounts of 6 mints/);
    assert.doesNotMatch(view.notes.map(({ text: note }) => note).join(' '), /more pages/);
  });

  it('say that there are more pages where `# @pages` ends before the last one', async () => {
    const answer = await run(suite.world(options()), `# @pages 2\n${text()}`);
    assert.ok(answer.kind === 'exchange' && answer.exchange.outcome.kind === 'result');
    const page = readMember(answer.exchange.outcome.value, 'value');
    assert.deepEqual(
      readList(page, 'accounts').map((account) => readText(account, 'pubkey')),
      accounts.slice(0, 3).map((account) => readText(account, 'pubkey')),
    );
    assert.equal(readText(page, 'paginationKey'), '2');
    const body = JSON.parse(new TextDecoder().decode(answer.exchange.outcome.body)) as { readonly result: unknown };
    assert.deepEqual(Object.keys(body.result as object), ['value']);
    assert.match(
      decodeExchange(answer.exchange, answer.hints)
        .notes.map(({ text: note }) => note)
        .join(' '),
      /more pages/,
    );
  });

  it('save a row for each account, and no key', async () => {
    const answer = await run(suite.world(options()), `# @save accounts.csv\n${text()}`);
    assert.ok(answer.kind === 'exchange', JSON.stringify(answer).slice(0, 500));
    const [header, first, ...others] = (await readFile(join(suite.folder, 'accounts.csv'), 'utf8'))
      .trim()
      .split(/\r?\n/);
    assert.equal(
      header,
      'account,mint,owner,amount,decimals,state,delegate,delegated_amount,close_authority,lamports,program,other',
    );
    assert.equal(others.length, 5);
    const cells = first?.split(',') ?? [];
    assert.deepEqual([cells[2], cells[3], cells[5], cells[11]], [owner, '10', 'initialized', '']);
    assert.doesNotMatch([header, first, ...others].join('\n'), new RegExp(plantedKey.slice(0, 8)));
  });
});
