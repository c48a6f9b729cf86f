/** A variable that the extension host of the tests has. Its value is to be found nowhere. */
export const plantedVariable = 'PLANTED_TEXT';
export const plantedValue = 'pl4nted-value-of-the-environment/+%';
