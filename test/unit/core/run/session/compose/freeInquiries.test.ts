import assert from 'node:assert/strict';

import { joinMarkdown } from '../../../../../../src/core/base/view/markdown';
import type { WireReply } from '../../../../../../src/core/base/wire/wire';
import { completeCell } from '../../../../../../src/core/editor/language/completion/completeCell';
import { openEdited } from '../../../../../../src/core/editor/language/context/openEdited';
import { diagnoseCell } from '../../../../../../src/core/editor/language/problems/diagnoseCell';
import { printAddressHover } from '../../../../../../src/core/editor/lookup/hover/subjectHover';
import { findShownProxy } from '../../../../../../src/core/editor/lookup/shownProxy';
import { parseSubject } from '../../../../../../src/core/editor/lookup/subject';
import {
  findBehind,
  FreeInquiries,
  learnOfAnswer,
  type LookingPorts,
} from '../../../../../../src/core/run/session/compose/freeInquiries';
import type { RunningPorts } from '../../../../../../src/core/run/session/run/runningPorts';
import type { Anvil } from '../../../../../service/evm/anvil';
import { minedReceipt } from '../../../../../service/evm/minedReceipt';
import { type Broadcast, deployProxies } from '../../../answer/inquiry/deployedProxies';
import { inquiryWorld } from '../../../answer/inquiry/inquiryWorld';
import { openAtCursor } from '../../../editor/language/shared/sampleNotebook';
import type { AbiFolder } from '../../../formats/abi/abiFolder';
import { answered } from '../run/contractCells';

describe('what doors beside runs learn of a local node, where calls cost nothing', () => {
  let folder: AbiFolder;
  let node: Anvil;
  let broadcast: Broadcast;
  let world: ReturnType<typeof inquiryWorld>;
  const ending = new AbortController();

  before(async () => {
    ({ folder, node, broadcast } = await deployProxies());
  });
  after(async () => {
    ending.abort();
    await node.stop();
    await folder.delete();
  });
  beforeEach(() => {
    world = inquiryWorld(folder, node, 'ask');
  });
  afterEach(() => world.dispose());

  const created = (name: string): readonly string[] =>
    broadcast.transactions.flatMap(({ contractName, contractAddress, transactionType }) =>
      contractName === name && transactionType.startsWith('CREATE') ? [contractAddress] : [],
    );

  /** Ports whose inquiries are made, unless `isAllowed` is false, as in a workspace without trust. */
  function looking(isAllowed = true): RunningPorts & LookingPorts {
    const { inquiries, ...ports } = world.ports;
    assert.ok(inquiries);
    const { modeOf } = inquiries;
    const asked = { ...inquiries, modeOf: (...[kind]: Parameters<typeof modeOf>) => modeOnNode(kind, modeOf) };
    const all = { ...ports, inquiries: asked };
    return { ...all, free: new FreeInquiries(all, () => isAllowed, ending.signal) };
  }

  /** A node on this computer is asked automatically. */
  function modeOnNode(
    kind: Parameters<NonNullable<RunningPorts['inquiries']>['modeOf']>[0],
    modeOf: NonNullable<RunningPorts['inquiries']>['modeOf'],
  ) {
    const mode = modeOf(kind, world.network);
    return mode === 'ask' && kind !== 'verified' && kind !== 'signatures' ? ('auto' as const) : mode;
  }

  async function edit(text: string, ports: RunningPorts & LookingPorts) {
    const sample = openAtCursor([`# @network dev\n${text}`]);
    const context = { ...sample.context, services: ports.services() };
    return { ...sample, context: await openEdited(context, sample.edited, 'notes.rpc', ports) };
  }

  it('completes the functions behind a proxy at the first try, and finds no fault with them', async () => {
    const [proxy] = created('Proxy');
    const ports = looking();
    const { context, edited, offset } = await edit(`eth_call ${proxy} |`, ports);
    const completions = completeCell(context, edited, offset);
    assert.ok(
      completions.some(({ label }) => label === 'deposit'),
      'a function of the implementation',
    );
    assert.ok(!completions.some(({ then }) => then?.kind === 'behind'), 'nothing is left to click');
    const called = await edit(`|eth_call ${proxy} deposit 5`, ports);
    assert.deepEqual(diagnoseCell(called.context, called.edited), []);
  });

  it('shows in a hover what is behind an address at once', async () => {
    const [proxy = ''] = created('Proxy');
    const subject = parseSubject(proxy);
    assert.ok(subject?.kind === 'address');
    const { network, knowledge } = world;
    const copied = { place: { uri: 'file:///a', line: 0, character: 0 }, form: 'written' } as const;
    const places = { networks: [network], nearest: network, knowledge, offers: looking() };
    const hover = joinMarkdown(await printAddressHover(subject, places, copied), '\n').print();
    assert.match(hover, /VaultTwo/, hover);
  });

  it('asks once for many doors, and nothing more about what is known', async () => {
    const [proxy = ''] = created('Proxy');
    const ports = looking();
    await Promise.all(Array.from({ length: 5 }, () => findBehind(proxy, world.network, ports)));
    const count = world.sent.length;
    assert.ok(count > 0 && count <= 8, String(count));
    assert.equal(await findBehind(proxy, world.network, ports), undefined);
    assert.equal(world.sent.length, count);
  });

  it('looks again behind a known proxy, because it may have been upgraded', async () => {
    const [proxy = ''] = created('Proxy');
    const [vault = ''] = created('Vault');
    const [two = ''] = created('VaultTwo');
    let time = 0;
    const shown = async (ports: RunningPorts & LookingPorts) => {
      await findBehind(proxy, world.network, ports);
      return (await findShownProxy(world.network, proxy.toLowerCase(), world.knowledge))?.implementation;
    };
    const upgrade = async (next: string) => {
      const [from] = await node.request<readonly string[]>('eth_accounts', []);
      const data = `0x3659cfe6${next.slice(2).toLowerCase().padStart(64, '0')}`;
      await minedReceipt(node, await node.request('eth_sendTransaction', [{ from, to: proxy, data }]));
    };
    const asked = looking();
    const ports = { ...asked, free: new FreeInquiries({ ...asked, now: () => time }, () => true, ending.signal) };
    await upgrade(vault);
    assert.equal(await shown(ports), 'Vault');
    await upgrade(two);
    time += 60_000;
    assert.equal(await shown(ports), 'VaultTwo');
  });

  it('only offers without trust, and where the node gives no answer', async () => {
    const [proxy = ''] = created('Proxy');
    assert.ok(await findBehind(proxy, world.network, looking(false)));
    assert.deepEqual(world.sent, []);
    const ports = looking();
    let attempts = 0;
    const send = (): Promise<WireReply> => {
      attempts += 1;
      return Promise.resolve({ kind: 'networkError', reached: false, code: 'ECONNREFUSED', detail: 'Refused.' });
    };
    const free = new FreeInquiries({ ...ports, wire: { send } }, () => true, ending.signal);
    assert.ok(await findBehind(proxy, world.network, { ...ports, free }));
    const once = attempts;
    assert.ok(await findBehind(proxy, world.network, { ...ports, free }));
    assert.equal(attempts, once, 'a silent node is left alone for a while');
  });

  it('looks behind all contracts of a list of calls', async () => {
    const [[first], [beacon]] = [created('Proxy'), created('BeaconProxy')];
    world.dispose();
    world = inquiryWorld(folder, node, 'auto');
    const answer = answered(await world.run(`eth_call ${first} deposit 1\neth_call ${beacon} deposit 1`));
    assert.equal(answer.exchange.outcome.kind, 'result');
  });

  it('learns what an answer names', async () => {
    const deposit = broadcast.transactions.find(({ function: called }) => called?.startsWith('deposit('));
    assert.ok(deposit);
    const { exchange } = answered(await world.run(`eth_getTransactionReceipt ${deposit.hash}`));
    const before = world.sent.length;
    await learnOfAnswer(exchange, looking());
    assert.ok(world.sent.length > before);
    const again = world.sent.length;
    await learnOfAnswer(exchange, looking());
    assert.equal(world.sent.length, again);
  });
});
