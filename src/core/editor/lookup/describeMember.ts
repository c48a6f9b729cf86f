import { printParameters } from '../../formats/abi/type/declarationText';
import type { ContractMember } from './contractMembers';

/** Describes a member of a contract beside its name: `(address account) → uint256`, `mapping(address => uint256)`. */
export function describeMember(member: ContractMember): string {
  switch (member.kind) {
    case 'function': {
      const { inputs, outputs } = member.item;
      const written = printParameters(outputs);
      const returned = outputs.length === 1 ? written.slice(1, -1) : written;
      return `${printParameters(inputs)}${outputs.length === 0 ? '' : ` → ${returned}`}`;
    }
    case 'event':
      return member.item === undefined ? '' : printParameters(member.item.inputs);
    case 'variable':
      return member.type;
  }
}
