/** Generated at build time (web/examples-plugin.ts). */
declare module 'virtual:worked-examples' {
  export const WORKED_EXAMPLES: Readonly<
    Record<string, () => Promise<{ readonly default: readonly import('./rule-entry.tsx').WorkedExample[] }>>
  >;
}
