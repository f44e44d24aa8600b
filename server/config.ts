import { z } from 'zod';
import type { Config } from './platform/config.ts';
import { DEFAULT_DATA_FOLDER, resolveDataFolder } from './platform/data-folder.ts';
import { StartError } from './platform/start-error.ts';

const booleanVariable = <T extends boolean | null>(fallback: T) =>
  z
    .enum(['0', '1', 'true', 'false'])
    .optional()
    .transform((value) => (value === undefined ? fallback : value === '1' || value === 'true'));

const optionalVariable = z
  .string()
  .optional()
  .transform((value) => value ?? null);

const urlVariable = (protocol: RegExp) =>
  z
    .url({ protocol })
    .optional()
    .transform((value) => value ?? null);

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().default(DEFAULT_DATA_FOLDER),
  DATABASE_URL: urlVariable(/^postgres(ql)?$/),
  S3_ENDPOINT: urlVariable(/^https?$/),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: optionalVariable,
  S3_ACCESS_KEY_ID: optionalVariable,
  S3_SECRET_ACCESS_KEY: optionalVariable,
  SMTP_URL: urlVariable(/^smtps?$/),
  MAIL_FROM: z.string().default('Embarque <ne-pas-repondre@embarque.localhost>'),
  DEMO: booleanVariable(null),
  PUBLIC_URL: urlVariable(/^https?$/),
  PRODUCT_NAME: z.string().min(1).max(60).default('Embarque'),
  BRANDED_HOSTS: z.string().default('livrets.client-a.localhost,livrets.client-b.localhost'),
  TRUST_PROXY: booleanVariable(false),
  CROSS_ORIGIN: booleanVariable(false),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  ALLOW_PRIVATE_MAIL_SERVERS: booleanVariable(false),
  SERVE_WEB: booleanVariable(true),
  METRICS_TOKEN: optionalVariable,
  PROOF_ANCHOR_EMAIL: z
    .email()
    .optional()
    .transform((value) => value ?? null),
});

/** Removes empty variables: `PORT=` in a settings file means unset, not port 0. */
const removeEmptyVariables = (env: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])));

/** Reads the configuration; an invalid value throws a StartError that names the variable. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const read = environment.safeParse(removeEmptyVariables(env));
  if (!read.success) {
    const names = [...new Set(read.error.issues.map((issue) => String(issue.path[0])))].join(', ');
    throw new StartError(`Réglage non valable : ${names}. Vérifiez ces variables d’environnement puis relancez.`);
  }
  const value = read.data;
  const s3 = [value.S3_ENDPOINT, value.S3_BUCKET, value.S3_ACCESS_KEY_ID, value.S3_SECRET_ACCESS_KEY];
  const [endpoint, bucket, accessKeyId, secretAccessKey] = s3;
  if (s3.some(Boolean) && !(endpoint && bucket && accessKeyId && secretAccessKey)) {
    throw new StartError(
      'Stockage S3 incomplet : donnez S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY.',
    );
  }
  return {
    host: value.HOST,
    port: value.PORT,
    dataDir: resolveDataFolder(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    s3:
      endpoint && bucket && accessKeyId && secretAccessKey
        ? { endpoint, region: value.S3_REGION, bucket, accessKeyId, secretAccessKey }
        : null,
    smtpUrl: value.SMTP_URL,
    privateMailServers: value.ALLOW_PRIVATE_MAIL_SERVERS,
    mailFrom: value.MAIL_FROM,
    demo: value.DEMO ?? value.DATABASE_URL === null,
    publicUrl: value.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    productName: value.PRODUCT_NAME,
    brandedHosts: value.BRANDED_HOSTS.split(',')
      .map((name) => name.trim().toLowerCase())
      .filter(Boolean),
    trustProxy: value.TRUST_PROXY,
    crossOrigin: value.CROSS_ORIGIN,
    logLevel: value.LOG_LEVEL,
    serveWeb: value.SERVE_WEB,
    metricsToken: value.METRICS_TOKEN,
    proofAnchorEmail: value.PROOF_ANCHOR_EMAIL,
  };
};
