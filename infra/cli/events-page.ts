import { z } from 'zod';
import { AGREGADOS } from '#domain/agregados.ts';
import type { EventDefinition } from '#domain/kernel/event.ts';

/** The parts of JSON Schema that our events use. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly allOf?: readonly { readonly pattern?: string }[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** Part of the pattern by which zod writes that a text is a UUID. */
const UUID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}';

const TIPOS: Readonly<Record<string, string>> = {
  string: 'texto',
  number: 'número',
  integer: 'inteiro',
  boolean: 'sim ou não',
  null: 'nulo',
};

/** The catalogue of events as Markdown: everything in it comes from the definitions. */
export function renderEventsPage(): string {
  const total = AGREGADOS.reduce((n, { eventos }) => n + eventos.length, 0);
  const sections = AGREGADOS.map(
    ({ nome, descricao, stream, comandos, eventos }) => `## ${nome}

${descricao}

Stream: \`${stream('<uuid>')}\`. Comandos: ${comandos.map((comando) => `\`${comando}\``).join(', ')}.

| evento | versão | o que aconteceu | dados |
|---|---|---|---|
${eventos.map(row).join('\n')}
`,
  );
  return `# Eventos

Gerado por \`npm run docs:events\` a partir de \`domain/*/*.events.ts\`: não edite. São ${total} eventos em ${AGREGADOS.length} agregados.

Com cada evento vão \`eventId\`, \`revision\`, \`position\`, \`recordedAt\`, \`schemaVersion\`, \`correlationId\`, \`causationId\`, \`actorId\` e \`clienteId\` (ver \`domain/kernel/event.ts\`). Nenhum evento leva nome, e-mail ou outro dado de pessoa. Comprimentos em quilômetros, áreas em hectares, posições em graus (EPSG:4326), instantes em ISO 8601.

${sections.join('\n')}`;
}

function row({ type, schemaVersion, descricao, schema }: EventDefinition): string {
  return `| \`${type}\` | ${schemaVersion} | ${descricao} | ${fields(z.toJSONSchema(schema, { io: 'output' }) as Schema)} |`;
}

function fields({ properties = {}, required = [] }: Schema): string {
  const lines = Object.entries(properties).map(
    ([name, schema]) => `\`${name}\` ${kindOf(schema)}${required.includes(name) ? '' : ' (opcional)'}`,
  );
  return lines.length === 0 ? 'nenhum' : lines.join('<br>');
}

function kindOf(schema: Schema): string {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return isGeometry(options) ? 'geometria' : union(options);
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum) return schema.enum.join(' ou ');
  if (schema.allOf?.some(({ pattern }) => pattern?.includes(UUID))) return 'uuid';
  if (typeof schema.type === 'object') return union(schema.type.map((type) => ({ type })));
  if (schema.type === 'array') return `lista de ${kindOf(schema.items ?? {})}`;
  if (schema.type !== 'object') return TIPOS[schema.type ?? ''] ?? 'qualquer valor';
  if (schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`;
  return typeof schema.additionalProperties === 'object' ? `chave → ${kindOf(schema.additionalProperties)}` : 'objeto';
}

function union(options: readonly Schema[]): string {
  const [kinds, nullable] = [
    options.filter(({ type }) => type !== 'null'),
    options.some(({ type }) => type === 'null'),
  ];
  return [...kinds.map(kindOf), ...(nullable ? ['nulo'] : [])].join(' ou ');
}

function isGeometry(options: readonly Schema[]): boolean {
  return options.some(({ properties }) => properties?.type?.const === 'Point');
}
