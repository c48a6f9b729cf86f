import type { AbiCandidate, AbiError, AbiFunction, AbiItem, AbiSource } from '../../formats/abi/type/abi';
import { selectorOf } from '../../formats/abi/type/eventSignature';
import type { LabeledCall } from '../files/artifactLookup';
import type { CalledSelector } from './calledSelectors';
import type { AddressedAbi, BehindAbi, LabeledAbi } from './resolveEvents';

/** The sources of an answer's functions and errors, in lookup order. */
export interface CalledSources {
  /** ABIs that the cell names with `# @abi`. */
  readonly cell: readonly LabeledAbi[];
  /** ABIs of contracts that settings or deployments name, by lowercase address. */
  readonly byAddress: ReadonlyMap<string, AddressedAbi>;
  /** ABIs of the contracts whose code these contracts run, by lowercase address. */
  readonly behind?: ReadonlyMap<string, readonly BehindAbi[]>;
  /** Returns the functions and errors of workspace artifacts with a selector. */
  workspace(selector: string): Promise<readonly LabeledCall[]>;
  /** Functions and errors that a signature service returned for the selectors. */
  readonly signatures?: readonly AbiCandidate<AbiFunction | AbiError>[];
}

type Called = AbiCandidate<AbiFunction | AbiError>;

/**
 * Returns the functions and errors of selectors, in order of preference: the cell, its contract, the workspace, web
 * services. The built-in list comes last.
 */
export async function resolveCalled(
  selectors: readonly CalledSelector[],
  { cell, byAddress, behind, workspace, signatures = [] }: CalledSources,
): Promise<readonly Called[]> {
  const wanted = new Set(selectors.map(({ selector }) => selector));
  const mapped = selectors.flatMap(({ selector, address }) => {
    if (address === undefined) return [];
    const own = byAddress.get(address);
    return [...(own ? [own] : []), ...(behind?.get(address) ?? [])].flatMap((abi) =>
      usable(abi, new Set([selector]), abi.kind),
    );
  });
  const indexed = await Promise.all([...wanted].map((selector) => workspace(selector)));
  return [
    ...cell.flatMap((abi) => usable(abi, wanted, 'cell')),
    ...mapped.filter(({ source }) => source.kind !== 'verified'),
    ...indexed.flat().map(({ item, label }): Called => ({ item, source: { kind: 'workspace', label } })),
    ...mapped.filter(({ source }) => source.kind === 'verified'),
    ...signatures,
  ];
}

function usable(
  { label, items }: LabeledAbi,
  selectors: ReadonlySet<string>,
  kind: AbiSource['kind'],
): readonly Called[] {
  return items
    .filter(isCalled)
    .filter((item) => selectors.has(selectorOf(item)))
    .map((item) => ({ item, source: { kind, label } }));
}

function isCalled(item: AbiItem): item is AbiFunction | AbiError {
  return item.kind !== 'event';
}
