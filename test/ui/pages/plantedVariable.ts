/** A variable in the environment of the extension host. Its value must not appear anywhere. */
export const plantedVariable = 'PLANTED_TEXT';
export const plantedValue = 'pl4nted-value-of-the-environment/+%';
