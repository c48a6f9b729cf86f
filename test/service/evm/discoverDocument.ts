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
      name: 'ots_hasCode',
      summary: 'Whether an address has code',
      paramStructure: 'by-position',
      params: [
        {
          name: 'address',
          description: 'The address.',
          required: true,
          schema: { $ref: '#/components/schemas/Account' },
        },
        { name: 'block', required: true, schema: { $ref: '#/components/schemas/Block' } },
      ],
      result: { name: 'hasCode', schema: { type: 'boolean' } },
    },
    {
      name: 'ots_getApiLevel',
      summary: 'Version of the Otterscan methods',
      params: [],
      result: { name: 'level', schema: { type: 'integer' } },
    },
  ],
  components: {
    schemas: {
      Block: { title: 'Block number or tag', type: 'string' },
      Account: { title: 'Account', type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' },
    },
  },
};
