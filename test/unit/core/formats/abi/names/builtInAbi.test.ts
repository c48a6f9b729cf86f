import assert from 'node:assert/strict';

import fc from 'fast-check';

import { BuiltInAbi } from '../../../../../../src/core/formats/abi/names/builtInAbi';
import { keccakOfText, selectorOf, signatureOf } from '../../../../../../src/core/formats/abi/type/eventSignature';

describe('the built-in list', () => {
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
      '0x6effdda786735d5033bfad5f53e5131abcced9e52be6c507b62d639685fbed6d': 'EtherDelta',
      '0x3383e3357c77fd2e3a4b30deea81179bc70a795d053d14d5b7f2f01d0fd4596f': 'OasisDEX',
      '0x0d0b9391970d9a25552f37d436d2aae2925e2bfe1b2a923754bada030c498cb3': '0x v1',
      '0x0bcc4c97732e47d9946f229edb95f5b6323f601300e4690de719993f3c371129': '0x v2',
      '0x6869791f0a34781b29882982cc39e882768cf2c96995c2a110c577c53bc932d5': '0x v3',
      '0x276856b36cbc45526a0ba64f44611557a2a8b68662c5388e9fe6d72e86e1c8cb': 'Bancor',
      '0xd30ca399cb43507ecec6a629a35cf45eb98cda550c27696dcb0d8c4a3873ce6c': 'Kyber Network',
      '0xcd60aa75dea3072fbc07ae6d7d856b5dc5f4eee88854f5b4abf7b680ef8bc50f': 'Uniswap V1',
      '0x143f1f8e861fbdeddd5b46e844b7d3ac7b86a122f36e8c463859ee6811b1f29c': 'Curve',
      '0xa07a543ab8a018198e99ca0184c93fe9050a79400a0a723441f84de1d972cc17': 'CoW Protocol',
      '0xc2c0245e056d5fb095f04cd6373bc770802ebd1e6c918eb78fdef843cdb37b0f': 'DODO',
      '0x4d93b232a24e82b284ced7461bf4deacffe66759d5c24513e6f29e571ad78d15': 'Fluid',
      '0xbeee1e6e7fe307ddcf84b0a16137a4430ad5e2480fc4f4a8e250ab56ccd7630d': 'MetaMask Swaps',
      '0x137a44067c8961cd7e1d876f4754a5a3a75989b4552f1843fc69c3b372def160': 'GMX V2',
      '0x2e6bb91f8cbcda0c93623c54d0403a43514fabc40084ec96b6d5379a74786298': 'Conditional tokens',
      '0xd0a08e8c493f9c94f29311604c9de1b4e8c8d4c06bd0c789af57f2d65bfec0f6': 'Polymarket',
      '0x80b61abbfc5f73cfe5cf93cec97a69ed20643dc6c6f1833b05a1560aa164e24c': 'Euler V2',
      '0x9009ab153e8014fbfb02f2217f5cde7aa7f9ad734ae85ca3ee3f4ca2fdd499f9': 'EigenLayer',
      '0x6e89d517057028190560dd200cf6bf792842861353d1173761dfa362e1c133f0': 'BitGo',
      '0x7d2476ab50663f025cff0be85655bcf355f62768615c0c478f3cd5293f807365': 'Argent',
      '0x0f0c27adfd84b60b6f456b0e87cdccb1e5fb9603991588d87fa99f5b6b61e670': 'ENS (2017 auctions)',
      '0x61cbb2a3dee0b6064c2e681aadd61677fb4ef319f0b547508d495626f5a62f64': 'Blur',
      '0x95fb6205e23ff6bda16a2d1dba56b9ad7c783f67c96fa149785052f47696f2be': 'LooksRare V1',
      '0x3cbb63f144840e5b1b0a38a7c19211d2e89de4d7c5faf8b2d3c1776c302d1d33': 'X2Y2',
      '0x58e5d5a525e3b40bc15abaa38b5882678db1ee68befd2f60bafe3a7fd06db9e3': 'CryptoPunks',
      '0x0a5311bd2a6608f08a180df2ee7c5946819a649b204b554bb8e39825b2c50ad5': 'CryptoKitties',
      '0xdb80dd488acf86d17c747445b0eabb5d57c541d3bd7b6b87af987858e5066b2b': 'StarkGate',
      '0x69cfcb8e6d4192b8aba9902243912587f37e550d75c1fa801491fce26717f37e': 'Scroll',
      '0xb6866b029f3aa29cd9e2bff8159a8ccaa4389f7a087c710968e0b200c0c73b08': 'zkSync Lite',
      '0x8f2916b2f2d78cc5890ead36c06c0f6d5d112c7e103589947e8e2f0d6eddb763': 'zkSync Era',
      '0xe856c2b8bd4eb0027ce32eeaf595c21b0b6b4644b326e5b7bd80a1cf8db72e6c': 'Linea',
      '0x32ed1a409ef04c7b0227189c3a103dc5ac10e775a15b785dcc510201f7c25ad3': 'Across',
      '0x34660fc8af304464529f48a778e03d03e4d34bcd5f9b6f0cfbf3cd238c642f7f': 'Stargate',
      '0xe9bded5f24a4168e4f3bf44e00298c993b22376aad8c58c7dda9718a54cbea82': 'LayerZero V1',
      '0xa945e51eec50ab98c161376f0db4cf2aeba3ec92755fe2fcd388bdbbb80ff196': 'Tornado Cash',
      '0xc797025feeeaf2cd924c99e9205acb8ec04d5cad21c41ce637a38fb6dee6016a': 'Chainlink',
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

  it('returns every declaration that a topic may belong to, the standards first', () => {
    const transfers = new BuiltInAbi().events('0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef');
    const labels = transfers.map(({ source }) => source.label);
    assert.deepEqual(labels.slice(0, 3), ['ERC-20', 'ERC-20 (nothing indexed)', 'ERC-721']);
    const claims = new BuiltInAbi().events(keccakOfText('Claimed(address,address,uint256)'));
    assert.ok(new Set(claims.map(({ source }) => source.label)).has('Merkl'));
  });

  it('resolves a name to the events of the common standards, though other protocols have events of that name', () => {
    const abi = new BuiltInAbi();
    const sync = abi.eventsNamed('Sync').map(({ source }) => source.label);
    assert.ok(sync.includes('Uniswap V2') && !sync.includes('Unstoppable Domains'), sync.join(', '));
    assert.deepEqual(
      abi.eventsNamed('KyberTrade').map(({ source }) => source.label),
      ['Kyber Network'],
    );
  });

  it('finds nothing for a hash of a wrong length', () => {
    const abi = new BuiltInAbi();
    assert.deepEqual(abi.events('0xddf252ad'), []);
    assert.deepEqual(abi.functions(`0xa9059cbb${'0'.repeat(56)}`), []);
    assert.deepEqual(abi.errors(''), []);
  });

  it('finds no random hash, and never throws', () => {
    const abi = new BuiltInAbi();
    const hex = (length: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length });
    fc.assert(
      fc.property(hex(64), (digits) => {
        assert.deepEqual(abi.events(`0x${digits}`), []);
      }),
      { numRuns: 2_000 },
    );
    // Selectors are short: one of a million random ones may well be known, and then its declaration has it.
    fc.assert(
      fc.property(hex(8), (digits) => {
        for (const { item } of abi.functions(`0x${digits}`)) assert.equal(selectorOf(item), `0x${digits}`);
        for (const { item } of abi.errors(`0x${digits}`)) assert.equal(selectorOf(item), `0x${digits}`);
      }),
      { numRuns: 2_000 },
    );
  });
});
