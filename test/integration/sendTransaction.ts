import { waitFor } from '../run/waitFor';
import { ServiceAdmin } from '../service/admin';
import type { Hex } from '../service/evm/evmLandmarks';
import { readTestService } from './readTestService';

let value = 1_000;

/** Sends a transaction that nothing else knows. The node mines it unless automine is off. */
export function sendTransaction(): Promise<Hex> {
  const { landmarks, admin } = readTestService();
  const { deployer, alice } = landmarks.evm.accounts;
  value += 1;
  return new ServiceAdmin(admin).node<Hex>('eth_sendTransaction', [
    { from: deployer, to: alice, value: `0x${value.toString(16)}` },
  ]);
}

/** Sends a transaction that nothing else knows, and waits until it is mined. */
export async function mineTransaction(): Promise<Hex> {
  const hash = await sendTransaction();
  const admin = new ServiceAdmin(readTestService().admin);
  await waitFor(
    () => admin.node('eth_getTransactionReceipt', [hash]),
    (receipt) => receipt !== null,
  );
  return hash;
}
