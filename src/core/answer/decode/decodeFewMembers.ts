import { nameCharacters } from '../../base/answerBounds';
import type { JsonValue } from '../../base/json/jsonValue';
import { integerOf, isObject, readMember } from '../../base/json/readMember';
import type { DecodedView, Field } from '../../base/view/decodedView';
import { utcTime } from '../../base/view/formatTime';
import { formatValue } from '../../base/view/formatValue';
import { integerValue } from '../../base/view/makeValue';
import type { Value } from '../../base/view/value';
import type { Network } from '../../model/networks/network';
import { feltMember } from './l2net/l2EventTable';
import { genericView, viewOf } from './shared/genericView';
import { anyValue, hashMember, integerMember } from './shared/memberValue';
import { nativeMember } from './shared/nativeMember';
import { otherFields } from './shared/otherFields';
import { solanaData } from './solana/solanaData';

type ReadShown = (json: JsonValue, name: string, network: Network) => Value;

/** The members of an answer in the order in which people want them. The first ones are the summary: one without its label. */
interface MemberForm {
  readonly title: string;
  readonly inSummary: number;
  readonly members: readonly (readonly [name: string, label: string, read: ReadShown])[];
}

const transaction: ReadShown = (json, name) => hashMember(json, name, 'l2netTransaction');
const l2Block: ReadShown = (json, name) => hashMember(json, name, 'l2netBlock');
const felt: ReadShown = (json, name) => feltMember(json, name);
const integer: ReadShown = (json, name) => integerMember(json, name);
const plain: ReadShown = (json, name) => anyValue(readMember(json, name));
const key: ReadShown = (json, name) => {
  const text = readMember(json, name);
  return typeof text === 'string' ? { kind: 'key', text } : anyValue(text);
};

const added = (title: string): MemberForm => ({
  title,
  inSummary: 1,
  members: [
    ['transaction_hash', 'Transaction', transaction],
    ['class_hash', 'Class hash', felt],
    ['contract_address', 'Contract', felt],
  ],
});

const forms: ReadonlyMap<string, MemberForm> = new Map([
  [
    'txpool_status',
    {
      title: 'Transaction pool',
      inSummary: 2,
      members: [
        ['pending', 'Pending', integer],
        ['queued', 'Queued', integer],
      ],
    },
  ],
  [
    'l2net_blockHashAndNumber',
    {
      title: 'Block',
      inSummary: 1,
      members: [
        ['block_number', 'Block', integer],
        ['block_hash', 'Block hash', l2Block],
      ],
    },
  ],
  [
    'l2net_getTransactionStatus',
    {
      title: 'Transaction status',
      inSummary: 2,
      members: [
        ['finality_status', 'Finality', plain],
        ['execution_status', 'Execution', plain],
        ['failure_reason', 'Failure reason', plain],
      ],
    },
  ],
  ['l2net_addInvokeTransaction', added('Sent transaction')],
  ['l2net_addDeclareTransaction', added('Sent declaration')],
  ['l2net_addDeployAccountTransaction', added('Sent deployment')],
  [
    'getVersion',
    {
      title: 'Version',
      inSummary: 1,
      members: [
        ['solana-core', 'Solana core', plain],
        ['feature-set', 'Feature set', plain],
      ],
    },
  ],
  [
    'getEpochInfo',
    {
      title: 'Epoch',
      inSummary: 2,
      members: [
        ['epoch', 'Epoch', integer],
        ['absoluteSlot', 'Slot', integer],
        ['blockHeight', 'Block height', integer],
        ['slotIndex', 'Slot in the epoch', integer],
        ['slotsInEpoch', 'Slots in the epoch', integer],
        ['transactionCount', 'Transactions', integer],
      ],
    },
  ],
  ['getBalance', { title: 'Balance', inSummary: 1, members: [['value', 'Balance', nativeMember]] }],
  [
    'getLatestBlockhash',
    {
      title: 'Latest blockhash',
      inSummary: 2,
      members: [
        ['blockhash', 'Blockhash', plain],
        ['lastValidBlockHeight', 'Valid to block height', integer],
      ],
    },
  ],
  ['getTokenAccountBalance', { title: 'Token balance', inSummary: 1, members: tokenAmount('Balance') }],
  ['getTokenSupply', { title: 'Token supply', inSummary: 1, members: tokenAmount('Supply') }],
  [
    'getAccountInfo',
    {
      title: 'Account',
      inSummary: 1,
      members: [
        ['lamports', 'Balance', nativeMember],
        ['owner', 'Owner', key],
        ['executable', 'Executable', plain],
        ['space', 'Space', (json, name) => integerMember(json, name, 'bytes')],
        ['rentEpoch', 'Rent epoch', integer],
        ['data', 'Data', (json, name) => solanaData(readMember(json, name))],
      ],
    },
  ],
]);

/** The `amount` of a token, which has its decimals beside it. */
function tokenAmount(label: string): MemberForm['members'] {
  const amount: ReadShown = (json) => {
    const units = integerOf(readMember(json, 'amount'));
    const decimals = integerOf(readMember(json, 'decimals'));
    if (units === undefined || decimals === undefined || decimals < 0n || decimals > 255n)
      return anyValue(readMember(json, 'amount'));
    return { kind: 'amount', digits: String(units), decimals: Number(decimals), symbol: '' };
  };
  return [
    ['amount', label, amount],
    ['decimals', 'Decimals', (json, name) => integerMember(json, name)],
    ['uiAmountString', 'As wallets show it', plain],
  ];
}

/** Members that repeat another one without all of its digits. */
const repeated = ['uiAmount'];

/**
 * Decodes the answer of a method that returns an object with few members. The `context` that Solana puts around a value
 * is one of them. Undefined for other methods and other answers.
 */
export function decodeFewMembers(method: string, answer: JsonValue, network: Network): DecodedView | undefined {
  const form = forms.get(method);
  if (form === undefined || !isObject(answer)) return undefined;
  const { title, members, inSummary } = form;
  const slot = readMember(readMember(answer, 'context'), 'slot');
  const isWrapped = slot !== undefined && members.every(([name]) => name !== 'value');
  const json = isWrapped ? (readMember(answer, 'value') ?? null) : answer;
  if (json === null) return viewOf(title, 'Not found', []);
  if (!isObject(json)) return genericView(title, 'The answer has an unexpected form');
  const present = members.filter(([name]) => readMember(json, name) !== undefined);
  const fields = present.map(([name, label, read]): Field => ({ label, value: read(json, name, network) }));
  const known = new Set(['context', ...repeated, ...members.map(([name]) => name)]);
  const told = fields.slice(0, inSummary).map(({ label, value }) => {
    const shown = formatValue(value, utcTime, nameCharacters);
    return inSummary === 1 ? shown : `${label} ${shown}`;
  });
  const slotFields = slot === undefined ? [] : [slotField(slot)];
  const all = [...fields, ...otherFields(json, known), ...slotFields];
  if (all.length === 0) return viewOf(title, 'An empty object', []);
  return viewOf(title, told.join(' · ') || title, [{ kind: 'fields', fields: all }]);
}

function slotField(slot: JsonValue): Field {
  const digits = integerOf(slot);
  return { label: 'At slot', value: digits === undefined ? anyValue(slot) : integerValue(digits) };
}
