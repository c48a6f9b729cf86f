import { buildModule } from '@nomicfoundation/hardhat-ignition/modules';

export default buildModule('Money', (module) => {
  const doubled = module.library('Doubled');
  const purse = module.contract('Purse', [], { libraries: { Doubled: doubled } });
  const second = module.contract('Purse', [], { id: 'SecondPurse', libraries: { Doubled: doubled } });
  module.call(purse, 'fill', [21]);
  return { doubled, purse, second };
});
