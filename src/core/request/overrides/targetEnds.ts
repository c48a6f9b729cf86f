import { templateEnd } from '../../model/cell/parseTemplate';

/** Maximum number of dots that may end a target. Names have a few. */
const maxDots = 16;

/**
 * Returns the positions where the target of an override may end: the dots outside of `{{…}}`, brackets and quotes, in
 * order. For a hex address or a reference, returns only the first one. A name may contain dots itself
 * (`alice.eth.balance`). Empty if there are none.
 */
export function targetEnds(place: string): readonly number[] {
  const ends: number[] = [];
  for (let at = 0; at < place.length && ends.length < maxDots; at += 1) {
    const char = place.charAt(at);
    if (place.startsWith('{{', at)) at = (templateEnd(place, at) ?? place.length) - 1;
    else if (/[[("']/.test(char)) break;
    else if (char === '.' && at > 0) ends.push(at);
  }
  return /^(?:0x[\da-f]{40}|\{\{)/i.test(place) ? ends.slice(0, 1) : ends;
}
