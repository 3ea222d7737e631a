// Modules that are generated at build time (web/build-plugins.ts), and packages without types.

declare module 'virtual:encounters' {
  export const ENCOUNTERS: readonly import('./engine/rulebooks.ts').Shipped[];
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

declare module 'virtual:look' {
  /** The address of the file with all icons. */
  export const ICONS: string;
  export const FONTS: readonly { readonly family: string; readonly weight: string; readonly url: string }[];
}

/** The package has no types. */
declare module 'subset-font' {
  export interface SubsetOptions {
    readonly targetFormat: 'woff2';
    /** Axes of a variable font: fixed at a value, or limited to a range. */
    readonly variationAxes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
