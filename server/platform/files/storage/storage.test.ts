import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MissingFile, openStorage, type Storage, type StorageConfig } from './storage.ts';

let folder: string;
let server: S3rver;
let s3: StorageConfig & { kind: 's3' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embarque-storage-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'livrets', configs: [] }],
  });
  const { port }: AddressInfo = await server.run();
  s3 = {
    kind: 's3',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'livrets',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe.each(['folder', 's3'])('%s', (kind) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await openStorage(kind === 's3' ? s3 : { kind: 'folder', folder: join(folder, 'fichiers') });
  });
  const key = 'companies/0190/media/0191/640.webp';

  test('what is put is what is got, whole and as a stream', async () => {
    const bytes = Buffer.from([0, 255, 1, 2, 3, ...Buffer.from('é')]);
    await storage.put(key, bytes, 'image/webp');
    expect(await storage.get(key)).toEqual(bytes);
    expect(await buffer(await storage.stream(key))).toEqual(bytes);
    expect(await storage.exists(key)).toBe(true);
  });

  test('a second put replaces the first', async () => {
    await storage.put(key, Buffer.from('long, much longer than what comes after'), 'text/plain');
    await storage.put(key, Buffer.from('court'), 'text/plain');
    expect((await storage.get(key)).toString()).toBe('court');
  });

  test('large files come back whole', async () => {
    const bytes = Buffer.alloc(3_000_000, 7);
    await storage.put('companies/0190/media/0191/original', bytes, 'image/png');
    expect((await storage.get('companies/0190/media/0191/original')).equals(bytes)).toBe(true);
  });

  test('a file of this machine is copied, and any part of it can be had', async () => {
    const path = join(folder, `source-${kind}`);
    await writeFile(path, Buffer.concat([Buffer.alloc(2_000_000, 1), Buffer.from('fin')]));
    await storage.putFile('companies/0190/media/0192/original', path, 'video/mp4');
    const part = await buffer(
      await storage.stream('companies/0190/media/0192/original', { start: 1_999_999, end: 2_000_001 }),
    );
    expect(part).toEqual(Buffer.from([1, ...Buffer.from('fi')]));
    expect((await storage.get('companies/0190/media/0192/original')).length).toBe(2_000_003);
  });

  test('what was deleted is missing, and deleting it again is fine', async () => {
    await storage.delete(key);
    await storage.delete(key);
    expect(await storage.exists(key)).toBe(false);
    await expect(storage.get(key)).rejects.toThrow(MissingFile);
    await expect(storage.stream(key)).rejects.toThrow(MissingFile);
  });

  test('a key that leaves the storage, or that another key could become, is refused', async () => {
    for (const wrong of ['../secret', 'a/../../b', '/etc/passwd', 'a//b', 'a/./b', '.x', 'a b', 'é', 'a/', '']) {
      await expect((async () => storage.put(wrong, Buffer.from('x'), 'text/plain'))()).rejects.toThrow(RangeError);
    }
  });

  test('it says that it works', async () => {
    await expect(storage.check()).resolves.toBeUndefined();
  });
});

test('a file is sent again when its connection breaks, and refused when it always does', async () => {
  let breaks = 0;
  let writes = 0;
  const { port: target } = new URL(s3.endpoint);
  const proxy = createServer((incoming, answer) => {
    if (incoming.method === 'PUT') writes += 1;
    if (incoming.method === 'PUT' && breaks > 0) {
      breaks -= 1;
      incoming.once('data', () => incoming.socket.resetAndDestroy());
      return;
    }
    const { method, url, headers } = incoming;
    incoming.pipe(
      request({ port: target, host: '127.0.0.1', method, path: url, headers }, (real) => {
        answer.writeHead(real.statusCode ?? 500, real.headers);
        real.pipe(answer);
      }),
    );
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const storage = await openStorage({ ...s3, endpoint: `http://127.0.0.1:${port}` });
  const path = join(folder, 'broken');
  const bytes = Buffer.alloc(3_000_000, 5);
  await writeFile(path, bytes);
  const key = 'companies/0190/media/0195/original';
  breaks = 2;
  await storage.putFile(key, path, 'video/mp4');
  expect(writes).toBe(3);
  expect((await storage.get(key)).equals(bytes)).toBe(true);
  breaks = 3;
  await expect(storage.putFile(key, path, 'video/mp4')).rejects.toThrow('Cannot write file');
  expect(writes).toBe(6);
  await new Promise((resolve) => {
    proxy.close(resolve);
    proxy.closeAllConnections();
  });
});

test('a folder never keeps half a file', async () => {
  const root = join(folder, 'atomic');
  const storage = await openStorage({ kind: 'folder', folder: root });
  const versions = [Buffer.alloc(400_000, 1), Buffer.alloc(400_000, 2)];
  await Promise.all(
    Array.from({ length: 20 }, async (_, turn) => {
      await storage.put('a/b', versions[turn % 2] ?? Buffer.alloc(0), 'text/plain');
      const read = await storage.get('a/b');
      expect(versions.some((version) => version.equals(read))).toBe(true);
    }),
  );
  await expect(storage.put('a/b/c', Buffer.from('under a file'), 'text/plain')).rejects.toThrow();
  expect((await storage.get('a/b')).length).toBe(400_000);
  expect(await readdir(join(root, 'unfinished'))).toEqual([]);
});

test('check fails when the folder or the bucket is gone', async () => {
  const gone = join(folder, 'gone');
  const storage = await openStorage({ kind: 'folder', folder: gone });
  await rm(gone, { recursive: true });
  await expect(storage.check()).rejects.toThrow();
  const noBucket = await openStorage({ ...s3, bucket: 'inconnu' });
  await expect(noBucket.check()).rejects.toThrow();
});
