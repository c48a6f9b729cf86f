/** Returns numbers that look random and are the same for the same seed. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const values = [
  'uint8',
  'uint',
  'int40',
  'bool',
  'address',
  'address payable',
  'bytes1',
  'bytes20',
  'bytes32',
  'uint128',
];
const keys = ['uint8', 'address', 'bytes32', 'string', 'bytes', 'bool', 'int256'];

/** Returns Solidity sources in several files, with types and contracts that inherit from each other at random. */
export function generateContracts(seed: number, count: number): Readonly<Record<string, string>> {
  const random = randomNumbers(seed);
  const pick = (list: readonly string[]): string => list[random(list.length)] ?? '';
  const defined: string[] = [];
  const keyed: string[] = [];
  const anyType = (depth: number): string => {
    const kind = depth > 3 ? 0 : random(8);
    if (kind === 1) return `${anyType(depth + 1)}[${random(2) === 0 ? '' : 1 + random(40)}]`;
    if (kind === 2) return `mapping(${pick([...keys, ...keyed])} => ${anyType(depth + 1)})`;
    if (kind === 3) return pick(['string', 'bytes', 'function() external', 'function(uint) returns (bool)']);
    return kind < 6 && defined.length > 0 ? pick(defined) : pick(values);
  };
  const variables = (most: number): string =>
    Array.from({ length: 1 + random(most) }, (_, index) => `${anyType(0)} v${index};`).join(' ');
  const types = Array.from({ length: 12 }, (_, index) => {
    const name = `T${index}`;
    const kind = random(3);
    const texts = [
      `enum ${name} { A, B, C }`,
      `type ${name} is ${pick(['uint64', 'address', 'bool', 'bytes7', 'int16'])};`,
      `struct ${name} { ${variables(5)} ${name}[] children; mapping(uint => ${name}[2]) pairs; }`,
    ];
    defined.push(name);
    if (kind < 2) keyed.push(name);
    return texts[kind] ?? '';
  });
  // Diamonds that begin at the ends of earlier ones: each order can be linearized.
  const contracts = Array.from({ length: count }, (_, index) => {
    const [root, corner] = [index - (index % 4), index % 4];
    const earlier = root === 0 || random(4) === 0 ? [] : [4 * random(root / 4) + 3];
    const sides = random(2) === 0 ? [root + 1, root + 2] : [root + 2, root + 1];
    const bases = [earlier, [root], [root], sides][corner] ?? [];
    const own = Array.from(
      { length: random(5) },
      (_unused, each) => `${anyType(0)} ${random(2) === 0 ? 'internal' : ''} c${index}_${each};`,
    );
    const other = random(3) === 0 ? `uint constant K${index} = 1; address immutable i${index} = address(0);` : '';
    const heritage = bases.length === 0 ? '' : `is ${bases.map((base) => `C${base}`).join(', ')}`;
    return `contract C${index} ${heritage} { ${other} ${own.join(' ')} }`;
  });
  const half = Math.floor(count / 2);
  return {
    'lib/types.sol': types.join('\n'),
    'src/first.sol': `import "lib/types.sol";\n${contracts.slice(0, half).join('\n')}`,
    'src/second.sol': `import "src/first.sol";\n${contracts.slice(half).join('\n')}`,
  };
}
