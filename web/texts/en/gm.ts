export const gm = {} as const;
