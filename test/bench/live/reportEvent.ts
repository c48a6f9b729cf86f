import { encodeAbiParameters, parseAbiItem, toEventHash } from 'viem';

/** Columns of a table of logs beside those of the arguments: block, transaction, position, block hash, log, contract, event. */
const placeColumns = 7;
/** Columns of a table of these logs. */
export const reportColumns = 60;

const numbers = Array.from({ length: reportColumns - placeColumns - 1 }, (_, index) => `figure${index}`);
const event = parseAbiItem(`event Reported(${numbers.map((name) => `uint256 ${name}`).join(', ')}, string state)`) as {
  readonly type: 'event';
  readonly name: string;
  readonly inputs: readonly { readonly type: string }[];
};

/** The artifact of a contract with an event of many arguments. */
export const reportArtifact = JSON.stringify({ contractName: 'Reports', abi: [event] });

/** What every log says in its last column. */
export const reportState = 'settled';

/** A log of the event. */
export const reportLog = {
  address: `0x${'7e'.repeat(20)}`,
  topics: [toEventHash(event as never)],
  data: encodeAbiParameters(event.inputs, [
    ...numbers.map((_, index) => 10n ** BigInt(index % 24) + BigInt(index)),
    reportState,
  ]),
};
