const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const wrongAddress = address.toLowerCase().replace('c', 'C');

/** The networks that `toAllNetworks` names, as settings. */
export const crowdedServices = [
  {
    id: 'many',
    name: 'Many',
    rpcUrl: 'https://{network}.many.example.com',
    networks: Array.from({ length: 400 }, (_, index) => ({
      id: `n${index}`,
      family: 'evm',
      chainId: `${100 + index}`,
    })),
  },
];

/** The most networks that a cell may name. */
const toAllNetworks = `# @network ${list(20, (index) => `many/n${index}`, ', ')}\n`;

function list(length: number, text: (index: number) => string, separator = ','): string {
  return Array.from({ length }, (_, index) => text(index)).join(separator);
}

function topics(length: number, text: (index: number) => string): string {
  return `eth_getLogs {"fromBlock":1,"toBlock":2,"topics":[[${list(length, (index) => `"${text(index)}"`)}]]}`;
}

function growing(levels: number, times: number): string {
  return ['@v0 = lol', list(levels, (level) => `@v${level + 1} = ${`{{v${level}}}`.repeat(times)}`, '\n')].join('\n');
}

/** Notebooks that stay just below the limits on the size of a cell; the last cell is the one that is looked at. */
export const crowdedCells: Readonly<Record<string, readonly string[]>> = {
  'references, 29,000 in one string': [`@a=1\neth_call "${'{{a}} '.repeat(29_000)}"`],
  'references, 29,000 in one string with an escape': [`@a=1\neth_call "\\n${'{{a}} '.repeat(29_000)}"`],
  'references to names that do not exist, 14,000': [topics(14_000, (index) => `{{u${index}}}`)],
  'misspelled names beside 20,000 variables': [
    `${list(20_000, (index) => `@variable_name_${index} = 1\n`, '')}eth_call ${list(300, (index) => `{{variable_nmae_x${index}}}`, ' ')}`,
  ],
  'variables that refer to misspelled names, 10,000': [
    `${list(10_000, (index) => `@variable_name_${index} = {{variable_nmae_${index}}}\n`, '')}eth_call`,
  ],
  'addresses with wrong checksums, 14,000, for 20 networks': [
    `${toAllNetworks}eth_getLogs {"address": [${`"${wrongAddress}",`.repeat(14_000)}"0x1"]}`,
  ],
  'a list put in thousands of times for 20 networks': [
    `@l = [${'"0x1",'.repeat(20_000)}"0x1"]`,
    `${toAllNetworks}eth_getLogs [${'{{l}},'.repeat(2_000)}]`,
  ],
  'variables that grow twentyfold for 20 networks': [growing(19, 20), `${toAllNetworks}eth_call {{v19}}`],
  'a storage position that doubles for 20 networks': [
    growing(19, 2),
    `${toAllNetworks}eth_getStorageAt {{v14}} "{{v14}}{{v14}}{{v14}}"`,
  ],
  'event signatures, 290, for 20 networks': [
    `${toAllNetworks}${topics(290, (index) => `Tranfer${index}(uint,uint,address)`)}`,
  ],
  'event signatures of 3,000 characters, 290, for 20 networks': [
    `${toAllNetworks}${topics(290, (index) => `T${index}(${'uint,'.repeat(600)}address)`)}`,
  ],
  'names of events, 10,000': [topics(10_000, (index) => `Tranfer${index}`)],
  'functions of topics, 10,000': [topics(10_000, (index) => `{{$topic T${index}(uint)}}`)],
  'functions of slots with 1,300 keys, 250': [
    topics(250, (index) => `{{$slot mapping(${index})${'[1]'.repeat(1_300)}}}`),
  ],
  'hashes of 1,000 characters, 900': [topics(900, () => `{{$keccak ${'x'.repeat(1_000)}}}`)],
  'a hash of 800,000 characters, six times': [
    `@k = {{$keccak ${'x'.repeat(800_000)}}}`,
    'eth_call {{k}} {{k}} {{k}} {{k}} {{k}} {{k}}',
  ],
  'storage positions, 10,000': [`eth_getStorageAt [${list(10_000, (index) => `"mapping(${index})[1]"`)}]`],
  'declarations, 10,000': [`${'# @event Tranfer(uint,uint,address)\n'.repeat(10_000)}${topics(1, () => 'Tranfer')}`],
  'a declaration of a megabyte': [`# @event T(${'uint,'.repeat(190_000)}uint)\n${topics(1, () => 'T')}`],
  'a type of structs for 20 networks': [
    `${toAllNetworks}# @type (${'bytes,'.repeat(20)}uint8)[99][9999][999]\neth_getStorageAt ${address} 1`,
  ],
  'brackets 190 deep, 150 times': [`eth_call ${`${'['.repeat(190)}${']'.repeat(190)},`.repeat(150)}`],
  'members that do not exist, 14,000': [`eth_getLogs {${list(14_000, (index) => `"fromBlok${index}": 1`)}}`],
  'an envelope of 9,000 methods of another family': [
    `${toAllNetworks}[${'{"method":"getBlockHeight"},'.repeat(9_000)}{"method":"a"}]`,
  ],
  'references in a path, 29,000': [`@a=1\nGET /${'{{a}}'.repeat(29_000)}`],
  'networks with names of 150 characters, 20': [
    `# @network ${list(20, (index) => `many/m${'a'.repeat(150)}${index}`)}\neth_chainId`,
  ],
  'cells that all refer to 290 others': Array.from(
    { length: 100 },
    (_, cell) => `# @name c${cell}\neth_call ${list(290, (other) => `{{c${(cell + other) % 100}.result}}`, ' ')}`,
  ),
  'cells that need each other in turn, each with 290 signatures': Array.from(
    { length: 30 },
    (_, cell) =>
      `# @name c${cell}\n${topics(290, (index) => `T${cell}x${index}(uint)`)} ${cell > 0 ? `{{c${cell - 1}.result}}` : ''}`,
  ),
};
