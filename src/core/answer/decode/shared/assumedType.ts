/** The hint of a value whose type nothing says. */
export const assumedType = 'assumed type';
