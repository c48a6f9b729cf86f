import { readStorageLayout } from '../../formats/storage/readStorageLayout';
import type { KnowledgeSource } from '../../knowledge/sources/knowledgeSource';
import { lookups } from './lookups';
import type { Offer } from './offers';

/** A reference to a storage layout: the value of `# @layout`, and the document that relative paths start from. */
export interface LayoutReference {
  readonly reference: string;
  readonly documentPath: string | undefined;
}

const maxReferences = 16;

/** Returns offers to read a variable from the referenced layouts, one per contract. Reads files; sends nothing. */
export async function offersForVariable(
  name: string,
  references: readonly LayoutReference[],
  knowledge: KnowledgeSource,
): Promise<readonly Offer[]> {
  const distinct = [...new Map(references.map((one) => [one.reference, one])).values()].slice(0, maxReferences);
  const offers = await Promise.all(
    distinct.map(async ({ reference, documentPath }): Promise<readonly Offer[]> => {
      const contract = await knowledge.contract(reference, documentPath);
      if (contract.kind === 'failed' || contract.value.layout === undefined) return [];
      const layout = readStorageLayout(contract.value.layout);
      if (layout.kind === 'failed' || !layout.value.variables.some(({ label }) => label === name)) return [];
      return [
        {
          lookup: lookups.storage,
          label: `Variable ${name} of ${contract.value.label}`,
          values: { position: name, layout: reference },
        },
      ];
    }),
  );
  return offers.flat();
}

/**
 * Finds the layouts that a text references: `# @layout` and `# @abi` in cells, and contracts declared in Solidity
 * source.
 */
export function layoutReferences(text: string, documentPath: string | undefined): readonly LayoutReference[] {
  const head = text.slice(0, maxTextLength);
  const named = [...head.matchAll(/^\s*(?:#|\/\/)\s*@(?:layout|abi)\s+([^\s(]+)\s*$/gm)];
  const declared = [...head.matchAll(/^\s*(?:abstract\s+)?contract\s+([A-Za-z_$][\w$]*)/gm)];
  return [...named, ...declared].flatMap(([, reference]) =>
    reference === undefined ? [] : [{ reference, documentPath }],
  );
}

const maxTextLength = 200_000;
