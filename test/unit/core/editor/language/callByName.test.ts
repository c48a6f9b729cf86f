import assert from 'node:assert/strict';

import { inlayHints } from '../../../../../src/core/editor/language/annotations/inlayHints';
import { semanticTokens } from '../../../../../src/core/editor/language/annotations/semanticTokens';
import { completeCell } from '../../../../../src/core/editor/language/completion/completeCell';
import { formatCell } from '../../../../../src/core/editor/language/edits/formatCell';
import { quickFixes } from '../../../../../src/core/editor/language/edits/quickFixes';
import { hoverCell } from '../../../../../src/core/editor/language/hover/hoverCell';
import { signatureHelp } from '../../../../../src/core/editor/language/hover/signatureHelp';
import { diagnoseCell } from '../../../../../src/core/editor/language/problems/diagnoseCell';
import type { AbiCandidate, AbiFunction } from '../../../../../src/core/formats/abi/type/abi';
import { parseHumanReadableAbi } from '../../../../../src/core/formats/abi/type/parseHumanReadableAbi';
import { AddressBook } from '../../../../../src/core/knowledge/names/addressBook';
import { openAtCursor, openSample, token } from './shared/sampleNotebook';

const functions = parseHumanReadableAbi(
  [
    'function deposit(uint256 amount) returns (uint256 shares)',
    'function deposit(uint256 amount, address to) returns (uint256 shares)',
    'function balanceOf(address owner) view returns (uint256 balance)',
    'function quote((address maker, bool isLast, (uint256 amount, uint256 fee)[] legs) order, uint256 least)',
  ].join('\n'),
).items.flatMap((item): readonly AbiCandidate<AbiFunction>[] =>
  item.kind === 'function' ? [{ item, source: { kind: 'deployment', label: 'Vault.json' } }] : [],
);

const known = {
  addressBook: new AddressBook([
    { name: 'Vault', address: token, rank: 'label', source: 'labels in settings' },
    {
      name: 'alice',
      address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
      rank: 'label',
      source: 'labels in settings',
    },
  ]),
  contractOf: (address: string) =>
    address.toLowerCase() === token.toLowerCase() ? { functions, problems: [] } : { functions: [], problems: [] },
};

const offered = (text: string) => {
  const { context, edited, offset } = openAtCursor([text], known);
  return completeCell(context, edited, offset).toSorted((one, other) =>
    (one.order ?? one.label) < (other.order ?? other.label) ? -1 : 1,
  );
};
const labels = (text: string) => offered(text).map(({ label }) => label);
const problemsOf = (text: string) => {
  const { context, edited } = openSample([text], known);
  return diagnoseCell(context, edited).map((problem) => ({
    ...problem,
    at: edited.text.slice(problem.range.start, problem.range.end),
  }));
};

describe('calls by name in the editor', () => {
  it('are completed with contracts, and with the raw form', () => {
    assert.ok(labels('eth_call |').includes('Vault'));
    assert.ok(labels('eth_call |').includes('{ … }'));
    assert.ok(labels('eth_call Va|').includes('Vault'));
  });

  it('are completed with the functions of the contract with signature and source, reading ones first', () => {
    const [first, ...others] = offered('eth_call Vault |');
    assert.equal(first?.label, 'balanceOf');
    assert.equal(first.detail, 'balanceOf(address owner)(uint256 balance) · Vault.json');
    assert.equal(first.text, 'balanceOf ${1:owner}');
    assert.deepEqual(
      others.map(({ label }) => label),
      ['deposit(uint256)', 'deposit(uint256,address)', 'quote'],
    );
    assert.ok(labels('eth_call Vault bal|').includes('balanceOf'));
  });

  it('are completed with common signatures for an unknown contract', () => {
    const found = offered(`eth_call 0x00000000000000000000000000000000000000aa |`);
    assert.ok(found.some(({ label }) => label === 'balanceOf(address)(uint256)'));
  });

  it('are completed with values by the types of the arguments, members of tuples and options', () => {
    assert.ok(labels('eth_call Vault balanceOf |').includes('alice'));
    assert.deepEqual(labels('eth_call Vault quote { | } 1'), ['maker', 'isLast', 'legs']);
    assert.deepEqual(labels('eth_call Vault quote { legs: [{ | }] } 1'), ['amount', 'fee']);
    assert.ok(labels('eth_call Vault balanceOf alice { | }').includes('from'));
    assert.ok(labels('eth_call Vault balanceOf alice { from: | }').includes('alice'));
    assert.ok(labels('eth_call Vault balanceOf alice { block: | }').includes('latest'));
    assert.ok(labels('debug_traceCall Vault balanceOf alice { | }').includes('tracer'));
    assert.ok(labels('eth_simulateV1 Vault balanceOf alice { | }').includes('validation'));
  });

  it('are completed with methods and arguments on further lines', () => {
    assert.ok(labels('eth_call Vault balanceOf alice\neth_c|').includes('eth_call'));
    assert.equal(labels('eth_call Vault balanceOf alice\neth_call Vault |')[0], 'balanceOf');
  });

  it('show the parameters of the function while its arguments are typed', () => {
    const help = (text: string) => {
      const { context, edited, offset } = openAtCursor([text], known);
      const found = signatureHelp(context, edited, offset);
      return found && [found.parameters.map(({ label }) => label), found.active];
    };
    assert.deepEqual(help('eth_call Vault deposit(uint256,address) 5 |'), [
      ['contract', 'function', 'amount', 'to', 'options?'],
      3,
    ]);
    assert.deepEqual(help('eth_call Vault |'), [['contract', 'function'], 1]);
    assert.deepEqual(help('eth_call { "to": "0x" }, |')?.[0], [
      'transaction',
      'block',
      'stateOverrides?',
      'blockOverrides?',
    ]);
  });

  it('have descriptions of arguments, and of the sent bytes', () => {
    const hover = (text: string) => {
      const { context, edited, offset } = openAtCursor([text], known);
      return (hoverCell(context, edited, offset)?.paragraphs ?? []).map((paragraph) => paragraph.print()).join('\n');
    };
    assert.match(hover('eth_call Vault balanceOf al|ice'), /owner.*address/);
    assert.match(hover('eth_call Vault balanceOf al|ice'), /Sent as.*0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC/);
    assert.match(hover('eth_call Vault bal|anceOf alice'), /0x70a08231/);
  });

  it('have hints with argument names, and a marked function', () => {
    const { context, edited } = openSample(['eth_call Vault deposit(uint256,address) 5 alice { value: 1 }'], known);
    assert.deepEqual(
      inlayHints(context, edited, { parameterNames: true, values: false }).map(({ label }) => label),
      ['amount:', 'to:', 'options:'],
    );
    const tokens = semanticTokens(context, edited).map(
      ({ range, type }) => `${edited.text.slice(range.start, range.end)} ${type}`,
    );
    assert.deepEqual(tokens, ['eth_call function', 'deposit function', 'value property']);
  });

  it('have overloads and similar names as quick fixes', () => {
    const fixes = (text: string) => {
      const { context, edited } = openSample([text], known);
      return diagnoseCell(context, edited).flatMap((problem) =>
        quickFixes(context, edited, problem).map(({ title }) => title),
      );
    };
    assert.deepEqual(fixes('eth_call Vault deposit 5 alice'), [
      'Replace with deposit(uint256,address)',
      'Replace with deposit(uint256)',
    ]);
    assert.ok(fixes('eth_call Vault balanceOff alice').includes('Replace with balanceOf'));
  });

  it('have their problems at the right range', () => {
    const at = (text: string) => problemsOf(text).map(({ at: place, code }) => [place, code]);
    assert.deepEqual(at('eth_call Vault quote (alice, true, [(1, x)]) 5'), [['x', 'wrongArgument']]);
    assert.deepEqual(at('eth_call Vault balanceOf bob'), [['bob', 'unknownAddressName']]);
    assert.deepEqual(at('eth_call Vault balanceOf alice 5 6'), [
      ['5', 'surplusParameter'],
      ['6', 'surplusParameter'],
    ]);
    assert.deepEqual(at('eth_call Vault balanceOf alice { gas: abc }'), [['abc', 'unreadableValue']]);
    assert.deepEqual(at('eth_call Vault balanceOf alice'), []);
    assert.deepEqual(at('eth_call Vault balanceOf alice\neth_call Vault balanceOf bob'), [
      ['bob', 'unknownAddressName'],
    ]);
    assert.deepEqual(
      at('eth_call {{later.result}} balanceOf {{later.result}}').filter(([, code]) => code !== 'undefinedName'),
      [],
    );
  });

  it('are formatted like other requests', () => {
    const format = (text: string) => {
      const { edited } = openSample([text], known);
      return formatCell(edited);
    };
    assert.equal(
      format('eth_call  Vault   quote (alice,true , [(1,2)])  5 ether\neth_call   Vault balanceOf   alice'),
      'eth_call Vault quote (alice, true, [(1, 2)]) 5 ether\neth_call Vault balanceOf alice',
    );
  });

  it('support l2net contracts in the same way', () => {
    const cairoItems = [
      {
        type: 'function',
        name: 'balance_of',
        inputs: [{ name: 'account', type: 'core::starknet::contract_address::ContractAddress' }],
        outputs: [{ type: 'core::integer::u256' }],
        state_mutability: 'view',
      },
    ];
    const own = { ...known, contractOf: () => ({ functions: [], problems: [], cairoItems }) };
    const { context, edited, offset } = openAtCursor(['# @network l2net\nl2net_call 0x55 |'], own);
    const [found] = completeCell(context, edited, offset);
    assert.deepEqual([found?.label, found?.detail], ['balance_of', 'balance_of(account: ContractAddress)(u256)']);
    const wrong = openSample(['# @network l2net\nl2net_call 0x55 balance_of 0xzz'], own);
    assert.deepEqual(
      diagnoseCell(wrong.context, wrong.edited).map(({ message }) => message),
      ["`account` (ContractAddress): “0xzz” isn't an address."],
    );
  });
});
