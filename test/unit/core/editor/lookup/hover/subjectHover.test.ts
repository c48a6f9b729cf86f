import assert from 'node:assert/strict';

import { joinMarkdown } from '../../../../../../src/core/base/view/markdown';
import { readHoverAction } from '../../../../../../src/core/editor/lookup/hover/readHoverAction';
import {
  printAddressHover,
  printFeltHover,
  printKeyHover,
  printWordHover,
} from '../../../../../../src/core/editor/lookup/hover/subjectHover';
import { readPaddedWord } from '../../../../../../src/core/editor/lookup/paddedWord';
import { parseSubject } from '../../../../../../src/core/editor/lookup/subject';
import type { FiledDeployment } from '../../../../../../src/core/knowledge/deployments/deploymentIndex';
import { addressKey } from '../../../../../../src/core/knowledge/names/canonicalAddress';
import type { SourcedToken } from '../../../../../../src/core/knowledge/settings/abiSettings';
import type { KnowledgeSource } from '../../../../../../src/core/knowledge/sources/knowledgeSource';
import type { KnownContract } from '../../../../../../src/core/knowledge/sources/knownContract';
import type { Network } from '../../../../../../src/core/model/networks/network';
import { readServices } from '../../../../../../src/core/model/networks/readServices';
import { noKnowledge } from '../../../request/pipe/noKnowledge';
import { serviceSettings } from '../../../request/pipe/testPorts';

const networks = readServices(serviceSettings).services.flatMap((service) => service.networks);
const place = { uri: 'file:///notes.md', line: 0, character: 0 };

async function hover(digits: string): Promise<string> {
  const word = readPaddedWord(`0x${digits.padStart(64, '0')}`);
  const places = { networks, nearest: undefined, knowledge: noKnowledge };
  return word ? joinMarkdown(await printWordHover(word, places, place), '\n').print() : '';
}

describe("the hover of 32 bytes that aren't a hash", () => {
  it('shows the address in them, and offers no receipt', async () => {
    const text = await hover('dac17f958d2ee523a2206206994597c13d831ec7');
    assert.match(text, /An address in 32 bytes: `0xdAC17F958D2ee523a2206206994597C13D831ec7`/);
    assert.match(text, /Look Up Logs.*Look Up Storage/);
    assert.doesNotMatch(text, /Receipt/);
  });

  it('shows the number in them, and offers storage at that position', async () => {
    const text = await hover('2a');
    assert.match(text, /A number in 32 bytes: `42`/);
    assert.match(text, /Look Up Storage.*0x2a/);
    assert.doesNotMatch(text, /Receipt/);
  });
});

const address = `0x${'aa'.repeat(20)}`;
const transaction = `0x${'12'.repeat(32)}`;

const deployment: FiledDeployment = {
  chainId: '1',
  address,
  name: 'Vault',
  tool: 'Foundry',
  script: 'Deploy.s.sol',
  time: Date.UTC(2026, 0, 2),
  block: 1234n,
  transaction,
  location: 'file:///work/broadcast/Deploy.s.sol/1/run-latest.json',
  path: 'broadcast/Deploy.s.sol/1/run-latest.json',
};

function network(id: string, family: Network['family'] = 'evm'): Network {
  const read = readServices([{ id: 'x', rpcUrl: 'https://x.example.com', networks: [{ id, name: id, family }] }]);
  const [found] = read.services.flatMap((service) => service.networks);
  assert.ok(found);
  return found;
}

interface Known {
  readonly sources?: readonly KnownContract[];
  readonly token?: SourcedToken;
}

/** Knows one address differently on each network. */
function knowing(byNetwork: Readonly<Record<string, Known>>, key = address): KnowledgeSource {
  const on = ({ id }: Network): Known => byNetwork[id] ?? {};
  return {
    ...noKnowledge,
    sourcesOf: (one, asked) => Promise.resolve(asked === key ? (on(one).sources ?? []) : []),
    tokens: (one, asked) => {
      const { token } = on(one);
      return Promise.resolve({ tokens: new Map(token && asked?.has(key) ? [[key, token]] : []), problems: [] });
    },
  };
}

async function printed(
  knowledge: KnowledgeSource,
  on: readonly Network[],
  nearest?: Network,
  text = address,
): Promise<string> {
  const subject = parseSubject(text);
  const places = { networks: on, nearest, knowledge };
  const copied = { place, form: 'written' } as const;
  assert.ok(subject);
  if (subject.kind === 'address') return join(await printAddressHover(subject, places, copied));
  return join(
    subject.kind === 'key'
      ? await printKeyHover(subject, places, copied)
      : await printFeltHover(subject, places, copied),
  );
}

const join = (parts: Awaited<ReturnType<typeof printFeltHover>>): string => joinMarkdown(parts, '\n\n').print();

/** The actions of the links of a hover, as they are read after a click. */
function actionsOf(markdown: string) {
  return [...markdown.matchAll(/command:rpcbook\.hover\.act\?([^ )]+)/g)].map(([, json = '']) =>
    readHoverAction((JSON.parse(decodeURIComponent(json)) as readonly unknown[])[0]),
  );
}

describe('the hover of an address', () => {
  const main = network('main');

  it('does not call an address a contract because of a label', async () => {
    const label: KnownContract = { kind: 'label', name: 'Ann' };
    assert.match(
      await printed(knowing({ main: { sources: [label] } }), [main], main),
      /^\*\*Ann\*\* · Address on main/,
    );
    const sources: readonly KnownContract[] = [label, { kind: 'builtIn', name: 'Well-known' }];
    assert.match(await printed(knowing({ main: { sources } }), [main], main), /^\*\*Ann\*\* · Contract on main/);
  });

  it('shows its name, its sources in order, and its deployment, with links that open them', async () => {
    const sources: readonly KnownContract[] = [
      { kind: 'addressMap', name: 'Treasury', reference: 'out/Vault.json' },
      { kind: 'deployment', name: 'Vault', deployment },
      { kind: 'builtIn', name: 'Well-known' },
    ];
    const text = await printed(knowing({ main: { sources } }), [main]);
    const lines = text.split('\n').map((line) => line.replaceAll(/\]\([^)]*\)/g, ']'));
    assert.match(lines[0] ?? '', /^\*\*Treasury\*\* · Contract on main/);
    assert.match(lines[1] ?? '', /^\[settings\]/);
    assert.equal(
      lines[2]?.trim(),
      'Vault: [broadcast/Deploy.s.sol/1/run-latest.json] · by Deploy.s.sol (Foundry) · block 1,234 · 2026-01-02 · [transaction]',
    );
    assert.match(lines[3] ?? '', /^Well-known: built-in list/);
    const actions = actionsOf(text);
    const checksummed = parseSubject(address)?.text;
    for (const source of [0, 1])
      assert.ok(
        actions.some(
          (action) =>
            action?.kind === 'openSource' &&
            action.source === source &&
            action.text === checksummed &&
            action.network === 'x/main',
        ),
        JSON.stringify(actions),
      );
    assert.ok(actions.some((action) => action?.kind === 'open' && action.hash === transaction));
    for (const title of ['Look Up Logs', 'Look Up Storage', 'Copy']) assert.ok(text.includes(title), title);
    assert.ok(!actions.includes(undefined));
  });

  it('shows the token, its decimals, and their source', async () => {
    const token = { symbol: 'USDC', decimals: 6, source: 'settings' };
    assert.match(
      await printed(knowing({ main: { token } }), [main]),
      /^\*\*USDC\*\* · Token on main {2}\nToken USDC, 6 decimals \(settings\)/,
    );
    const sources: readonly KnownContract[] = [{ kind: 'builtIn', name: 'Cash' }];
    assert.match(await printed(knowing({ main: { token, sources } }), [main]), /^\*\*Cash\*\* · Token USDC on main/);
  });

  it('groups networks with the same result, with the nearest first, and shows only a few', async () => {
    const evm = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => network(id));
    const builtIn = (name: string): Known => ({ sources: [{ kind: 'builtIn', name }] });
    const own: Known = { sources: [{ kind: 'deployment', name: 'Vault', deployment }] };
    const knowledge = knowing({ a: builtIn('Same'), b: builtIn('Same'), c: own, d: builtIn('Other') });
    const titles = (text: string) =>
      [...text.matchAll(/\*\*(.*?)\*\*[^\n]* on ([^\n]*)/g)].map(([, n, o]) => `${n} ${o?.trim()}`);
    assert.deepEqual(titles(await printed(knowledge, evm)), ['Vault c', 'Same a and b', 'Other d']);
    assert.deepEqual(titles(await printed(knowledge, evm, evm[3])), ['Other d', 'Vault c', 'Same a and b']);
    const all = knowing(Object.fromEntries(evm.map(({ id }) => [id, builtIn(`N${id}`)])));
    const text = await printed(all, evm);
    assert.equal(titles(text).length, 4);
    assert.match(text, /Known on 3 more networks/);
  });

  it('shows names from untrusted sources as text with limited length', async () => {
    const name = `[x](command:evil) **b** \u202e<img>${'y'.repeat(5000)}`;
    const sources: readonly KnownContract[] = [
      { kind: 'deployment', name, deployment: { ...deployment, script: name, path: name, transaction: 'javascript:' } },
    ];
    const token = { symbol: name, decimals: 255, source: name };
    const text = await printed(knowing({ main: { sources, token } }), [main]);
    assert.ok(!/[^\\]\[x\]\(command/.test(text), text);
    assert.ok(!text.includes('<img>') && !text.includes('\u202e'));
    assert.ok(!text.includes('y'.repeat(201)) && text.includes('255 decimals'));
    assert.ok(!text.includes('transaction]'));
    assert.ok(actionsOf(text).every((action) => action !== undefined));
  });

  it('shows what is known about l2net contracts and about keys of Solana', async () => {
    const felt = '0x49d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7';
    const sources: readonly KnownContract[] = [{ kind: 'addressMap', name: 'Bridge', reference: 'Bridge' }];
    const l2 = network('l2', 'l2net');
    const padded = `0x0${felt.slice(2)}`;
    for (const written of [felt, padded])
      assert.match(
        await printed(knowing({ l2: { sources } }, addressKey(felt, 'l2net')), [l2], undefined, written),
        /\*\*Bridge\*\* · Contract on l2[^]*Look Up l2net Events/,
      );
    assert.equal(await printed(noKnowledge, [l2], undefined, `0x${'7'.repeat(62)}`), '');
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
    const token = { symbol: 'USDC', decimals: 6, source: 'built-in list' };
    const sol = network('sol', 'solana');
    assert.match(
      await printed(knowing({ sol: { token } }, mint), [sol], undefined, mint),
      /\*\*USDC\*\* · Token on sol[^]*Public key/,
    );
  });
});
