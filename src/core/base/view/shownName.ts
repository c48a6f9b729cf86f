import { nameCharacters } from '../answerBounds';
import { cutText } from './cutText';

/** Letters and signs that look like a letter and have no compatibility form with it. */
const letters: ReadonlyMap<string, string> = new Map(
  'ıi ȷj łl đd ðd øo ħh ŧt ƒf ĸk þp $s @a €e ₮t ¢c £l ₿b ₵c ©c ®r ℮e ℓl'.split(' ').map((pair) => {
    const [sign = '', letter = ''] = pair;
    return [sign, letter];
  }),
);

// A name represents an address, a token or a network. A name from an untrusted source must not look like another name,
// like an address, or like nothing. The rules are those of "Highly Restrictive" in Unicode TR 39 for mixed scripts, and
// additional ones for text next to addresses and numbers.

/** Anything except printable ASCII. Almost no names have any. */
const special = /[^ -~]/;

/** Characters without a glyph, characters that reorder text, and all spaces except U+0020. */
const hidden =
  /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}\u2800\ufffc\u{1d159}]|(?! )\p{Zs}|(?! )\s/u;

/**
 * Combining marks that are stacked, that enclose, or that have no base or a Latin letter without such a form as their
 * base.
 */
const pile = /\p{Me}|\p{M}{3,}|(?<![\p{L}\p{M}])\p{M}|(?<=[\p{Script=Latin}\p{Nd}])\p{M}+/gu;

/**
 * Latin letters of special alphabets, such as those of phonetics, and letters in signs, squares and flags: each looks like
 * another one. Mathematical letters, full-width and circled letters are found by their compatibility form.
 */
const variant =
  /[\u0184\u0185\u0196\u01a6-\u01a8\u01bc\u01bd\u01c0-\u01c3\u021c\u021d\u0222\u0223\u0250-\u02ff\u1d00-\u1dff\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f\u{10780}-\u{107bf}\u{1df00}-\u{1dfff}\u{1f110}-\u{1f1ff}\u0138\u0237\u00a9\u00ae\u2117\u212e]/u;

/** East Asian letters that look like Latin ones, digits, dashes or strokes next to one. */
const eastern =
  /(?<=[A-Za-z\d])[\u4e00\u4e01\u4e05\u4e28\u4e36\u4e59\u5315\u531a\u5341\u53e3\u56d7\u5de5\u3007\u30fc\u30cb\u30cf\u30a8\u30ed\u30c8\u30d8\u3078\u3064\u3105-\u312f\u3131-\u318e\u1100-\u11ff]|[\u4e00\u4e01\u4e05\u4e28\u4e36\u4e59\u5315\u531a\u5341\u53e3\u56d7\u5de5\u3007\u30fc\u30cb\u30cf\u30a8\u30ed\u30c8\u30d8\u3078\u3064\u3105-\u312f\u3131-\u318e\u1100-\u11ff](?=[A-Za-z\d])/gu;

/** Symbols that look like a letter or a digit next to one, such as the signs for "union" and "divides". */
const symbol =
  /(?<=[\p{L}\p{Nd}])[\u2200-\u23ff\u27c0-\u27ef\u2980-\u2aff\u2500-\u257f]|[\u2200-\u23ff\u27c0-\u27ef\u2980-\u2aff\u2500-\u257f](?=[\p{L}\p{Nd}])/gu;

const latin = /\p{Script=Latin}/u;
const asciiDigit = /[0-9]/;
const foreignDigit = /(?![0-9])\p{Nd}/u;

/** Letters of scripts that aren't mixed with Latin ones in a word. East Asian scripts are. */
const foreignLetter =
  /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}])\p{L}/u;

/** Scripts whose letters look like Latin ones or like each other. */
const alike = [
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /[\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}\p{Script=Deseret}\p{Script=Osage}\p{Script=Old_Italic}\p{Script=Carian}\p{Script=Lycian}\p{Script=Lydian}\p{Script=Gothic}\p{Script=Tifinagh}\p{Script=Vai}]/u,
];

/** Letters of Cyrillic, Greek and Armenian that look like Latin ones. A word with only such letters looks Latin. */
const twin = /^[аАеЕоОсСрРхХуУкКмМнНтТвВіІјЈѕЅһҺӏӀԁԛԜԝүҮзЗгпьбΑΒΕΖΗΙΚΜΝΟΡΤΥΧνοικαρυχγηωσօոսհցզյլՕՏԼՍՈ]$/u;
const rare =
  /[\p{Script=Canadian_Aboriginal}\p{Script=Runic}\p{Script=Tifinagh}\p{Script=Vai}\p{Script=Yi}\p{Script=Bamum}\p{Script=Gothic}\p{Script=Old_Italic}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}\p{Script=Deseret}\p{Script=Osage}\p{Script=Old_Italic}\p{Script=Carian}\p{Script=Lycian}\p{Script=Lydian}]/u;

/**
 * The start of an address, also with a character that looks like `x`; a complete address without `0x`; and a key in
 * base58.
 */
const hexAddress = /0[xX×хХχΧ](?= ?[\da-fA-F]{3})|[Oo][xX](?=[\da-fA-F]{6})/gu;
const bareAddress = /[\da-fA-F]{40,}/g;
const keyAddress = /(?=[A-Za-z]{0,43}[1-9])[1-9A-HJ-NP-Za-km-z]{32,}/g;

/** Why a name isn't shown as it is written, and the characters to escape. */
interface NameFlaw {
  readonly why: string;
  readonly characters: ReadonlySet<string>;
}

/**
 * Returns why a text can't be the name of an address, a token, a contract or a network, as the end of a sentence: `contains
 * an address`. Undefined if it can.
 */
export function whyNoName(text: string): string | undefined {
  const name = text.normalize('NFC');
  const [first] = special.test(name) ? flawedCharacters(name) : [];
  return first?.why ?? wholeFlaw(name);
}

/**
 * Returns a name as it is shown, from any source: characters that could make it look like another name, an address, a
 * number or nothing are escaped, and the name is cut after `maxLength` characters. Names that `whyNoName` accepts are
 * unchanged, so the result can be passed again.
 */
export function shownName(text: string, maxLength = nameCharacters): string {
  const name = cutText(text, maxLength).normalize('NFC');
  const plain = special.test(name) ? escapeFlaws(name) : name;
  if (plain.trim() === '') return '(blank)';
  const shown = plain
    .replace(hexAddress, (start) => `${start.charAt(0)}\\u{78}`)
    .replace(bareAddress, shortened)
    .replace(keyAddress, shortened);
  return isNumber(shown) ? `"${shown}"` : shown;
}

/**
 * Returns the symbol of a token or coin as it is shown, from any source: a name that follows a number. It is quoted if it
 * could pass for a part of the number or for the text around it. The result can be passed again.
 */
export function shownSymbol(symbol: string): string {
  const visible = symbol === '' ? '' : shownName(symbol);
  const isClear = visible === '' || /^(?:[\p{L}\p{M}\p{S}][^\s"()]*|"[^"]*")$/u.test(visible);
  return isClear ? visible : `"${visible.replaceAll('"', "'")}"`;
}

function shortened(key: string): string {
  return `${key.slice(0, 6)}…`;
}

function escapeFlaws(name: string): string {
  const escaped = new Set(flawedCharacters(name).flatMap(({ characters }) => [...characters]));
  if (escaped.size === 0) return name;
  return [...name].map((character) => (escaped.has(character) ? escapeOf(character) : character)).join('');
}

function escapeOf(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** The flaws of single characters, and of letters that don't belong together. */
function flawedCharacters(written: string): readonly NameFlaw[] {
  // The letters of an escape aren't letters of the name.
  const name = written.replace(/\\u\{[\da-f]{1,6}\}/g, '');
  const characters = new Set(name);
  return [
    flaw("has a character that can't be seen", characters, (each) => hidden.test(each)),
    flaw('has combining marks that hide or change letters', marksOf(name)),
    flaw('has letters in a special form', characters, isVariant),
    flaw('has symbols that look like letters', new Set(name.match(symbol) ?? [])),
    flaw('has letters of another script that look like Latin ones', new Set(name.match(eastern) ?? [])),
    mixedLetters(characters),
    mixedDigits(characters, name),
  ].filter((each) => each !== undefined);
}

function flaw(
  why: string,
  characters: ReadonlySet<string>,
  isFlawed: (character: string) => boolean = () => true,
): NameFlaw | undefined {
  const found = [...characters].filter(isFlawed);
  const [first] = found;
  if (first === undefined) return undefined;
  const code = (first.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return { why: `${why} (U+${code})`, characters: new Set(found) };
}

function marksOf(name: string): ReadonlySet<string> {
  return new Set((name.match(pile) ?? []).flatMap((marks) => [...marks]));
}

/** Whether a letter or digit is a special form of another one: full-width, mathematical, circled, phonetic. */
function isVariant(character: string): boolean {
  if (!special.test(character)) return false;
  const compatible = character.normalize('NFKC');
  return variant.test(character) || (compatible !== character && /[A-Za-z0-9]/.test(compatible));
}

function mixedLetters(characters: ReadonlySet<string>): NameFlaw | undefined {
  const all = [...characters];
  const letters = all.filter((each) => /\p{L}/u.test(each));
  const foreign = new Set(letters.filter((each) => foreignLetter.test(each)));
  if (letters.some((each) => latin.test(each)))
    return flaw('mixes Latin letters with those of another script', foreign);
  const scripts = alike.filter((script) => letters.some((each) => script.test(each)));
  if (scripts.length > 1) return flaw('mixes letters of several scripts', foreign);
  const isTwin = letters.length > 0 && letters.every((each) => twin.test(each));
  return isTwin || letters.some((each) => rare.test(each))
    ? flaw('has only letters that look like Latin ones', new Set(letters))
    : undefined;
}

function mixedDigits(characters: ReadonlySet<string>, name: string): NameFlaw | undefined {
  const isMixed = latin.test(name) || asciiDigit.test(name);
  return isMixed ? flaw('has digits of another script', characters, (each) => foreignDigit.test(each)) : undefined;
}

/** Returns what is wrong with a name whose individual characters are valid. */
function wholeFlaw(name: string): string | undefined {
  if (name.trim() === '') return 'is blank';
  if ([hexAddress, bareAddress, keyAddress].some((address) => name.search(address) !== -1))
    return 'contains an address';
  return isNumber(name) ? 'is only a number' : undefined;
}

function isNumber(name: string): boolean {
  return /^[\p{N}\s.,_'+-]+(?:[eE]\+?\d+)?$/u.test(name) && /\p{N}/u.test(name);
}

/**
 * Returns a form that is equal for names that look the same: without marks, spaces and signs, and with one letter for
 * all letters that look alike.
 */
export function nameLook(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[I|]/g, 'l')
    .toLowerCase()
    .replace(/[^ -~]|[$@]/gu, (sign) => letters.get(sign) ?? sign)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[i1]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll('8', 'b')
    .replaceAll('rn', 'm')
    .replaceAll('cl', 'd')
    .replaceAll('vv', 'w');
}
