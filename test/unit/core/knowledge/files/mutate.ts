import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../../../src/core/base/json/parseJson';
import { readStorageLayout } from '../../../../../src/core/formats/storage/readStorageLayout';
import { resolveSlot } from '../../../../../src/core/formats/storage/resolveSlot';
import { parseSlotExpression } from '../../../../../src/core/formats/storage/slotExpression';
import { readTraces } from '../../../../../src/core/formats/trace/readTraces';
import { readContract } from '../../../../../src/core/knowledge/files/readContract';
import { explainOutcome } from '../../../../../src/core/model/failure/explainOutcome';
import { evmNetwork } from '../../answer/decode/exampleNetworks';

const odd = [
  ...[
    'null',
    '-1',
    '0',
    '1e400',
    '99999999999999999999999',
    '""',
    '"0x"',
    '"0xzz"',
    '"t_struct(S)1_storage"',
    '[]',
    '{}',
  ],
  ...[
    '[[]]',
    '{"type":"call"}',
    '"HashMap[uint8, DynArray["',
    '"(uint256"',
    '"tuple[]"',
    '"\\u0000"',
    '"__proto__"',
    'true',
  ],
] as const;

/** Returns the numbers 0 to `below` - 1 in an order that a seed gives (mulberry32). */
export function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Changes a text at up to three places: a piece is taken away, doubled, moved, or replaced by another value or sign. */
export function mutate(text: string, random: (below: number) => number): string {
  let changed = text;
  for (let left = 1 + random(3); left > 0; left -= 1) {
    const pieces = changed.match(/"[^"]*"|[\w.-]+|\s+|[^\s\w"]/g) ?? [''];
    const at = random(pieces.length);
    const piece = pieces[at] ?? '';
    const kinds = [
      () => '',
      () => piece + piece,
      () => odd[random(odd.length)] ?? '',
      () => pieces[random(pieces.length)] ?? '',
      () => piece.slice(0, random(piece.length + 1)),
      () => `"${piece.replaceAll('"', '')}${'[](),{}:;.$ '.charAt(random(12))}"`,
    ];
    pieces[at] = (kinds[random(kinds.length)] ?? (() => ''))();
    changed = pieces.join('');
  }
  return changed;
}

const variables =
  '[{"label":"a","offset":0,"slot":"0","type":"t_mapping(t_address,t_struct(S)3_storage)","contract":"x.sol:C"},{"label":"b","offset":4,"slot":"1","type":"t_userDefinedValueType(Id)9"},{"label":"c","offset":0,"slot":"2","type":"t_array(t_uint64)5_storage"}]';
const layout = `{"storage":${variables},"types":{"t_address":{"encoding":"inplace","label":"address","numberOfBytes":"20"},"t_userDefinedValueType(Id)9":{"label":"Id","numberOfBytes":"4","underlying":"t_bytes4"},"t_array(t_uint64)5_storage":{"base":"t_uint64","encoding":"inplace","label":"uint64[5]","numberOfBytes":"64"},"t_uint64":{"encoding":"inplace","label":"uint64","numberOfBytes":"8"},"t_mapping(t_address,t_struct(S)3_storage)":{"encoding":"mapping","key":"t_address","value":"t_struct(S)3_storage","label":"mapping(address => struct S)","numberOfBytes":"32"},"t_struct(S)3_storage":{"encoding":"inplace","label":"struct S","numberOfBytes":"32","members":[{"label":"m","offset":0,"slot":"0","type":"t_uint64"}]}},"namespaces":{"erc7201:my.space":[{"label":"n","offset":0,"slot":"0","type":"t_uint64"}]}}`;
const vyper =
  '{"storage_layout":{"m":{"type":"HashMap[address, HashMap[uint256, DynArray[String[32], 4]]]","slot":3,"n_slots":1},"$.lock":{"type":"nonreentrant lock","slot":0},"mod":{"x":{"type":"Bytes[100]","slot":5,"n_slots":5}}},"code_layout":{"I":{"type":"address","offset":0,"length":32}}}';
const abi =
  '[{"type":"function","name":"f","inputs":[{"name":"p","type":"tuple[2][]","components":[{"name":"q","type":"bytes","internalType":"L.B"}]},{"name":"s","type":"Set.Data storage","internalType":"struct Set.Data storage pointer"},{"type":"(uint256,(bool,string)[])"}],"outputs":[{"type":"uint8","internalType":"enum L.BOOL"}],"stateMutability":"view"},{"type":"event","name":"E","anonymous":false,"inputs":[{"indexed":true,"name":"a","type":"address"}]},"error Bad(uint256 code)"]';
const tree =
  '{"type":"CALL","from":"0xa1","to":"0xb2","value":"0x10","gas":"0x100","gasUsed":"0x80","input":"0x12345678","output":"0x","error":"execution reverted","calls":[{"type":"CREATE2","from":"0xb2","input":"0x60","error":"out of gas","calls":[{"type":"INVALID"}]}],"logs":[{"address":"0xb2","topics":["0xaa"],"data":"0x","position":"0x1"}],"beforeEVMTransfers":[{"purpose":"fee","from":"0xa1","to":null,"value":"0x1"}]}';
const flat =
  '[{"action":{"callType":"call","from":"0xa1","to":"0xb2","gas":"0x1","input":"0x","value":"0x1"},"result":{"gasUsed":"0x1","output":"0x"},"subtraces":1,"traceAddress":[],"type":"call","transactionHash":"0x01"},{"action":{"from":"0xa1","init":"0x","value":"0x0"},"error":"Reverted","result":null,"traceAddress":[0],"type":"create"}]';
const source =
  'library L { struct S { uint8 a; } } interface A { enum K { X } event E(K indexed k, L.S s); } interface I is A { function f(L.S calldata s, K[2][] memory k) external payable returns (bytes memory); error Bad(uint256); }';
const script =
  "export const abi = [{ type: 'function', name: 'f', inputs: [{ name: 'a', type: 'uint256' as const }], outputs: [], }] as const satisfies Abi\nexport default { 10: { T: { abi: parseAbi(['error E()']), address: `0x` } } }";
const failure =
  '{"code":-32005,"message":"block range 5000 exceeds max block range, maximum = 1000, query returned more than 10000 results","data":{"from":"0x1","to":"0x2","originalError":{"data":"0x08c379a00000000000000000000000000000000000000000000000000000000000000020"},"rate":{"backoff_seconds":30},"0xabc":{"return":"0x08c379a0","error":"revert"}}}';

function contractReader(path: string): (text: string) => void {
  return (text) => {
    readContract(text, path, undefined);
    readContract(text, path, 'C');
  };
}

function jsonReader(read: (json: JsonValue) => void): (text: string) => void {
  return (text) => {
    const parsed = parseJson(text);
    if (parsed.kind === 'ok') read(parsed.value);
  };
}

function readLayout(json: JsonValue): void {
  const read = readStorageLayout(json);
  if (read.kind === 'failed') return;
  for (const { label } of read.value.variables)
    for (const text of [label, `${label}[1].m`, `${label}[0x${'11'.repeat(20)}]`, 'erc7201(my.space).n']) {
      const expression = parseSlotExpression(text);
      if (expression.kind === 'ok') resolveSlot(expression.value, read.value);
    }
}

function readFailure(text: string): void {
  explainOutcome({ kind: 'httpError', status: 400, excerpt: text }, evmNetwork);
  jsonReader((json) => {
    const data = json !== null && typeof json === 'object' && 'data' in json ? json.data : json;
    explainOutcome({ kind: 'rpcError', code: -32005, message: text, data, body: new Uint8Array() }, evmNetwork);
  })(text);
}

/** What strangers' texts go through, with a valid text for each reader. */
export const readers: readonly (readonly [what: string, valid: string, read: (text: string) => void])[] = [
  ['a storage layout', layout, jsonReader(readLayout)],
  ['a layout of Vyper', vyper, jsonReader(readLayout)],
  [
    'a manifest of OpenZeppelin',
    `{"manifestVersion":"3.4","impls":{"a":{"address":"0x11","layout":${layout}}}}`,
    contractReader('m.json'),
  ],
  ['an ABI', abi, contractReader('a.json')],
  [
    'combined JSON of solc',
    `{"contracts":{"a.sol:C":{"abi":${abi},"bin":"60","storage-layout":${layout}}},"version":"0.8.0"}`,
    contractReader('c.json'),
  ],
  ['a Solidity file', source, contractReader('I.sol')],
  ['a TypeScript file', script, contractReader('a.ts')],
  ['a call tree', tree, jsonReader((json) => void readTraces(json))],
  [
    'the traces of a block',
    `[{"txHash":"0x01","result":${tree}},{"txHash":"0x02","error":"timeout"}]`,
    jsonReader((json) => void readTraces(json)),
  ],
  ['entries of the trace module', flat, jsonReader((json) => void readTraces(json))],
  ['a failure', failure, readFailure],
];
