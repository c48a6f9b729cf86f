import fc from 'fast-check';

const digits = fc.stringMatching(/^(?:0|[1-9]\d{0,24})$/);
const number = fc.oneof(
  fc.integer().map(String),
  fc.constantFrom(
    '0',
    '-0',
    '1',
    '1.0',
    '1e3',
    '1E+3',
    '-0.0',
    '1e999',
    '0.1',
    '1.50',
    '18446744073709551615',
    '18446744073709551614',
    '9007199254740992',
    '9007199254740993',
    '1e-7',
    '0.0000001',
    '123456789012345678901234567890',
    '2.5',
  ),
  fc
    .tuple(
      fc.constantFrom('', '-'),
      digits,
      fc.constantFrom('', '.0', '.25', '.123456789012', '.10'),
      fc.constantFrom('', '', 'e5', 'E-12', 'e+2'),
    )
    .map((parts) => parts.join('')),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? '-0' : String(value))),
);
const string = fc.oneof(
  fc.string({ maxLength: 8 }).map((text) => JSON.stringify(text)),
  fc.string({ unit: 'binary', maxLength: 6 }).map((text) => JSON.stringify(text)),
  fc.constantFrom(
    '""',
    '"a"',
    '"1e5"',
    '":1.0,"',
    '"\\":1.0,"',
    '"\\\\"',
    '"{\\"n\\":18446744073709551615,\\"m\\":[1.0,-0]}"',
    '",1.5,"',
    '"\\ud800"',
    '"\\u0031"',
    '"x\\\\\\""',
    '"0.5"',
    '"[ 1e5 ]"',
  ),
);
const key = fc.oneof(
  string,
  fc.constantFrom('"a"', '"b"', '"id"', '"__proto__"', '"constructor"', '"1"', '"10"', '"0"', '"\\u0061"', '":"'),
);
const space = fc.constantFrom('', '', '', '', ' ', '\n', '\t', '\r\n  ');

/** JSON texts of all spellings. `distinct` keeps the keys of an object apart. */
export function jsonTexts(distinct: boolean): fc.Arbitrary<string> {
  const { value } = fc.letrec<{ value: string; array: string; object: string }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      number,
      string,
      fc.constantFrom('true', 'false', 'null'),
      tie('array'),
      tie('object'),
    ),
    array: fc
      .tuple(fc.array(tie('value'), { maxLength: 5 }), space)
      .map(([items, gap]) => `[${gap}${items.join(`${gap},`)}${gap}]`),
    object: fc.tuple(fc.array(fc.tuple(key, tie('value')), { maxLength: 5 }), space).map(([members, gap]) => {
      const kept = distinct
        ? [...new Map(members.map((member) => [JSON.parse(member[0]) as string, member])).values()]
        : members;
      return `{${gap}${kept.map(([name, member]) => `${name}${gap}:${gap}${member}`).join(`${gap},`)}${gap}}`;
    }),
  }));
  return fc.tuple(space, value, space).map((parts) => parts.join(''));
}
