/**
 * Packages that stay in node_modules: native code, packages that read files beside their own or start threads, or large
 * code that few starts need. `pg-native` is not installed; pg tries it and works without.
 */
export const EXTERNAL_PACKAGES = [
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@electric-sql/pglite',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'imapflow',
  'libheif-js',
  'pdfjs-dist',
  'pdfkit',
  'pg-native',
  'pino',
  'sharp',
];
