import assert from 'node:assert/strict';

import { BuiltInAbi } from '../../../../src/core/abi/builtInAbi';
import { builtInSignatures } from '../../../../src/core/abi/builtInSignatures';
import { signatureOf } from '../../../../src/core/abi/eventSignature';
import { parseHumanReadableAbi } from '../../../../src/core/abi/parseHumanReadableAbi';
import { canonicalSignature } from '../../../../src/core/abi/signatureTable';

describe('the built-in list', () => {
  it('contains hundreds of valid declarations', () => {
    const declarations = builtInSignatures.flatMap(({ signatures }) => signatures);
    assert.ok(declarations.filter((text) => text.startsWith('event ')).length >= 300);
    for (const text of declarations) {
      const {
        items: [item],
        problems,
      } = parseHumanReadableAbi(text);
      assert.deepEqual(problems, [], text);
      assert.ok(item, text);
      assert.equal(canonicalSignature(text), signatureOf(item), text);
    }
  });

  it('produces the topics that are used on chain', () => {
    const known: Readonly<Record<string, string>> = {
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef': 'ERC-20',
      '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31': 'ERC-721',
      '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62': 'ERC-1155',
      '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb': 'ERC-1155',
      '0xdcbc1c05240f31ff3ad067ef1ee35ce4997762752e3a095284754544f4c709d7': 'ERC-4626',
      '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c': 'WETH',
      '0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0': 'ERC-173',
      '0x2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d': 'AccessControl',
      '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822': 'Uniswap V2',
      '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1': 'Uniswap V2',
      '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67': 'Uniswap V3',
      '0x2170c741c41531aec20e7c107c24eecfdd15e69c9bb0a8dd37b1840b9e0b207b': 'Balancer V2',
      '0x8b3e96f2b889fa771c53c981b40daf005f63f637f1869f707052d15a3dd97140': 'Curve',
      '0x2b627736bca15cd5381dcf80b0bf11fd197d01a037c52b927a881a10fb73ba61': 'Aave V3',
      '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e': 'Safe',
      '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f': 'ERC-4337 EntryPoint',
      '0x0559884fd3a460db3073b7fc896cc77986f16e378210ded43186175bf646fc5f': 'Chainlink',
      '0x9d9af8e38d66c62e2c12f0225249fd9d721c54b83f48d9352c97c6cacdcb6f31': 'OpenSea Seaport',
    };
    const abi = new BuiltInAbi();
    for (const [topic, label] of Object.entries(known)) assert.equal(abi.events(topic)[0]?.source.label, label, topic);
  });

  it('finds events by name and functions and errors by selector, and returns nothing for unknown ones', () => {
    const abi = new BuiltInAbi();
    assert.deepEqual(
      new Set(abi.eventsNamed('TransferSingle').map(({ item }) => signatureOf(item))),
      new Set(['TransferSingle(address,address,address,uint256,uint256)']),
    );
    assert.equal(abi.functions('0xa9059cbb')[0]?.item.name, 'transfer');
    assert.equal(abi.functions('0xd0e30db0')[0]?.source.label, 'WETH');
    assert.equal(abi.errors('0xe450d38c')[0]?.item.name, 'ERC20InsufficientBalance');
    assert.deepEqual([abi.events('0x00'), abi.eventsNamed('Transf'), abi.functions('0x00000001')], [[], [], []]);
  });
});
