import type { ExactValue } from '../../formats/abi/calls/exactValue';
import { abiJson } from '../../formats/abi/type/abiJson';
import type { CopiedContractCall } from './copiedContractCall';
import { CountedBlock } from './countedBlock';
import { pythonLiteral, pythonName } from './pythonText';

const keywords =
  /^(?:_.*|False|None|True|and|as|assert|async|await|break|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|in|is|lambda|nonlocal|not|or|pass|raise|return|try|while|with|yield|abi|w3|address)$/;

/** Prints lines that call a contract's function with web3.py and print its answer. */
export function pythonContractCall(call: CopiedContractCall): readonly string[] {
  const { address, item, arguments: values, from, value, gas, block } = call;
  const transaction = [
    ...(from === undefined ? [] : [`"from": "${from}"`]),
    ...(value === undefined ? [] : [`"value": ${value}`]),
    ...(gas === undefined ? [] : [`"gas": ${gas}`]),
  ];
  const options = [
    ...(transaction.length === 0 ? [] : [`{${transaction.join(', ')}}`]),
    ...(block === undefined ? [] : [`block_identifier=${blockText(block)}`]),
  ];
  const isPlain = /^[A-Za-z]\w*$/.test(item.name) && !keywords.test(item.name);
  const named = isPlain ? `.${item.name}` : `["${item.name}"]`;
  return [
    `abi = ${pythonLiteral(abiJson([item]), '')}`,
    `contract = w3.eth.contract(address="${address}", abi=abi)`,
    `answer = contract.functions${named}(${values.map(argumentText).join(', ')}).call(${options.join(', ')})`,
    'print(answer)',
  ];
}

function argumentText(value: ExactValue): string {
  switch (value.kind) {
    case 'integer':
      return value.digits;
    case 'address':
    case 'bytes':
      return `"${value.text}"`;
    case 'boolean':
      return value.value ? 'True' : 'False';
    case 'string':
      return JSON.stringify(value.text);
    case 'list':
      return `[${value.items.map(argumentText).join(', ')}]`;
    case 'tuple': {
      const members = value.members.map((member) => argumentText(member.value));
      // A tuple with one item needs a comma, otherwise these are plain parentheses.
      return `(${members.join(', ')}${members.length === 1 ? ',' : ''})`;
    }
  }
}

function blockText(block: NonNullable<CopiedContractCall['block']>): string {
  if (block instanceof CountedBlock) return pythonName(block);
  return typeof block === 'bigint' ? String(block) : `"${block}"`;
}
