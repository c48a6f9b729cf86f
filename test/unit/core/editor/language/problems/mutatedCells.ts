import { findWrittenKeys } from '../../../../../../src/core/base/credentials/findWrittenKeys';
import { convertRequest } from '../../../../../../src/core/editor/language/edits/convertRequest';
import { quickFixes } from '../../../../../../src/core/editor/language/edits/quickFixes';
import { diagnoseCell } from '../../../../../../src/core/editor/language/problems/diagnoseCell';
import { parseCell } from '../../../../../../src/core/model/cell/parseCell';
import { samples } from '../../../request/pasted/pastedSamples';
import { hash, openSample, owner, token } from '../shared/sampleNotebook';

const key = '5e'.repeat(32);

/** Cells with what this product adds to requests. */
const cells = [
  `# @network mainnet, solana\n# @name block\n# @timeout 5\neth_getBlockByNumber latest-10 false`,
  `@owner = ${owner}\n# @override ${token}.balance = 5 ether\n# @override ${token}.slot(5) = 1\neth_call ${token} balanceOf(address)(uint256) {{owner}} { from: {{owner}}, block: latest-100 }`,
  `# @event Transfer(address indexed from, IERC20 to, uint256)\n# @abi function f((uint256,address)[] a)\neth_getLogs {\n  "address": "${token}",\n  "fromBlock": 1_000, // note\n  "topics": ["Transfer", null, ["0X12"]]\n}`,
  `# @layout gone.json\n# @type uint256\neth_getStorageAt ${token} balances[${owner}][0x1] latest`,
  `# @method raw\nmy_method {{$env KEY}} {{$input name}} {{$pick a|b}} {{block.result[0].x}}`,
  `[{"jsonrpc":"2.0","id":1,"method":"eth_chainId"},{"jsonrpc":"2.0","id":2,"method":"eth_getTransactionReceipt","params":["${hash}"]}]`,
  `# @assert result == 0x1\n# @assert result.logs[0].address != ${token}\neth_getTransactionReceipt ${hash}`,
  `eth_call ${token} name()\neth_call ${token} f(string,bytes) "a \\" b" 0x12`,
  `GET /networks/1/baseFeeHistory?x={{y}}`,
  `# @network l2net\nl2net_call latest { contract_address: 0x1, entry_point_selector: "name", calldata: [1, -2] }`,
  `getTransaction 4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM { "encoding": "jsonParsed" }`,
  `@privateKey = 0x${key}\n/* a\n b */\neth_sendRawTransaction {{privateKey}}`,
];

const signs = [
  ...'\'"`{}[]()@$\\^|;<>=:,#&*/.-_0x \n\r\t\0%~?!',
  '\r\n',
  '--x',
  '—x',
  '${',
  '$(',
  '{{',
  '}}',
  '{{$env ',
  '@{',
  "$'",
  '<<',
  '0X',
  '//',
  '/*',
  '\ud800',
  '\u2028',
  '# @network ',
  '# @override ',
  '1e999',
  '{"method":"',
];

const texts = [...cells, ...Object.values(samples).flatMap((pasted) => pasted.map(([text]) => text))];

/** Returns numbers from 0 to below a bound, always the same ones for a seed. */
function createNumbers(seed: number): (bound: number) => number {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

function mutated(next: (bound: number) => number): string {
  let text = texts[next(texts.length)] ?? '';
  for (let changes = next(6); changes >= 0; changes -= 1) {
    const at = next(text.length + 1);
    const other = texts[next(texts.length)] ?? '';
    const from = next(other.length + 1);
    const inserted = next(5) === 0 ? other.slice(from, from + next(40)) : (signs[next(signs.length + 3)] ?? '');
    text = text.slice(0, at) + inserted + text.slice(at + next(12));
  }
  return text;
}

/**
 * Changes, cuts and joins pasted texts and cells, and reads, converts and diagnoses each. Returns the first text that
 * throws, with what was thrown. `diagnosed` is how many of the texts are diagnosed, from the first.
 */
export function findThrowingText(seed: number, count: number, diagnosed: number): string | undefined {
  const next = createNumbers(seed);
  for (let index = 0; index < count; index += 1) {
    const text = mutated(next);
    try {
      const cell = parseCell(text);
      findWrittenKeys(text);
      if (index >= diagnosed && cell.request?.kind !== 'pasted') continue;
      const { context, edited } = openSample([text]);
      for (const action of convertRequest(context, edited, true)) parseCell(action.title);
      if (index >= diagnosed) continue;
      for (const problem of diagnoseCell(context, edited)) quickFixes(context, edited, problem);
    } catch (error) {
      return `${JSON.stringify(text)}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
    }
  }
  return undefined;
}
