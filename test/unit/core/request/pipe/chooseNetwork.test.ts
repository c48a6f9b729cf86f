import assert from 'node:assert/strict';

import { readServices } from '../../../../../src/core/model/networks/readServices';
import { chooseNetworks } from '../../../../../src/core/request/pipe/chooseNetwork';

const { services } = readServices(
  ['one', 'two'].map((id) => ({
    id,
    rpcUrl: 'https://h.example',
    rpcPath: '',
    networks: [
      { id: 'mainnet', family: 'evm' },
      { id: `${id}-only`, family: 'evm' },
    ],
  })),
);

function byDefault(defaultNetwork: string): string {
  const chosen = chooseNetworks({ services, defaultNetwork, directive: undefined, method: undefined });
  return chosen.kind === 'ok'
    ? chosen.value.map(({ key }) => key).join()
    : `${chosen.problem.cause} ${chosen.problem.cure}`;
}

describe('chooseNetworks with a default network', () => {
  it('finds it by its full name, or by its ID if only one service has it', () => {
    assert.equal(byDefault('two/mainnet'), 'two/mainnet');
    assert.equal(byDefault('two-only'), 'two/two-only');
  });

  it('sends nothing to another network if it is missing, and names the setting', () => {
    assert.equal(
      byDefault('two/mainet'),
      'The default network "two/mainet" is not configured. Write two/mainnet in `rpcbook.defaultNetwork`, or name a network in the cell with `# @network name`.',
    );
    assert.match(byDefault('elsewhere/x'), / Correct `rpcbook\.defaultNetwork`/);
    assert.equal(
      byDefault('mainnet'),
      'Several services have the default network "mainnet". Write one/mainnet or two/mainnet in `rpcbook.defaultNetwork`, or name a network in the cell with `# @network name`.',
    );
  });
});
