/** Made by look-plugin.ts. */
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
