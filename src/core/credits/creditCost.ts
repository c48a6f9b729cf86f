/** What one call costs. Unknown is a value of its own: it is counted in calls and never as zero credits. */
export type CreditCost = { readonly kind: 'known'; readonly credits: number } | { readonly kind: 'unknown' };

/** Where the answer to "what does it cost?" came from, for people who ask. */
export type CostSource = 'override' | 'network' | 'schedule' | 'none';
