/** The cost of one call. An unknown cost is counted in calls and never as zero credits. */
export type CreditCost = { readonly kind: 'known'; readonly credits: number } | { readonly kind: 'unknown' };

/** Where a cost comes from. */
export type CostSource = 'override' | 'network' | 'local' | 'schedule' | 'none';
