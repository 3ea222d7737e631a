/** Generated at build time (web/engine/catalogue-plugin.ts). */
declare module 'virtual:encounters' {
  export const ENCOUNTERS: readonly import('./catalogue.ts').Shipped[];
}
