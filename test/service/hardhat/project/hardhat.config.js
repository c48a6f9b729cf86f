import hardhatIgnition from '@nomicfoundation/hardhat-ignition';
import { defineConfig } from 'hardhat/config';

export default defineConfig({
  plugins: [hardhatIgnition],
  // The compiler of the npm package: Hardhat would download one.
  solidity: { compilers: [{ version: '0.8.37', path: process.env.SOLC_PATH, settings: { evmVersion: 'cancun' } }] },
  networks: { local: { type: 'http', chainType: 'l1', url: process.env.RPC_URL ?? 'http://127.0.0.1:8545' } },
});
