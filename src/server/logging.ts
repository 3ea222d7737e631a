import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/** Where log lines go, one JSON object a line. */
export interface LogStream {
  write(line: string): void;
}

type Level = 'silent' | 'error' | 'warn' | 'info' | 'debug';

/**
 * JSON logs without a secret: of a request the route and not the address that was asked for, no header, no body. What
 * people say at a table never stands in them.
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
