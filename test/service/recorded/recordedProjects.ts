/** Returns the configuration of Hardhat 2 with a plugin, and with the compiler of the npm package: it would download one. */
export function hardhatSettings(plugin: string): string {
  return `${plugin === '' ? '' : `require('@nomicfoundation/hardhat-ethers'); require('${plugin}');\n`}
const { subtask } = require('hardhat/config');
const { TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD } = require('hardhat/builtin-tasks/task-names');

subtask(TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD, async ({ solcVersion }) => ({
  compilerPath: process.env.SOLC_FOLDER + '/soljson.js',
  isSolcJs: true,
  version: solcVersion,
  longVersion: require(process.env.SOLC_FOLDER).version().replace('.Emscripten.clang', ''),
}));

module.exports = {
  solidity: ${plugin.includes('upgrades') ? "{ version: '0.8.37', settings: { evmVersion: 'cancun' } }" : "'0.8.37'"},
  namedAccounts: { deployer: 0 },
  networks: { local: { url: process.env.RPC_URL || 'http://127.0.0.1:8545' } },
};
`;
}

export const truffleSettings = 'module.exports = { compilers: { solc: { version: process.env.SOLC_FOLDER } } };\n';

/** A deployment behind a proxy, for hardhat-deploy. */
export const deploySafe = `module.exports = async ({ deployments, getNamedAccounts }) => {
  const { deployer } = await getNamedAccounts();
  await deployments.deploy('Safe', { from: deployer, proxy: true });
};
`;

/** A contract for the upgrades plugin of OpenZeppelin. */
export const boxSource = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "@openzeppelin/contracts-upgradeable/proxy/utils/UUPSUpgradeable.sol";

contract Box is UUPSUpgradeable {
    uint256 value;

    function put(uint256 next) external {
        value = next;
    }

    function _authorizeUpgrade(address) internal override {}
}
`;

export const deployBox = `const { ethers, upgrades } = require('hardhat');

(async () => {
  const options = { kind: 'uups', initializer: false };
  const box = await upgrades.deployProxy(await ethers.getContractFactory('Box'), [], options);
  await box.waitForDeployment();
})();
`;
