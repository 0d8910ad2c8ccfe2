import { z } from 'zod';
import { readStacProviders } from './edge/imagery/providers/stac/configuration.ts';

const segredo = z.string().regex(/^[0-9a-f]{64}$/, 'são 32 bytes em hexadecimal');

const ambiente = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  /** Other web processes of the same machine listen at the same port: each answers a part, and for those that end. */
  SHARE_PORT: z.stringbool().default(false),
  /** What people type in the address bar; Origin checks and links in messages use it. */
  PUBLIC_ORIGIN: z.url().optional(),
  /** Number of reverse proxies in front of us that may be believed. */
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  EVENTSTORE_URL: z.url({ protocol: /^(esdb|kurrentdb)(\+discover)?$/ }).optional(),
  TEMPORAL_ADDRESS: z
    .string()
    .regex(/^[^:]+:\d+$/, 'é host:porta')
    .optional(),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  TEMPORAL_TASK_QUEUE: z.string().default('atalaia'),
  STORAGE_URL: z.url({ protocol: /^(file|s3)$/ }),
  /** Signs sessions' cookies, CSRF tokens and download links. */
  SESSION_SECRET: segredo,
  /** Wraps the key of each person, and keys the blind index over e-mails. */
  PERSONAL_DATA_KEY: segredo,
  /** Seed of the Ed25519 key that signs the heads of the log. */
  AUDIT_SIGNING_KEY: segredo,
  /** Whom signed heads are told, outside of the installation: an address to POST to, or `mailto:` somebody. */
  AUDIT_HEADS_TO: z.url({ protocol: /^(https?|mailto)$/ }).optional(),
  /** Of the provider of maps; made to be seen by browsers (`<meta name="maps-key">`), and restricted there by origin. */
  MAPS_KEY: z.string().optional(),
  /** Where that provider answers; with a key, pages may reach it, and no other origin. */
  MAPS_URL: z.url({ protocol: /^https?$/ }).default('https://api.maptiler.com'),
  /** Client credentials of OAuth at Sentinel Hub: its images, for every client. Asked for by the server alone. */
  SENTINELHUB_CLIENT_ID: z.string().min(1).optional(),
  SENTINELHUB_CLIENT_SECRET: z.string().min(1).optional(),
  /** Where it answers, if not at its own address; unencrypted only what stands inside. */
  SENTINELHUB_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where it gives tokens, whole, if not there. */
  SENTINELHUB_TOKEN_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Key of Planet, likewise; where its lists come from, and where its pictures do. */
  PLANET_API_KEY: z.string().min(1).optional(),
  PLANET_URL: z.url({ protocol: /^https?$/ }).optional(),
  PLANET_TILES_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** STAC APIs and where their files lie, for every client, as JSON. */
  STAC_PROVIDERS: z.string().default('[]').transform(readStacProviders),
  /** Where messages go out; without it they stay in the database, and the development outbox shows them. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Whom messages come from, as a mailbox: `Atalaia <nao-responda@exemplo.com.br>`. */
  MAIL_FROM: z.string().default('Atalaia <nao-responda@localhost>'),
  /** Of one import: all its files together, and how many they may be. */
  MAX_UPLOAD_MIB: z.coerce.number().int().min(1).default(512),
  MAX_UPLOAD_FILES: z.coerce.number().int().min(1).max(500).default(50),
  /** Of one image. */
  MAX_IMAGE_MIB: z.coerce.number().int().min(1).default(4_096),
  /** Mebibytes of everything that comes with one status of a detection. */
  MAX_ARTEFACT_MIB: z.coerce.number().int().min(1).default(2_048),
  /** The socket of clamd, or its `host:port`: files of artefacts are looked at before they are kept. */
  CLAMD_SOCKET: z.string().min(1).optional(),
  /** Days that the files of an import are kept after it was cancelled, refused or expired. */
  ABANDONED_FILES_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  /** How long a request for layers as a file waits for it, before it is told that the file will come. */
  EXPORT_WAIT_SECONDS: z.coerce.number().min(0).max(20).default(20),
  /** Refuse to read files where the system cannot cut the reader off the network. Always so in production. */
  REQUIRE_NETWORK_ISOLATION: z.stringbool().optional(),
  /** Where the report renderer listens; without it documents are not printed, and /saude says so. */
  RENDERER_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Certificate and key (PKCS#12) that documents are signed with; without it the installation makes its own. */
  DOCUMENT_P12_FILE: z.string().min(1).optional(),
  DOCUMENT_P12_PASSWORD: z.string().optional(),
  /** A time-stamp authority (RFC 3161) for signatures: B-T in the place of B-B. */
  TIMESTAMP_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where the renderer finds our pages, if not at PUBLIC_ORIGIN. It opens no other origin. */
  RENDERER_PAGES_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
});

export type Config = z.infer<typeof ambiente>;

/** Every variable that is missing or wrong, at once and by name. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** What the audit needs: who only verifies has the public key in a file and no secret at all. */
const auditoria = ambiente.pick({ DATABASE_URL: true, EVENTSTORE_URL: true }).extend({
  AUDIT_SIGNING_KEY: segredo.optional(),
  PERSONAL_DATA_KEY: segredo.optional(),
  STORAGE_URL: ambiente.shape.STORAGE_URL.optional(),
});

type AuditConfig = z.infer<typeof auditoria>;

/** What the report renderer needs: no secret, and no other service. */
const renderizador = ambiente.pick({ LOG_LEVEL: true, RENDERER_PAGES_ORIGIN: true, PUBLIC_ORIGIN: true }).extend({
  RENDERER_HOST: z.string().default('127.0.0.1'),
  RENDERER_PORT: z.coerce.number().int().min(1).max(65535).default(3010),
  /** Documents at once, each in a browser of its own; and how many more may wait. */
  RENDERER_PLACES: z.coerce.number().int().min(1).max(16).default(2),
  RENDERER_QUEUE: z.coerce.number().int().min(0).max(1000).default(20),
  /** A Chromium; without it, the one that the system has. */
  PUPPETEER_EXECUTABLE_PATH: z.string().optional(),
});

export type RendererConfig = z.infer<typeof renderizador>;

/** Reads the environment once. @throws ConfigError naming every variable that is missing or wrong. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  return load(ambiente, env);
}

/** The part of the environment that the audit reads. @throws ConfigError */
export function loadAuditConfig(env: NodeJS.ProcessEnv = process.env): AuditConfig {
  return load(auditoria, env);
}

/** The seed of the key that signs heads, where this is a machine that has one. @throws ConfigError */
export function loadSigningSeed(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return load(auditoria.pick({ AUDIT_SIGNING_KEY: true }), env).AUDIT_SIGNING_KEY;
}

/** The part of the environment that the report renderer reads. @throws ConfigError */
export function loadRendererConfig(env: NodeJS.ProcessEnv = process.env): RendererConfig {
  return load(renderizador, env);
}

function load<S extends z.ZodType>(schema: S, env: NodeJS.ProcessEnv): z.output<S> {
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`Configuração inválida:\n${lines.join('\n')}`);
}
