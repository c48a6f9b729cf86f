export const testLimit: number;
export const waitLimit: number;
