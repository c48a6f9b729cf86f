import type { AbiSource } from '../abi/abi';

/** Formats the source of an ABI: `Token.json (workspace)`. */
export function sourceText(source: AbiSource): string {
  switch (source.kind) {
    case 'cell':
      return source.label;
    case 'addressMap':
      return `${source.label} (address map in the settings)`;
    case 'workspace':
      return `${source.label} (workspace)`;
    case 'builtIn':
      return `${source.label} (built-in list)`;
  }
}
