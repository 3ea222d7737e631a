import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics of this node for Prometheus. They never name people or tables. */
export class Metrics {
  readonly registry = new Registry();
  /** Commands by kind and result: `done`, or the code of the refusal. */
  readonly commands: Counter<'command' | 'outcome'>;
  /** Seconds from the arrival of a command to its response. */
  readonly latency: Histogram<'command'>;
  readonly streams: Gauge;
  readonly streamsCut: Counter;

  /** `rooms` returns the number of tables in memory; called when the metrics are read. */
  constructor(rooms: () => number) {
    const registers = [this.registry];
    this.commands = new Counter({
      name: 'riposte_commands_total',
      help: 'Commands by kind and result',
      labelNames: ['command', 'outcome'],
      registers,
    });
    this.latency = new Histogram({
      name: 'riposte_command_seconds',
      help: 'Seconds from the arrival of a command to its answer',
      labelNames: ['command'],
      buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 3],
      registers,
    });
    this.streams = new Gauge({ name: 'riposte_streams', help: 'Open event streams', registers });
    this.streamsCut = new Counter({
      name: 'riposte_streams_cut_total',
      help: 'Streams that were cut off because too much waited for their readers',
      registers,
    });
    const gauge: Gauge = new Gauge({
      name: 'riposte_rooms',
      help: 'Tables in memory',
      registers,
      collect(): void {
        gauge.set(rooms());
      },
    });
    collectDefaultMetrics({ register: this.registry, prefix: 'riposte_node_' });
  }
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
