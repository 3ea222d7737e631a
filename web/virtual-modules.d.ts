// Modules that are generated at build time (web/engine/build-plugins.ts).

declare module 'virtual:encounters' {
  export const ENCOUNTERS: readonly import('./engine/catalogue.ts').Shipped[];
}

declare module 'virtual:lessons' {
  export const LESSONS: readonly import('./engine/catalogue.ts').Lesson[];
}

declare module 'virtual:abbreviations' {
  /** By rulebook id. */
  export const ABBREVIATIONS: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

declare module 'virtual:worked-examples' {
  export const WORKED_EXAMPLES: Readonly<
    Record<
      string,
      () => Promise<{ readonly default: readonly import('./rules/rule-entry.tsx').WorkedExample[] }>
    >
  >;
}
