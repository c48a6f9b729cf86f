/** The forms of `{{$…}}`: the name, its arguments, and its value. */
export const templateFunctions: readonly { readonly name: string; readonly takes: string; readonly summary: string }[] =
  [
    {
      name: '$env',
      takes: 'NAME',
      summary:
        'The value of an environment variable. Rpcbook asks before it sends one, and hides it in everything it shows and stores.',
    },
    {
      name: '$input',
      takes: 'label',
      summary: 'Asks for a value when the cell runs. It is sent, and hidden wherever the request is shown or kept.',
    },
    { name: '$pick', takes: 'one|two', summary: 'Asks you to choose one of these when the cell runs.' },
    { name: '$now', takes: '', summary: 'The time in seconds since 1970. Also written $timestamp.' },
    { name: '$keccak', takes: 'text', summary: 'keccak-256 of a text.' },
    { name: '$slot', takes: 'mapping(2)[0xOwner]', summary: 'The storage slot of an expression.' },
    { name: '$topic', takes: 'Transfer(address,address,uint256)', summary: 'The topic of an event.' },
  ];
