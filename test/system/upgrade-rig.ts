import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { findFreePort } from '../../e2e/steps/find-free-port.ts';
import { ServerProcess } from './server-process.ts';

interface RigNode {
  name: string;
  port: number;
  server: ServerProcess | null;
}

/** Nodes that a command can restart in another version, as a service manager does. */
export class UpgradeRig {
  readonly #folder: string;
  readonly #env: Record<string, string>;
  readonly #nodes: RigNode[];
  #control: Server | null = null;
  /** Versions in which each node was started, in their order. */
  readonly starts: string[] = [];

  private constructor(folder: string, env: Record<string, string>, nodes: RigNode[]) {
    this.#folder = folder;
    this.#env = env;
    this.#nodes = nodes;
  }

  /** Starts these nodes in the version of the folder `version`. */
  static async start(folder: string, env: Record<string, string>, names: string[], version: string) {
    const nodes: RigNode[] = [];
    for (const name of names) nodes.push({ name, port: await findFreePort(), server: null });
    const rig = new UpgradeRig(folder, env, nodes);
    for (const node of nodes) {
      rig.#startNode(node, version);
      await node.server?.waitUntilReady();
    }
    await rig.#listen();
    return rig;
  }

  #startNode(node: RigNode, version: string): void {
    this.starts.push(`${node.name} ${version.split('/').at(-1)}`);
    node.server = new ServerProcess({ root: version, env: { ...this.#env, PORT: String(node.port) } });
  }

  /** The switch commands of the nodes call this address. */
  async #listen(): Promise<void> {
    const control = createServer(async (request, response) => {
      const url = new URL(request.url ?? '', 'http://rig');
      const node = this.#nodes.find(({ name }) => name === url.searchParams.get('node'));
      if (!node) return response.writeHead(404).end();
      await node.server?.stop();
      this.#startNode(node, url.searchParams.get('version') ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
    this.#control = control;
    const { port } = control.address() as AddressInfo;
    const script = `fetch('http://127.0.0.1:${port}/?' + new URLSearchParams({ node: process.argv[1], version: process.env.VERSION }))`;
    writeFileSync(
      join(this.#folder, 'nodes.json'),
      JSON.stringify({
        nodes: this.#nodes.map(({ name, port: own }) => ({
          name,
          address: `http://127.0.0.1:${own}`,
          switch: `"${process.execPath}" -e "${script}" ${name}`,
        })),
      }),
    );
  }

  /** Addresses of the nodes, in their order. */
  get addresses(): string[] {
    return this.#nodes.map(({ port }) => `http://127.0.0.1:${port}`);
  }

  get servers(): ServerProcess[] {
    return this.#nodes.flatMap(({ server }) => server ?? []);
  }

  async listBuilds(): Promise<string[]> {
    const answers = await Promise.all(this.addresses.map((address) => fetch(`${address}/version`)));
    return Promise.all(answers.map(async (answer) => ((await answer.json()) as { build: string }).build));
  }

  /** Runs `npm run upgrade` of the folder `to`. Returns what it printed, and its exit code. */
  upgrade(from: string, to: string, extra: { path?: string; wait?: number } = {}) {
    const args = ['--nodes', join(this.#folder, 'nodes.json'), '--from', from, '--to', to];
    const backup = join(this.#folder, `sauvegarde-${to.split('/').at(-1)}`);
    const all = [join(to, 'command.mjs'), 'upgrade', ...args, '--backup', backup, '--wait', String(extra.wait ?? 90)];
    const env = { ...this.#env, PATH: extra.path ?? process.env.PATH };
    return new Promise<{ code: number; text: string; backup: string }>((resolve) => {
      const child = execFile(process.execPath, all, { env, cwd: this.#folder }, (_, stdout, stderr) =>
        resolve({ code: child.exitCode ?? 1, text: stdout + stderr, backup }),
      );
    });
  }

  async stop(): Promise<void> {
    this.#control?.close();
    await Promise.all(this.servers.map((server) => server.stop('SIGKILL')));
  }
}
