/** The EVM network's answer to `rpc.discover`: an OpenRPC document with a few of its methods. */
export const discoverDocument = {
  openrpc: '1.2.6',
  info: { title: 'Local EVM chain', version: '1.0.0' },
  methods: [
    {
      name: 'eth_getBlockRange',
      summary: 'Blocks of a range',
      paramStructure: 'by-position',
      params: [
        { name: 'start', required: true, schema: { $ref: '#/components/schemas/Block' } },
        { name: 'end', required: true, schema: { $ref: '#/components/schemas/Block' } },
        { name: 'details', required: true, schema: { type: 'boolean' } },
      ],
      result: { name: 'blocks', schema: { type: 'array', items: { type: 'object' } } },
    },
    {
      name: 'web3_sha3',
      summary: 'Keccak-256 of the data',
      paramStructure: 'by-position',
      params: [
        {
          name: 'data',
          description: 'What is hashed.',
          required: true,
          schema: { $ref: '#/components/schemas/Bytes' },
        },
      ],
      result: { name: 'hash', schema: { $ref: '#/components/schemas/Bytes' } },
    },
    {
      name: 'net_listening',
      summary: 'Whether the node listens for peers',
      params: [],
      result: { name: 'listening', schema: { type: 'boolean' } },
    },
  ],
  components: {
    schemas: {
      Block: { title: 'Block number or tag', type: 'string' },
      Bytes: { title: 'Bytes', type: 'string', pattern: '^0x([0-9a-f]{2})*$' },
    },
  },
};
