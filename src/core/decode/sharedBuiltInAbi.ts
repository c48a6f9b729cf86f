import { BuiltInAbi } from '../abi/builtInAbi';

/** The built-in list, for every answer: it never changes, and parsing and hashing it once a process is enough. */
export const sharedBuiltInAbi = new BuiltInAbi();
