import { buildModule } from '@nomicfoundation/hardhat-ignition/modules';

export default buildModule('Lockers', (module) => {
  const locker = module.contract('Locker');
  const proxy = module.contract('LockerProxy', [locker]);
  const behind = module.contractAt('Locker', proxy, { id: 'LockerBehindProxy' });
  module.call(behind, 'keep', [42]);
  return { locker, proxy, behind };
});
