import assert from 'node:assert/strict';

import { mostOf, noCost } from '../../../../../src/core/base/credits/planCost';
import { joinMarkdown, markdownOf } from '../../../../../src/core/base/view/markdown';
import { completeCell } from '../../../../../src/core/editor/language/completion/completeCell';
import { openEdited } from '../../../../../src/core/editor/language/context/openEdited';
import { signatureHelp } from '../../../../../src/core/editor/language/hover/signatureHelp';
import { lookBehindCommand } from '../../../../../src/core/editor/language/shared/behindLink';
import { printAddressHover } from '../../../../../src/core/editor/lookup/hover/subjectHover';
import { findShownProxy, formatShownProxy } from '../../../../../src/core/editor/lookup/shownProxy';
import { parseSubject } from '../../../../../src/core/editor/lookup/subject';
import { labelOfAction } from '../../../../../src/core/model/exchange/action';
import { labelOfInquiry } from '../../../../../src/core/model/exchange/inquiry';
import { inquiryBehind } from '../../../../../src/core/run/session/compose/offerBehind';
import { describeCellCost, formatCellCost } from '../../../../../src/core/run/session/plan/formatCellPlan';
import { answered } from '../../run/session/run/contractCells';
import { isProxy, openProxiedVault, proxy, token, vault } from './proxiedVault';
import { openAtCursor } from './shared/sampleNotebook';

const offered = 'Look Behind the Contract (at most 7 calls, 160 credits + 5 unpriced calls)';

type World = Awaited<ReturnType<typeof openProxiedVault>>;

describe('a contract that may be a proxy, on a network where calls cost something', () => {
  let world: World;
  beforeEach(async () => {
    world = await openProxiedVault();
  });
  afterEach(() => world.dispose());

  /** A cell in the editor, with the offer for its contract. */
  async function edit(text: string) {
    const sample = openAtCursor([text]);
    const context = await openEdited(sample.context, sample.edited, 'notes.rpc', world.ports);
    return { ...sample, context, behind: context.behind };
  }

  async function completions(text: string) {
    const { context, edited, offset } = await edit(text);
    return completeCell(context, edited, offset).filter(({ then }) => then?.kind === 'behind');
  }

  async function refusal(text: string): Promise<readonly string[]> {
    const answer = await world.run(text);
    assert.ok(answer.kind === 'refused', text);
    return (answer.refusal.remedies ?? []).map(labelOfAction);
  }

  it('has one button where a call by name or a variable is refused', async () => {
    assert.ok((await refusal('eth_call ERC1967Proxy totalAssets')).includes(offered));
    assert.ok((await refusal('eth_getStorageAt ERC1967Proxy total latest')).includes(offered));
    assert.deepEqual(world.sent, []);
  });

  for (const [place, text, written] of [
    ['functions', 'eth_call ERC1967Proxy tot|', 'tot'],
    ['positions in storage', 'eth_getStorageAt ERC1967Proxy tot|', 'tot'],
    ['topics', 'eth_getLogs { "address": "ERC1967Proxy", "topics": ["De|"] }', 'De'],
  ] as const)
    it(`is offered among the completions of ${place}, and what is written stays`, async () => {
      const [completion, another] = await completions(text);
      assert.ok(completion && another === undefined);
      assert.deepEqual([completion.label, completion.text, completion.filter], [offered, written, written]);
      assert.deepEqual(completion.then, {
        kind: 'behind',
        target: { network: world.network.key, address: proxy, suggests: true },
      });
    });

  it('has a link in the signature help of an unknown function, and in the hover of its address', async () => {
    const { context, edited, offset } = await edit('eth_call ERC1967Proxy |');
    const link = `[${markdownOf`$(search) ${offered}`.print()}](command:${lookBehindCommand}?`;
    assert.ok(signatureHelp(context, edited, offset)?.documentation.print().includes(link));
    const subject = parseSubject(proxy);
    assert.ok(subject?.kind === 'address');
    const { network, knowledge, ports } = world;
    const copied = { place: { uri: 'file:///a', line: 0, character: 0 }, form: 'written' } as const;
    const hover = async (offers?: typeof ports) =>
      joinMarkdown(
        await printAddressHover(subject, { networks: [network], nearest: network, knowledge, offers }, copied),
        '\n',
      ).print();
    assert.ok((await hover(ports)).includes(link));
    assert.ok(!(await hover()).includes(lookBehindCommand));
  });

  it('has one button below the changes of its storage, whose variables have no names yet', async () => {
    const cell = `debug_traceTransaction 0x${'0'.repeat(63)}1 { tracer: prestateTracer, tracerConfig: { diffMode: true } }`;
    const offers = async () => answered(await world.run(cell)).offers?.map(({ inquiry }) => inquiry.subjects) ?? [];
    assert.deepEqual(await offers(), [[proxy]]);
    await world.learn(isProxy);
    assert.deepEqual(await offers(), []);
  });

  it('is no more offered once it was looked behind, whether something was there or not', async () => {
    const offer = async (address: string) =>
      (await inquiryBehind({ address, block: undefined }, world.network, world.ports)) &&
      (await completions(`eth_call ${address} |`)).map(({ label }) => label);
    assert.deepEqual(await offer(proxy), [offered]);
    await world.learn({ kind: 'plain' });
    assert.equal(await offer(proxy), undefined);
    assert.deepEqual(await completions('eth_call ERC1967Proxy |'), []);
    await world.learn(isProxy, 51);
    const next = await inquiryBehind({ address: proxy, block: undefined }, world.network, world.ports);
    assert.deepEqual(next?.inquiry.subjects, [vault], 'only what is behind it may be a proxy itself');
  });

  it('is not offered for code that delegates to no other, nor where settings turn it off', async () => {
    assert.equal((await edit('eth_call Token |')).behind, undefined);
    assert.ok(!(await refusal('eth_call Token totalAssets')).includes(offered));
    const { behind } = await edit('eth_call ERC1967Proxy |');
    assert.equal(behind && labelOfInquiry(behind), offered);
    await world.dispose();
    world = await openProxiedVault('off');
    assert.equal((await edit('eth_call ERC1967Proxy |')).behind, undefined);
    assert.ok(!(await refusal('eth_call ERC1967Proxy totalAssets')).includes(offered));
  });
});

describe('a proxy that files link, on a network where calls cost something', () => {
  let world: World;
  beforeEach(async () => {
    world = await openProxiedVault('ask', true);
  });
  afterEach(() => world.dispose());

  it('is read with one more call, which is part of the plan, to check what is behind it', async () => {
    for (const text of ['eth_getStorageAt ERC1967Proxy total latest', 'eth_call ERC1967Proxy totalAssets']) {
      const plan = await world.plan(text);
      assert.deepEqual([plan.calls, plan.sideCalls.proxies], [2, 1], text);
      assert.match(describeCellCost(plan), /With 1 of these calls, Rpcbook checks what is behind the proxy/);
      const [before, calls] = [world.sent.length, world.taken().calls];
      assert.equal((await world.run(text)).kind, 'exchange');
      assert.equal(world.taken().calls - calls, 2, text);
      assert.equal(world.sent.length - before, 1, 'one batch, so that both see the same state');
    }
    const own = await world.plan(`eth_call ${token} upgraded()`);
    assert.deepEqual([own.calls, own.sideCalls.proxies], [1, 0]);
  });

  for (const text of [
    'eth_getStorageAt ERC1967Proxy total latest',
    'eth_getStorageAt ERC1967Proxy total safe',
    'eth_getStorageAt ERC1967Proxy cap finalized',
    'eth_getStorageValues ERC1967Proxy { total, cap }',
    'eth_call ERC1967Proxy totalAssets',
    'eth_call ERC1967Proxy cap',
    'eth_call ERC1967Proxy totalAssets\neth_call ERC1967Proxy totalAssets { block: safe }',
    `eth_sendTransaction ERC1967Proxy deposit 5 { from: "${token}" }`,
  ])
    it(`costs at most what its plan says, also if it was upgraded: ${text}`, async () => {
      await world.dispose();
      const settings = { confirmAbove: noCost };
      world = await openProxiedVault('ask', true, { isUpgraded: true, settings });
      const plan = await world.plan(text);
      const most = mostOf(plan);
      assert.ok(most.calls > plan.calls);
      const answer = answered(await world.run(text));
      assert.equal(answer.exchange.outcome.kind, 'result');
      const { calls, cost } = world.taken();
      assert.ok(calls > plan.calls && calls <= most.calls, `${calls} of ${most.calls} calls`);
      assert.ok(cost.credits <= most.cost.credits && cost.unpricedCalls <= most.cost.unpricedCalls);
      assert.equal(world.questions.length, 1, 'the user agrees once, to all of it');
      assert.match(
        describeCellCost(plan),
        new RegExp(`reads again, with at most ${most.calls - plan.calls} more calls`),
      );
      assert.match(formatCellCost(plan), /, up to .+ if the proxy was upgraded$/);
    });

  it('may be looked behind, because something else may have upgraded it', async () => {
    const target = { address: proxy, block: undefined };
    const offer = await inquiryBehind(target, world.network, world.ports);
    assert.deepEqual(offer?.inquiry.subjects, [proxy, vault]);
    const shown = await findShownProxy(world.network, proxy, world.knowledge);
    assert.equal(shown && formatShownProxy(shown), 'ERC-1967 proxy → Vault, as files of deployments say');
    await world.learn(isProxy);
    const seen = await findShownProxy(world.network, proxy, world.knowledge);
    assert.equal(seen && formatShownProxy(seen), 'ERC-1967 proxy → Vault');
  });

  it('is checked before a transaction is sent, which is sent once', async () => {
    await world.run(`eth_sendTransaction ERC1967Proxy deposit 5 { from: "${token}" }`);
    assert.deepEqual(
      world.sent.map((request) => JSON.parse((request.kind === 'http' && request.body) || '{}').method),
      ['eth_getStorageAt', 'eth_sendTransaction'],
    );
  });
});
