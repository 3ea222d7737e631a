/**
 * Stores the whole page on this device, including the engine and the rulebooks, so that it works offline. Only called
 * for GMs; players do not download the engine.
 */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Without a service worker, the page still works online.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
