import { BuiltInAbi } from '../../../../formats/abi/names/builtInAbi';

/** The built-in ABI list, parsed and hashed once per process because it never changes. */
export const sharedBuiltInAbi = new BuiltInAbi();
