const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** Variables, each of which contains the one before `times` times. */
export function doubling(levels: number, times: number): string {
  return [
    '@v0 = lol',
    ...Array.from({ length: levels }, (_, level) => `@v${level + 1} = ${`{{v${level}}}`.repeat(times)}`),
  ].join('\n');
}

function chain(length: number): readonly string[] {
  return [
    ...Array.from({ length }, (_, index) => `# @name c${index}\neth_call {{c${index + 1}.result}}`),
    `# @name c${length}\neth_call {{c0}}`,
  ];
}

/** Notebooks from untrusted sources. The last cell is the one to examine. */
export const hostileCells: Readonly<Record<string, readonly string[]>> = {
  'a type of 40 levels': [`# @type uint8${'[1]'.repeat(33)}[999999999]\neth_getStorageAt ${address} 1`],
  'a type of 115 characters': [`# @type uint8[1]${'[999999999]'.repeat(9)}\neth_getStorageAt ${address} 1`],
  'variables that grow twentyfold with each level': [doubling(19, 20), 'eth_call {{v19}}'],
  'variables that double': [doubling(19, 2), 'eth_call {{v19}} "{{v19}}"'],
  'a list put in thousands of times': [
    `@l = [${'"0x1",'.repeat(20_000)}"0x1"]`,
    `eth_getLogs [${'{{l}},'.repeat(2_000)}]`,
  ],
  'a path into a list, thousands of times': [
    `@l = {"a":[${'1,'.repeat(20_000)}1]}`,
    `eth_getLogs [${'{{l.a}},'.repeat(2_000)}]`,
  ],
  'a line of a megabyte': [`eth_call "${'a'.repeat(1_000_000)}"`],
  'a megabyte of commas': [`eth_call ${','.repeat(1_000_000)}`],
  'brackets nested 100,000 deep': [`eth_call ${'['.repeat(100_000)}`],
  'references, 50,000': [`@a=1\neth_call ${'{{a}} '.repeat(50_000)}`],
  'braces that do not close in a path': [`GET /${'{{'.repeat(50_000)}`],
  'addresses with wrong checksums, 5,000': [
    `eth_getLogs {"address": [${`"${address.toLowerCase().replace('c', 'C')}",`.repeat(5_000)}"0x1"]}`,
  ],
  'topics, 100,000': [`eth_getLogs {"topics": [[${'"0xdd",'.repeat(100_000)}"0x7"]]}`],
  'event signatures, 5,000': [
    `eth_getLogs {"topics": [[${Array.from({ length: 5_000 }, (_, index) => `"Tranfer${index}(uint,uint,address)"`).join(',')}]]}`,
  ],
  'a number of 250,000 digits': [`eth_getBlockByNumber ${'9'.repeat(250_000)}`],
  'a slot of 250,000 digits': [`eth_getStorageAt ${address} ${'9'.repeat(250_000)}`],
  'networks, 100,000': [`# @network ${'a,'.repeat(100_000)}\neth_chainId`],
  'directives that do not exist, 50,000': [`${'# @netwrk x\n'.repeat(50_000)}eth_call`],
  'an assertion of 50,000 steps': [`# @assert ${'result.'.repeat(40_000)} == 1\neth_chainId`],
  'variables in a chain of 2,000': [
    `${Array.from({ length: 2_000 }, (_, index) => `@v${index} = {{v${index + 1}}}`).join('\n')}\neth_call {{v0}}`,
  ],
  'cells in a circle of 3,000': chain(3_000),
  'cells that all need each other': Array.from(
    { length: 80 },
    (_, cell) =>
      `# @name c${cell}\neth_call ${Array.from({ length: 80 }, (_, other) => `{{c${other}.result}}`).join(' ')}`,
  ),
  'strings that do not close, 100,000': [`eth_call ${'"\n'.repeat(100_000)}`],
  'an envelope of methods, 20,000': [`[${'{"method":"eth_cal"},'.repeat(20_000)}{"method":"a"}]`],
};
