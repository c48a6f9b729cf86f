import assert from 'node:assert/strict';

import { shownName, shownSymbol, whyNoName } from '../../../../../src/core/base/view/shownName';

const address = '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB';

describe('a name beside an address, an amount or a network', () => {
  for (const name of [
    'Treasury',
    'Vault 2',
    'USDC.e',
    'Uniswap V3 SwapRouter02',
    '0x Exchange Proxy',
    '0xSplits',
    'TransparentUpgradeableProxyAdminFactory',
    'ERC20PresetMinterPauserUpgradeable',
    'aave-v3 (old)',
    'Ethereum mainnet',
    'Crédit Agricole',
    'Đồng Việt',
    'Ağ ıstakoz',
    'Łódź',
    'Сейф компании',
    'Ταμείο',
    'Գանձարան',
    '金庫 Vault',
    'USDC金庫',
    '금고',
    'とうきょう',
    'خزينة',
    'कोषागार',
    'คลัง',
    'קופה',
    '🔥 hot wallet',
    '$',
    '1inch',
    'Rpc… node',
    'A → B',
    '',
  ].filter((each) => each !== ''))
    it(`shows ${JSON.stringify(name)} as it is`, () => {
      assert.equal(whyNoName(name), undefined);
      assert.equal(shownName(name), name.normalize('NFC'));
    });

  for (const [what, name, why] of [
    ['a Cyrillic С in USDС', 'USD\u0421', /mixes Latin letters with those of another script \(U\+0421\)/],
    ['a Cyrillic а in Vаult', 'V\u0430ult', /mixes/],
    ['a Greek Τ in USDΤ', 'USD\u03a4', /mixes/],
    ['a Greek omicron', 'R\u03bfuter', /mixes/],
    ['an Armenian օ', 'R\u0585uter', /mixes/],
    ['an Armenian Տ', 'U\u054fDC', /mixes/],
    ['a Cherokee Ꮪ', 'U\u13daDC', /mixes/],
    ['a Coptic letter', 'USD\u2ca4', /mixes/],
    ['a Lisu letter', 'USD\ua4da', /mixes/],
    ['a Georgian letter', 'USDC\u10d0', /mixes/],
    ['a Hebrew letter', 'USDC\u05d5', /mixes/],
    ['Cyrillic and Greek letters', '\u0412\u03a4\u0421', /mixes letters of several scripts/],
    ['Cyrillic letters that read BTC', '\u0412\u0422\u0421', /look like Latin/],
    ['Greek letters that read MATE', '\u039c\u0391\u03a4\u0395', /look like Latin/],
    ['Lisu letters alone', '\ua4d0\ua4da', /look like Latin/],
    ['full-width Latin letters', '\uff35\uff33\uff24\uff23', /special form \(U\+FF35\)/],
    ['a full-width digit', 'Vault \uff12', /special form/],
    ['mathematical letters', '\u{1d414}\u{1d412}\u{1d403}\u{1d402}', /special form/],
    ['double-struck letters', '\u{1d54c}SDC', /special form/],
    ['circled letters', '\u24ca\u24c8\u24b9\u24b8', /special form/],
    ['a Roman numeral', 'USD\u216d', /special form/],
    ['a superscript', 'USDC\u00b2', /special form/],
    ['small capitals', '\u1d1c\ua731\u1d05\u1d04', /special form/],
    ['a phonetic ɑ', 'D\u0251i', /special form/],
    ['a click that looks like l', 'Vau\u01c0t', /special form/],
    ['a ligature', '\ufb01nance', /special form/],
    ['a Han character that looks like C', 'USD\u531a', /look like Latin/],
    ['a Hangul letter that looks like l', 'Vau\u3163t', /look like Latin/],
    ['a Hangul letter that looks like o', '\u3147SDC', /look like Latin/],
    ['the Han zero', 'USD\u3007', /look like Latin/],
    ['a Bopomofo letter', '\u3107ATE', /look like Latin/],
    ['the letter of a dash', 'USDC\u4e00v2', /look like Latin/],
    ['Canadian syllabics that read USDC', '\u144c\u1515\u15ea\u1455', /look like Latin/],
    ['runes', '\u16d7\u16d6', /look like Latin/],
    ['Tifinagh letters', '\u2d54\u2d4f', /look like Latin/],
    ['flags that read USDC', '\u{1f1fa}\u{1f1f8}\u{1f1e9}\u{1f1e8}', /special form/],
    ['letters in black squares', '\u{1f184}\u{1f182}\u{1f173}\u{1f172}', /special form/],
    ['letters in black circles', '\u{1f164}\u{1f162}', /special form/],
    ['the sign of a copyright', 'USD\u00a9', /special form/],
    ['a musical sign without a glyph', 'US\u{1d159}DC', /can't be seen/],
    ['the place of an object', 'US\ufffcDC', /can't be seen/],
    ['an address behind the letter O', 'Ox1234abcd', /contains an address/],
    ['an address behind a space', '0x AbC12345', /contains an address/],
    ['a number with an exponent', '1e18', /is only a number/],
    ['the sign of a union', '\u222aSDC', /symbols that look like letters/],
    ['the sign of divides', 'Vau\u2223t', /symbols/],
    ['digits of another script', 'Vault \u0663', /digits of another script/],
    ['a bidirectional override', 'Safe\u202egnp', /can't be seen \(U\+202E\)/],
    ['a bidirectional isolate', 'Safe\u2067gnp', /can't be seen/],
    ['a zero-width space', 'US\u200bDC', /can't be seen/],
    ['a zero-width joiner', 'US\u200dDC', /can't be seen/],
    ['a word joiner', 'US\u2060DC', /can't be seen/],
    ['a variation selector', 'USDC\ufe0f', /can't be seen/],
    ['a variation selector of the supplement', 'USDC\u{e0100}', /can't be seen/],
    ['a tag character', 'USDC\u{e0041}', /can't be seen/],
    ['a soft hyphen', 'US\u00adDC', /can't be seen/],
    ['a grapheme joiner', 'US\u034fDC', /can't be seen/],
    ['a Hangul filler', 'USDC\u3164', /can't be seen/],
    ['a Braille blank', 'USDC\u2800', /can't be seen/],
    ['a no-break space', 'USDC\u00a0', /can't be seen/],
    ['an ideographic space', 'US\u3000DC', /can't be seen/],
    ['a line feed', 'USDC\nsafe', /can't be seen/],
    ['an escape of the terminal', 'USDC\u001b[31m', /can't be seen/],
    ['half of a surrogate pair', 'USDC\ud800', /can't be seen/],
    ['a private character', 'USDC\ue000', /can't be seen/],
    ['a pile of marks', `\u0e01${'\u0e49'.repeat(8)}`, /combining marks/],
    ['a mark on a Latin letter', 'USDC\u0323', /combining marks/],
    ['a stroke over a letter', 'USDC\u0336', /combining marks/],
    ['an enclosing mark', '\u0410\u20dd', /combining marks/],
    ['a mark at the start', '\u0301USDC', /combining marks/],
    ['an address', address, /contains an address/],
    ['an address inside', `Safe ${address}`, /contains an address/],
    ['the ends of an address', 'to 0xABaB…BaBA', /contains an address/],
    ['a part of an address', '0xabc', /contains an address/],
    ['an address behind another x', `0\u00d7${address.slice(2)}`, /contains an address/],
    ['an address without 0x', address.slice(2), /contains an address/],
    ['a key in base58', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', /contains an address/],
    ['a key in base58 inside', 'to EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', /contains an address/],
    ['digits alone', '1000000', /is only a number/],
    ['a number with separators', '1,000.50', /is only a number/],
    ['Arabic digits alone', '\u0661\u0662', /is only a number/],
    ['nothing', '', /is blank/],
    ['spaces', '   ', /is blank/],
  ] as const) {
    it(`a name with ${what} is refused with the reason, and shown so that it can't pass for anything else`, () => {
      assert.match(whyNoName(name) ?? '', why);
      const shown = shownName(name);
      assert.notEqual(shown, name);
      assert.ok(shown.trim() !== '');
      assert.ok(/^[ -~…]*$/u.test(shown) || !/[A-Za-z0-9]/.test(name), shown);
      assert.doesNotMatch(shown, /0[xX×][\da-f]{3}|[\da-f]{40}/i);
      assert.equal(shownName(shown), shown, 'what was shown is shown again');
    });
  }

  for (const symbol of ['USDC', 'USDC.e', '₮', 'aUSDC-v3', ''])
    it(`shows the symbol ${JSON.stringify(symbol)} as it is`, () => {
      assert.equal(shownSymbol(symbol), symbol);
    });

  for (const [symbol, shown] of [
    ['000,000 USDC', '"000,000 USDC"'],
    ['.5ETH', '".5ETH"'],
    ['1INCH', '"1INCH"'],
    ['e6USDC', 'e6USDC'],
    ['USDC (5', '"USDC (5"'],
    ['USDC" and "1', `"USDC' and '1"`],
    ['"1" 2', `"'1' 2"`],
  ] as const)
    it(`quotes a symbol that could pass for a part of its number or of the text: ${JSON.stringify(symbol)}`, () => {
      assert.equal(shownSymbol(symbol), shown);
      assert.equal(shownSymbol(shown), shown, 'what was shown is shown again');
    });

  it('is cut', () => {
    assert.match(shownName('x'.repeat(500)), /^x+… \(\d+ more characters\)$/);
  });
});
