/** Made when the page is built (web/engine/catalogue-plugin.ts). */
declare module 'virtual:encounters' {
  export const ENCOUNTERS: readonly import('./shipped.ts').Shipped[];
}
