let loads = 0;

/** How often it was called since this module was evaluated. */
export const countLoads = (): number => (loads += 1);
