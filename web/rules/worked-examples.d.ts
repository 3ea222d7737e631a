/** Made when the page is built (web/examples-plugin.ts). */
declare module 'virtual:worked-examples' {
  export const WORKED_EXAMPLES: Readonly<
    Record<
      string,
      () => Promise<{ readonly default: readonly import('./worked-example.ts').WorkedExample[] }>
    >
  >;
}
