import type { AbiCandidate, AbiError, AbiFunction, AbiItem, AbiSource } from './abi';
import type { LabelledCall } from './artifactLookup';
import type { CalledSelector } from './calledSelectors';
import { selectorOf } from './eventSignature';
import type { LabelledAbi } from './resolveEvents';

/** Where the functions and errors of an answer may be described, in the order in which they are asked. */
export interface CalledSources {
  /** What the cell names by `# @abi`. */
  readonly cell: readonly LabelledAbi[];
  /** ABIs that settings give to a contract, by lower-case address. */
  readonly addressMap: ReadonlyMap<string, LabelledAbi>;
  /** Functions and errors of workspace artifacts with a selector. */
  workspace(selector: string): Promise<readonly LabelledCall[]>;
}

type Called = AbiCandidate<AbiFunction | AbiError>;

/** The functions and errors of selectors, best first: the cell, then the address map, then the workspace. The built-in list stands behind them. */
export async function resolveCalled(selectors: readonly CalledSelector[], { cell, addressMap, workspace }: CalledSources): Promise<readonly Called[]> {
  const wanted = new Set(selectors.map(({ selector }) => selector));
  const mapped = selectors.flatMap(({ selector, address }) => {
    const abi = address === undefined ? undefined : addressMap.get(address);
    return abi ? usable(abi, new Set([selector]), 'addressMap') : [];
  });
  const indexed = await Promise.all([...wanted].map((selector) => workspace(selector)));
  return [
    ...cell.flatMap((abi) => usable(abi, wanted, 'cell')),
    ...mapped,
    ...indexed.flat().map(({ item, label }): Called => ({ item, source: { kind: 'workspace', label } })),
  ];
}

function usable({ label, items }: LabelledAbi, selectors: ReadonlySet<string>, kind: AbiSource['kind']): readonly Called[] {
  return items.filter(isCalled).filter((item) => selectors.has(selectorOf(item))).map((item) => ({ item, source: { kind, label } }));
}

function isCalled(item: AbiItem): item is AbiFunction | AbiError {
  return item.kind !== 'event';
}
