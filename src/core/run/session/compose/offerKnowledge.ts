import { hideValues } from '../../../base/credentials/environmentSecret';
import { failed } from '../../../base/result';
import type { Contract } from '../../../knowledge/files/readContract';
import { addressKey } from '../../../knowledge/names/canonicalAddress';
import { whyUnknownBehind } from '../../../knowledge/sources/contractsBehind';
import type { KnowledgeSource } from '../../../knowledge/sources/knowledgeSource';
import { lackingLayout } from '../../../knowledge/sources/lackingLayout';
import { remediesWithoutLayout, type Remedy } from '../../../model/exchange/action';
import type { Refusal } from '../../../model/exchange/refusal';
import type { Network } from '../../../model/networks/network';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { ComposedCell, PreparedRequest } from './cellStages';
import type { ComposedRequest } from './cellStages';
import { inquiryBehindAll, offerBehind } from './offerBehind';
import { type ReadBlock, type StorageTarget, variableIn } from './storageTarget';

const compilerKnows = 'The artifact of the contract has no storage layout, but the compiler of the project knows it.';

/**
 * Adds remedies that may provide the layout of a position without one: an inquiry about the contract behind a proxy,
 * and the storage layouts of artifacts that have the variable, one button each.
 */
export async function withLayouts(
  refusal: Refusal,
  { expression, target }: Pick<ComposedCell, 'expression'> & { readonly target: StorageTarget | undefined },
  network: Network,
  ports: OfferingPorts,
): Promise<Refusal> {
  const variable = variableIn(expression);
  if (variable === undefined) return refusal;
  const offers = target === undefined ? [] : await offerBehind(target, network, ports);
  const compiler = target === undefined ? [] : await offerCompiler(target, network, ports.knowledge);
  const references = await ports.knowledge.layoutsWith(variable);
  const remedies = references.map((reference) => ({ kind: 'useLayout' as const, reference }));
  const hasLayout = ({ layout }: Contract): boolean => layout !== undefined;
  const unknown =
    target?.address === undefined
      ? undefined
      : await whyUnknownBehind(
          addressKey(target.address, network.family),
          target.block === undefined ? undefined : { from: target.block, to: target.block },
          { network, knowledge: ports.knowledge },
          { lacking: 'layout', has: hasLayout },
        );
  return {
    ...refusal,
    ...unknown,
    ...(compiler.length > 0 && { cure: `${compilerKnows} ${refusal.cure}` }),
    topic: 'abis',
    remedies: [...(refusal.remedies ?? []), ...compiler, ...offers, ...remedies],
  };
}

/** Contracts that lack a function may be proxies. Offers to find what is behind all of them. */
export async function withFunctionOffer(
  composed: PipeResult<ComposedRequest>,
  { environment, network }: PreparedRequest,
  { number: block, tag }: ReadBlock,
  ports: OfferingPorts,
): Promise<PipeResult<ComposedRequest>> {
  if (composed.kind === 'ok') return composed;
  const { contracts = [], remedies = [] } = composed.problem;
  const values = [...environment.values()];
  const shown = contracts.filter((address) => hideValues(address, values) === address);
  if (shown.length === 0) return composed;
  const offer = await inquiryBehindAll({ addresses: shown, block }, network, ports);
  const unknown = await Promise.all(
    shown.map((address) =>
      whyUnknownBehind(
        addressKey(address, network.family),
        block === undefined ? undefined : { from: block, to: block },
        { network, knowledge: ports.knowledge },
        { lacking: 'ABI', has: () => true },
      ),
    ),
  );
  const why = unknown.find((each) => each !== undefined);
  return failed({
    ...composed.problem,
    ...why,
    readsAt: block ?? tag,
    remedies: [...(offer === undefined ? [] : [{ kind: 'inquire' as const, offer }]), ...remedies],
  });
}

/**
 * Returns the offers for a contract, or the contract whose code it runs, whose artifact has no layout:
 * to ask the project's compiler, and to change its settings. Sends nothing.
 */
export async function offerCompiler(
  { address, block }: Pick<StorageTarget, 'address' | 'block'>,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<readonly Remedy[]> {
  if (address === undefined || !/^0x[\da-f]{40}$/i.test(address)) return [];
  const span = block === undefined ? undefined : { from: block, to: block };
  const lacking = await lackingLayout(addressKey(address, network.family), span, { network, knowledge });
  return lacking === undefined ? [] : remediesWithoutLayout(lacking);
}
