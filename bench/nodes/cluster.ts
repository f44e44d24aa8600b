/** Nodes of the production folder on one PostgreSQL, one S3 and one mail server, behind the delivered nginx. */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import S3rver from 's3rver';
import { ensureNginx, getFreePort, type NginxProcess, startNginx } from '../../test/system/nginx.ts';
import { startPostgres } from '../../test/system/postgres.ts';
import { PROJECT_ROOT } from '../../test/system/root.ts';
import { ServerProcess } from '../../test/system/server-process.ts';
import { createTemporaryFolder } from '../../test/system/temporary-folder.ts';

const BUCKET = 'livrets';

export interface Node {
  port: number;
  server: ServerProcess;
  /** Production folder that it runs. */
  home: string;
}

export interface LogLine {
  port: number;
  /** Milliseconds since 1970. */
  at: number;
  text: string;
}

export interface Cluster {
  /** Of nginx. */
  address: string;
  databaseUrl: string;
  nodes: Node[];
  /** Production folder of the version that was started. */
  home: string;
  /** Starts the server of a node again, from this production folder. Resolves to the seconds until it is ready. */
  restart: (node: Node, home: string) => Promise<number>;
  /** Number of messages that each address received. */
  countMessages: () => Promise<Map<string, number>>;
  /** Lines that the nodes wrote, those that have ended too. */
  listLogLines: () => LogLine[];
  nginx: NginxProcess;
  stop: () => Promise<void>;
}

/** Lines of nginx, which writes whole seconds. */
const listNginxLines = ({ address, readLog }: NginxProcess): LogLine[] =>
  readLog()
    .split('\n')
    .flatMap((text) => {
      const [, day = '', time] = /^(\d{4}\/\d\d\/\d\d) (\d\d:\d\d:\d\d) /.exec(text) ?? [];
      return time
        ? [{ port: Number(new URL(address).port), at: Date.parse(`${day.replaceAll('/', '-')}T${time}`), text }]
        : [];
    });

/** Lines of a server with their moments. Its other output has none, such as the stack of a crash. */
const listServerLines = (port: number, { stdout, stderr }: ServerProcess): LogLine[] =>
  `${stdout}\n${stderr}`
    .split('\n')
    .filter((text) => text.startsWith('{'))
    .map((text) => ({ port, at: Date.parse((JSON.parse(text) as { time: string }).time), text }));

const startMailSink = async () => {
  const child: ChildProcess = fork(join(PROJECT_ROOT, 'bench/mail-sink.ts'));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `smtp://127.0.0.1:${port}`,
    count: async () => {
      child.send('count');
      const [answer] = (await once(child, 'message')) as [{ got: [string, number][] }];
      return new Map(answer.got);
    },
    stop: () => child.disconnect(),
  };
};

const startBucket = async (folder: string) => {
  const bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await bucket.run();
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stop: () => bucket.close(),
  };
};

/** Starts the nodes: the first one fills the database. */
export const startCluster = async (count: number): Promise<Cluster> => {
  if (!(await ensureNginx())) throw new Error('nginx is missing and cannot be installed');
  const folder = createTemporaryFolder();
  // The servers and the folder end with this process, also when it is stopped.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));
  process.once('exit', folder.remove);
  const home = join(folder.path, 'embarque');
  execFileSync(process.execPath, [join(PROJECT_ROOT, 'bin/install-production.mjs'), home], { stdio: 'ignore' });
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  const bucket = await startBucket(join(folder.path, 's3'));
  const sink = await startMailSink();
  const ports = await Promise.all(Array.from({ length: count }, getFreePort));
  const nginx = await startNginx(folder.path, ports);
  const servers: { port: number; server: ServerProcess }[] = [];
  const startServer = (port: number, root: string) => {
    const server = new ServerProcess({
      root,
      env: {
        ...bucket.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(folder.path, `data-${port}`),
        SMTP_URL: sink.url,
        PUBLIC_URL: nginx.address,
        TRUST_PROXY: '1',
        LOG_LEVEL: 'warn',
      },
    });
    servers.push({ port, server });
    return server;
  };
  const nodes: Node[] = [];
  for (const port of ports) {
    nodes.push({ port, home, server: startServer(port, home) });
    // The others find the database filled, and start at once.
    if (nodes.length === 1) await nodes[0]?.server.waitUntilReady();
  }
  for (const { server } of nodes) await server.waitUntilReady();
  return {
    address: nginx.address,
    databaseUrl,
    nodes,
    home,
    nginx,
    countMessages: sink.count,
    listLogLines: () => [
      ...servers.flatMap(({ port, server }) => listServerLines(port, server)),
      ...listNginxLines(nginx),
    ],
    restart: async (node, root) => {
      const since = performance.now();
      node.home = root;
      node.server = startServer(node.port, root);
      const address = await node.server.waitUntilReady();
      while ((await fetch(`${address}/ready`)).status !== 200) await wait(50);
      return (performance.now() - since) / 1000;
    },
    stop: async () => {
      await Promise.all(nodes.map(({ server }) => server.stop()));
      await nginx.stop();
      await bucket.stop();
      sink.stop();
      await postgres.stop();
      folder.remove();
    },
  };
};
