/**
 * Keeps the whole page, engine and rulebooks included, on this device, so that it opens without a network. Asked
 * for where somebody leads fights; whoever only joins one does not pay for it.
 */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Without it the page works as long as there is a network.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
