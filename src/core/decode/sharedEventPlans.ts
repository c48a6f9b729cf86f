import { EventPlans } from '../abi/eventPlans';

/**
 * The events compiled for display, and the checksums of addresses, of all answers. Most answers have events and addresses
 * of the ones before.
 */
export const sharedEventPlans = new EventPlans();
