/** Functions that return their only argument in another form, which a cell doesn't need. */
const wrappers: ReadonlySet<string> = new Set(
  'getAddress toChecksumAddress PublicKey address publicKey signature normalize BigInt toBigInt toHex hexlify numberToHex toQuantity toBeHex from parseInt Number'.split(
    ' ',
  ),
);

const wrapped =
  /(?:new[ ]{1,20})?(?<![\w$.])(?:[A-Za-z_$][\w$]{0,40}\.){0,3}([A-Za-z_$][\w$]{0,40})\([ ]{0,20}("[^"\\]{0,200}"|'[^'\\]{0,200}'|\d[\d_]{0,80}n?)[ ]{0,20}\)/g;

const amount =
  /(?<![\w$.])(?:[A-Za-z_$][\w$]{0,40}\.){0,3}(parseEther|parseGwei|toWei)\([ ]{0,20}["']?(\d[\d._]{0,80})n?["']?[ ]{0,20}(?:,[ ]{0,20}["'](wei|gwei|ether)["'][ ]{0,20})?\)/g;

const viemEvent =
  /(?<![\w$.])parseAbiItem\([ ]{0,20}\[?[ ]{0,20}["'`]event ([^"'`]{1,1000})["'`][ ]{0,20},?[ ]{0,20}\]?[ ]{0,20}\)/g;

const callback = /,[ ]{0,20}(?:async[ ]{0,20})?(?:\([\w$, ]{0,100}\)|[\w$]{1,80})[ ]{0,20}=>[^;]{0,2000}$/;

/** Writes what common functions of libraries return for a value in the place of their calls. */
export function withPlainValues(text: string): string {
  return text
    .replaceAll(amount, (_, name: string, digits: string, unit?: string) => {
      return `"${digits.replaceAll('_', '')} ${unit ?? (name === 'parseGwei' ? 'gwei' : 'ether')}"`;
    })
    .replaceAll(viemEvent, (_, event: string) => `"${event}"`)
    .replaceAll(wrapped, (call: string, name: string, value: string) => (wrappers.has(name) ? value : call))
    .replace(callback, ')');
}
