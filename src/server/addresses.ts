import { networkInterfaces } from 'node:os';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;
const EVERYWHERE = new Set(['0.0.0.0', '::', '']);

/** The address by which other devices in the same house reach this machine; `localhost` when there is no network. */
function lanAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'localhost';
}

/** Where people find what listens at `host`: `http://192.168.1.7:8080`. */
export function originAt(host: string, port: number): string {
  if (EVERYWHERE.has(host)) return `http://${lanAddress()}:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Whether a host's name leads to nobody but this machine. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
