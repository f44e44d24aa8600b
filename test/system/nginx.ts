import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { PROJECT_ROOT } from './root.ts';

const NGINX_PROGRAM = '/usr/sbin/nginx';

/** Installs Debian's nginx if it is missing and can be. Resolves to false without nginx. */
export const ensureNginx = async (): Promise<boolean> => {
  if (existsSync(NGINX_PROGRAM)) return true;
  const apt: { aptInstall: (...names: string[]) => Promise<boolean> } = await import(
    pathToFileURL(join(PROJECT_ROOT, 'bin/lib/apt.mjs')).href
  );
  return apt.aptInstall('nginx');
};

export const getFreePort = async (): Promise<number> => {
  const module: { freePort: () => Promise<number> } = await import(
    pathToFileURL(join(PROJECT_ROOT, 'bin/lib/free-port.mjs')).href
  );
  return module.freePort();
};

/**
 * deploy/nginx.conf for nodes of this machine, in a folder: other addresses, and plain HTTP. Every other line is the
 * delivered one.
 */
const buildNginxConfig = (folder: string, port: number, nodes: readonly number[]): string => {
  const delivered = readFileSync(join(PROJECT_ROOT, 'deploy/nginx.conf'), 'utf8');
  const site = delivered
    .replaceAll(/ *server noeud-1:3000(.*);\n( *server noeud-\d:3000.*;\n)*/g, (_, options: string) =>
      nodes.map((node) => `    server 127.0.0.1:${node}${options};\n`).join(''),
    )
    .replace(/server \{\n *listen 80;[^}]*\}\n/, '')
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_.*\n/gm, '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
pid ${folder}/nginx.pid;
${process.getuid?.() === 0 ? `user ${userInfo().username};` : ''}
worker_processes 2;
error_log ${folder}/error.log warn;
events {}
http {
    access_log off;
${temporary.map((name) => `    ${name}_temp_path ${folder}/${name};`).join('\n')}
${site}}
`;
};

export interface NginxProcess {
  address: string;
  /** Warnings and errors of nginx. */
  readLog: () => string;
  stop: () => Promise<void>;
}

const waitUntilListening = async (address: string, child: ChildProcess): Promise<void> => {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended with code ${child.exitCode}`);
    try {
      await fetch(`${address}/metrics`);
      return;
    } catch {
      await wait(20);
    }
  }
};

/** Debian's nginx before nodes of this machine, with the delivered configuration. */
export const startNginx = async (home: string, nodes: readonly number[]): Promise<NginxProcess> => {
  const folder = join(home, 'nginx');
  mkdirSync(folder, { recursive: true });
  const port = await getFreePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, buildNginxConfig(folder, port, nodes));
  const child = spawn(NGINX_PROGRAM, ['-p', folder, '-e', join(folder, 'error.log'), '-c', file], { stdio: 'inherit' });
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  const ended = once(child, 'exit');
  const address = `http://127.0.0.1:${port}`;
  await waitUntilListening(address, child);
  return {
    address,
    readLog: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    stop: async () => {
      process.off('exit', kill);
      child.kill('SIGTERM');
      await ended;
    },
  };
};
