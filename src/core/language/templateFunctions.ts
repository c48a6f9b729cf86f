/** What `{{$…}}` can be: name, what comes behind it, and what it gives. */
export const templateFunctions: readonly { readonly name: string; readonly takes: string; readonly summary: string }[] =
  [
    {
      name: '$env',
      takes: 'NAME',
      summary:
        'The value of an environment variable. Rpcbook asks before it sends one and hides it in everything it shows and keeps.',
    },
    { name: '$input', takes: 'label', summary: 'Asks for a value when the cell is run.' },
    { name: '$pick', takes: 'one|two', summary: 'Asks for one of these when the cell is run.' },
    { name: '$now', takes: '', summary: 'The time in seconds since 1970.' },
    { name: '$keccak', takes: 'text', summary: 'keccak-256 of a text.' },
    { name: '$slot', takes: 'mapping(2)[0xOwner]', summary: 'The storage slot of an expression.' },
    { name: '$topic', takes: 'Transfer(address,address,uint256)', summary: 'The topic of an event.' },
  ];
