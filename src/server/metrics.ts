import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What this node counts, for Prometheus. Nothing in it names people or tables. */
export class Metrics {
  readonly registry = new Registry();
  /** Commands by what they ask and how they ended: `done`, or the code of the refusal. */
  readonly commands: Counter<'command' | 'outcome'>;
  /** Seconds from a command's arrival to its answer. */
  readonly latency: Histogram<'command'>;
  readonly streams: Gauge;
  readonly streamsCut: Counter;

  /** `rooms`: how many tables are in memory, asked when somebody looks. */
  constructor(rooms: () => number) {
    const registers = [this.registry];
    this.commands = new Counter({
      name: 'riposte_commands_total',
      help: 'Commands by what they ask and how they ended',
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
