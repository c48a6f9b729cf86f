import { parseJson } from '../../base/json/parseJson';
import { failed, ok, type Result } from '../../base/result';
import { type Deployment, deploymentFileAt } from './deployment';
import { readBroadcast } from './readBroadcast';
import { readAddressList, readHardhatDeploy, readIgnition, readIgnitionChain } from './readHardhatDeployment';

/**
 * Reads the deployments that a file names. `path` shows which tool wrote it; `readBeside` returns the text of another
 * file in its folder, or undefined. Fails with a sentence if the file is damaged or its chain isn't known.
 */
export async function readDeployments(
  text: string,
  path: string,
  readBeside: (name: string) => Promise<string | undefined>,
): Promise<Result<readonly Deployment[], string>> {
  const file = deploymentFileAt(path);
  const json = parseJson(text);
  if (json.kind === 'failed') return failed('The file is not complete JSON.');
  switch (file.kind) {
    case 'broadcast':
      return ok(readBroadcast(json.value, file.script));
    case 'ignition': {
      const chainId = file.chainId ?? readIgnitionChain((await readBeside('journal.jsonl')) ?? '');
      return chainId === undefined
        ? failed('Neither the name of its folder nor journal.jsonl tells the chain ID.')
        : ok(readIgnition(json.value, chainId));
    }
    case 'hardhatDeploy': {
      const written = (await readBeside('.chainId'))?.trim() ?? '';
      const chainId = /^\d{1,20}$/.test(written) ? BigInt(written).toString() : undefined;
      // Other tools have folders with this name but with other files.
      return ok(
        chainId === undefined ? readAddressList(json.value) : readHardhatDeploy(json.value, file.name, chainId),
      );
    }
    case 'addresses':
      return ok(readAddressList(json.value));
  }
}
