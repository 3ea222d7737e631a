import { FIELDS, fieldRows, type Schema, valueWords } from './fields.ts';
import { code, plain, table } from './markdown.ts';
import { permissionLines } from './permissions.ts';

/** The parts of an OpenAPI document that are shown. */
export interface OpenApi {
  readonly info: { readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, { readonly description: string }>>;
  };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

/** Generates the page on the HTTP API from the description served at /openapi.json. */
export function httpPage(api: OpenApi): string {
  const routes = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return [
    '# The HTTP API',
    '',
    `${plain(api.info.description)} Version ${api.info.version}. A running server serves this as ${code('/openapi.json')}; [Server and HTTP API](../server.md) explains how to use it.`,
    ...api.tags.flatMap(({ name, description }) => [
      '',
      `## ${name}`,
      '',
      `${plain(description)}.`,
      ...routes
        .filter(({ operation }) => operation.tags.includes(name))
        .flatMap(({ method, path, operation }) => [
          '',
          `### ${plain(operation.summary)} {#${anchor(method, path)}}`,
          '',
          code(`${method} ${path}`),
          ...operationLines(operation, api),
        ]),
    ]),
    ...permissionLines(),
    '',
  ].join('\n');
}

function anchor(method: string, path: string): string {
  return `${method.toLowerCase()}${path.replace(/[{}]/g, '').replace(/[^a-z]+/g, '-')}`;
}

function operationLines(operation: Operation, api: OpenApi): readonly string[] {
  const { description, security, parameters = [], requestBody, responses } = operation;
  const keys = (security ?? []).flatMap((each) => Object.keys(each));
  const asks = keys.map((key) => plain(api.components.securitySchemes[key]!.description.toLowerCase()));
  return [
    '',
    `${description === undefined ? '' : `${plain(description)} `}${asks.length === 0 ? 'Needs no key.' : `Needs ${asks.join(' or ')}.`}`,
    ...table(
      ['parameter', 'in', 'value', 'meaning'],
      parameters.map((each) => [
        `${code(each.name)}${each.required === true ? '' : ' (optional)'}`,
        each.in,
        valueWords(each.schema),
        plain(each.description ?? ''),
      ]),
    ),
    ...Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema }]) => bodyLines(type, schema)),
    ...table(
      ['answer', 'meaning', 'as'],
      Object.entries(responses).map(([status, { description: says, content }]) => [
        status,
        plain(says),
        Object.keys(content ?? {})
          .map(code)
          .join(', '),
      ]),
    ),
  ];
}

/** Describes a request or response body. If a body has several kinds, each gets its own table. */
function bodyLines(type: string, schema: Schema): readonly string[] {
  const shapes = schema.oneOf ?? [];
  const deedOf = ({ properties }: Schema): string =>
    String(properties?.kind?.const ?? properties?.kind?.enum?.[0] ?? '');
  if (shapes.length === 0 || shapes.some((shape) => deedOf(shape) === '')) {
    return ['', `Send ${code(type)}:`, ...table(FIELDS, fieldRows(schema))];
  }
  return [
    '',
    `Send ${code(type)}, one of these:`,
    ...shapes.flatMap((shape) => [
      '',
      `#### ${deedOf(shape)} {#command-${deedOf(shape)}}`,
      ...(shape.description === undefined ? [] : ['', plain(shape.description)]),
      ...table(FIELDS, fieldRows(shape)),
    ]),
  ];
}
