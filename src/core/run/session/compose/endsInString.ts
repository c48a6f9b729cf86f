/** Whether a piece of JSON text ends in a string, given how it began. */
export function endsInString(text: string, beganInString: boolean): boolean {
  let isInString = beganInString;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\' && isInString) at += 1;
    else if (text[at] === '"') isInString = !isInString;
  }
  return isInString;
}
