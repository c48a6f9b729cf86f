import { groupDigits } from '../../base/view/amountText';
import type { FiledDeployment } from '../../knowledge/deployments/deploymentIndex';

/** Describes how and when a contract was deployed: `Foundry script Deploy.s.sol · block 12 · 2026-01-02`. */
export function formatDeployment({ tool, script, block, time }: FiledDeployment): string {
  const by = script === undefined ? tool : `${tool ?? ''} script ${script}`.trim();
  return [
    by ?? 'list of addresses',
    ...(block === undefined ? [] : [`block ${groupDigits(block)}`]),
    ...(time === undefined ? [] : [new Date(time).toISOString().slice(0, 10)]),
  ].join(' · ');
}
