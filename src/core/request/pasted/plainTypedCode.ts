/** How Rust, Go and Java write a value, each with the value alone. Inner forms are before those around them. */
const forms: readonly (readonly [RegExp, string | ((...found: string[]) => string)])[] = [
  // Rust: types of calls, literals with a type, conversions.
  [/::<[^()\n]{0,200}>(?=\()/g, ''],
  [/(?<!\w)(?:address|b256|hex|bytes)!\([ ]{0,20}"(?:0x)?([\da-fA-F]{1,64})"[ ]{0,20}\)/g, '"0x$1"'],
  [/(?<!\w)[UB](?:64|128|256)::ZERO\b/g, '0'],
  [/(?<!\w)(?:[UI](?:64|128|256)|u64|u128)::from\([ ]{0,20}(\d[\d_]{0,80})(?:u64|u128|u32)?[ ]{0,20}\)/g, '$1'],
  [
    /(?<!\w)(?:Address|B256|H160|H256|TxHash)::from_str\([ ]{0,20}("[^"\\]{0,200}")[ ]{0,20}\)(?:\?|\.unwrap\(\)|\.expect\("[^"]{0,80}"\))?/g,
    '$1',
  ],
  [/("[^"\\]{0,200}"|\b\w{1,80})\.(?:parse|into|to_string|clone)\(\)(?:\?|\.unwrap\(\))?/g, '$1'],
  [/(?<!\w)(?:BlockNumberOrTag|BlockNumber|BlockId)::(Latest|Earliest|Pending|Safe|Finalized)\b/gi, quotedTag],
  [/("(?:latest|earliest|pending|safe|finalized)")\(\)/g, '$1'],
  [
    /(?<!\w)(?:BlockNumberOrTag|BlockNumber|BlockId)::(?:Number|Hash|from|number|hash)\([ ]{0,20}("[^"\\]{0,100}"|\w{1,80})[ ]{0,20}\)/g,
    '$1',
  ],
  [/(?<!\w)BlockId::(?:Number|from)\([ ]{0,20}("[^"\\]{0,100}"|\w{1,80})[ ]{0,20}\)/g, '$1'],
  [/\bSome\([ ]{0,20}("[^"\\]{0,200}"|\w{1,80})[ ]{0,20}\)/g, '$1'],
  // The block of a call of alloy stands behind it, that of a contract's function before or behind `call()`.
  [/\)\.(?:block_id|block)\(([^()]{1,100})\)\.call\(\)/g, ').call({ block: $1 })'],
  [/\.call\(\)\.(?:block_id|block)\(([^()]{1,100})\)/g, '.call({ block: $1 })'],
  [/(?<=[(,])[ ]{0,20}\)\.(?:block_id|block|number|hash)\(([^()]{1,100})\)/g, '$1)'],
  [/\)\.(?:block_id|block|number|hash)\(([^()]{1,100})\)/g, ', $1)'],
  [/\)\.(latest|earliest|pending|safe|finalized)\(\)/g, ', "$1")'],
  [/(get_block[a-z_]{0,20}\([^()]{1,200})\)\.(?:full|kind\([^()]{0,80}\))\(?\)?/g, '$1, true)'],
  // Go: contexts, numbers, pointers, lists and structures.
  [/(?<!\w)context\.(?:Background|TODO)\(\)/g, 'ctx'],
  [/(?<!\w)u?int(?:64)?\((\w{1,80})\)/g, '$1'],
  [/(?<!\w)(?:new\(big\.Int\)\.SetUint64|big\.NewInt)\([ ]{0,20}(\w{1,80})[ ]{0,20}\)/g, '$1'],
  [/(?<!\w)\w{1,60}\.Hash\(\)/g, 'hash'],
  [/(?<=[(,:][ ]{0,20})&(?=[A-Za-z_[])/g, ''],
  [/(?<=[(,:[{ ])nil\b/g, 'null'],
  [/\[\](?:float64|string|common\.Hash|common\.Address|any|interface\{\})\{([^{}]{0,2000})\}/g, '[$1]'],
  [
    /(?<!\w)ethereum\.(?:CallMsg|FilterQuery)\{([^{}]{0,2000})\}/g,
    (_, members: string) => `{${members.replaceAll(/\b[A-Z]\w{0,40}(?=:)/g, (key) => goMembers[key] ?? key)}}`,
  ],
  // Java: tags and numbers of blocks.
  [/(?<!\w)BigInteger\.valueOf\((\d{1,30})L?\)/g, '$1'],
  [/(?<!\w)DefaultBlockParameterName\.([A-Z]{4,10})\b/g, quotedTag],
  [
    /(?<!\w)(?:DefaultBlockParameter\.valueOf|new DefaultBlockParameterNumber)\([ ]{0,20}(\d{1,30})L?[ ]{0,20}\)/g,
    '$1',
  ],
];

/** The members of structures of go-ethereum by their names in JSON-RPC. */
const goMembers: Readonly<Record<string, string>> = {
  From: 'from',
  To: 'to',
  Gas: 'gas',
  GasPrice: 'gasPrice',
  GasFeeCap: 'maxFeePerGas',
  GasTipCap: 'maxPriorityFeePerGas',
  Value: 'value',
  Data: 'data',
  FromBlock: 'fromBlock',
  ToBlock: 'toBlock',
  BlockHash: 'blockHash',
  Addresses: 'address',
  Topics: 'topics',
};

function quotedTag(_: string, tag = ''): string {
  return `"${tag.toLowerCase()}"`;
}

/** Writes what types, conversions and structures of Rust, Go and Java stand for in their place. */
export function withPlainTypes(text: string): string {
  return forms.reduce(
    (made, [form, plain]) => (typeof plain === 'string' ? made.replaceAll(form, plain) : made.replaceAll(form, plain)),
    text,
  );
}

/** What sets the block of a call, or the form of its answer, behind it. A call with such a rest isn't known. */
export const leftModifier = /^\.(?:block_id|block|number|hash|full|kind|overrides|state_override)\(/;
