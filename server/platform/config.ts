/** Configuration of the product, read from the environment by server/config.ts. */
export interface Config {
  host: string;
  port: number;
  /** Absolute path of the folder of the embedded database and of the files. */
  dataDir: string;
  /** Null: the embedded database. */
  databaseUrl: string | null;
  /** Null: a folder of `dataDir`. */
  s3: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string } | null;
  /** Null: messages stay in the outbox. */
  smtpUrl: string | null;
  /** Mail servers and mailboxes of companies may be in a private network, or on this machine. */
  privateMailServers: boolean;
  mailFrom: string;
  /** True if a first start creates demonstration data: by default, only in the embedded database. */
  demo: boolean;
  /** Base URL of the links in e-mails; null: that of the request. */
  publicUrl: string | null;
  productName: string;
  /** Hosts that load the customer's style sheet (C18). */
  brandedHosts: string[];
  /** Trust `X-Forwarded-*` of a reverse proxy. */
  trustProxy: boolean;
  /** The API is called from another origin: cookies become SameSite=None; Secure (C42). */
  crossOrigin: boolean;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Serves the built files of dist/; off under `npm run dev`, where Vite serves them. */
  serveWeb: boolean;
  metricsToken: string | null;
  /** Outside address that daily heads of the logs of proofs are sent to; null: none. */
  proofAnchorEmail: string | null;
}
