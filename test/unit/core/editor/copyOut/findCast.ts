import { findProgram } from '../../../../run/findProgram.mjs';
import { findFoundryBinary } from '../../../../service/evm/foundryBinary';

/** Returns the path of Foundry's cast: `CAST_PATH`, the npm package for this platform, or the one on PATH. */
export function findCast(): string | undefined {
  try {
    return findFoundryBinary('cast');
  } catch {
    return findProgram(['cast'], []);
  }
}
