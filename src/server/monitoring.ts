import type { FastifyRequest, FastifyServerOptions } from 'fastify';

type Instruments = Awaited<ReturnType<typeof instrumentsFor>>;

/**
 * Metrics of this node for Prometheus. They never name people or tables. Their library is loaded by `load`, or by the
 * first use, so that it does not delay the start of a server.
 */
export class Metrics {
  private readonly rooms: () => number;
  private instruments: Promise<Instruments> | undefined;

  /** `rooms` returns the number of tables in memory; called when the metrics are read. */
  constructor(rooms: () => number) {
    this.rooms = rooms;
  }

  load(): Promise<Instruments> {
    this.instruments ??= instrumentsFor(this.rooms);
    return this.instruments;
  }

  /** Counts a command by its kind and result: `done`, or the code of the refusal. */
  countCommand(command: string, outcome: string): void {
    void this.load().then(({ commands }) => commands.inc({ command, outcome }));
  }

  /** Returns a function to call when the response to a command is ready. */
  timeCommand(command: string): () => void {
    const began = performance.now();
    return () => {
      const seconds = (performance.now() - began) / 1000;
      void this.load().then(({ latency }) => latency.observe({ command }, seconds));
    };
  }

  countOpenStream(): void {
    void this.load().then(({ streams }) => streams.inc());
  }

  /** A stream that was ended because its reader was too slow is cut. */
  countClosedStream({ isCut }: { readonly isCut: boolean }): void {
    void this.load().then(({ streams, streamsCut }) => {
      streams.dec();
      if (isCut) streamsCut.inc();
    });
  }
}

async function instrumentsFor(rooms: () => number) {
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  const commands = new Counter({
    name: 'riposte_commands_total',
    help: 'Commands by kind and result',
    labelNames: ['command', 'outcome'],
    registers,
  });
  const latency = new Histogram({
    name: 'riposte_command_seconds',
    help: 'Seconds from the arrival of a command to its answer',
    labelNames: ['command'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers,
  });
  const streams = new Gauge({ name: 'riposte_streams', help: 'Open event streams', registers });
  const streamsCut = new Counter({
    name: 'riposte_streams_cut_total',
    help: 'Streams that were cut off because too much waited for their readers',
    registers,
  });
  new Gauge({
    name: 'riposte_rooms',
    help: 'Tables in memory',
    registers,
    collect() {
      this.set(rooms());
    },
  });
  collectDefaultMetrics({ register: registry, prefix: 'riposte_node_' });
  return { registry, commands, latency, streams, streamsCut };
}

/** The destination of log lines, one JSON object per line. */
export interface LogStream {
  write(line: string): void;
}

type Level = 'silent' | 'error' | 'warn' | 'info' | 'debug';

/**
 * Configures JSON logs without secrets. A request is logged by its route, without its address, headers or body. Texts
 * from tables are never logged.
 */
export function loggerTo(stream: LogStream, level: Level): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    stream,
    base: { name: 'riposte' },
    serializers: {
      req: ({ method, routeOptions, ip }: FastifyRequest) => ({ method, route: routeOptions?.url, ip }),
      res: ({ statusCode }: { readonly statusCode?: number }) => ({ status: statusCode }),
    },
    redact: {
      paths: [
        'headers',
        'body',
        '*.headers',
        '*.body',
        'key',
        '*.key',
        '*.seed',
        '*.secret',
        '*.connectionString',
      ],
      censor: '[not logged]',
    },
  };
}
