import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { buildDocx, h, p } from '../../../booklets/documents/word.fixture.ts';
import { withTemporaryFolder } from '../../files/received-file.ts';
import { Refusal } from '../../http/refusal.ts';
import { ParserQueue } from './parser-queue.ts';
import { PARSER_LIMITS, type ParserLimits, runParser } from './run-parser.ts';

const buildWords = (count: number): string =>
  Array.from({ length: count }, (_, n) => `mot${(n * 7919) % 104_729}`).join(' ');
/** About 40,000 words: one second of work and a hundred megabytes. */
const LONG_DOCUMENT = buildDocx(
  h(1, 'Chapitre') + Array.from({ length: 120 }, (_, n) => h(2, `Page ${n}`) + p(buildWords(340))).join(''),
);

const parseBytes = (bytes: Buffer, limits: Partial<ParserLimits> = {}) =>
  withTemporaryFolder(async (folder) => {
    const path = join(folder, 'file');
    await writeFile(path, bytes);
    return runParser('document', {
      companyId: 'one',
      fileName: 'livret.docx',
      input: {
        path,
        fileName: 'livret.docx',
        format: 'docx',
        documentPath: join(folder, 'document'),
        linesPath: join(folder, 'lines'),
        imagesFolder: folder,
      },
      limits: { ...PARSER_LIMITS, ...limits },
    });
  });

const getRefusalCode = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)),
  );

describe('a file is parsed away from requests', () => {
  test('the thread that answers people goes on meanwhile', async () => {
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    const cpu = process.cpuUsage();
    const document = await parseBytes(LONG_DOCUMENT);
    const { user } = process.cpuUsage(cpu);
    clearInterval(timer);
    expect(document.lines).toBeGreaterThan(120);
    // CPU time of this process: independent of other load, and parsing here would take ten times as much.
    expect(user / 1000).toBeLessThan(500);
    expect(longest).toBeGreaterThan(0);
  });

  test('a refusal of the parser comes through with its values', async () => {
    const refusal = await getRefusalCode(parseBytes(Buffer.from('du texte')));
    expect(refusal).toMatchObject({ code: 'IMP-001', values: { fichier: 'livret.docx' } });
  });

  test('a file that takes too long is given up, and says so', async () => {
    const refusal = await getRefusalCode(parseBytes(LONG_DOCUMENT, { seconds: 0.05 }));
    expect(refusal?.code).toBe('IMP-007');
    expect(refusal?.message).toMatch(/arrêtée au bout de .* secondes/);
  });

  test('a file that fills the memory ends its own process alone', async () => {
    const manyParagraphs = buildDocx(Array.from({ length: 40_000 }, (_, n) => p(`mot${n}`)).join(''));
    expect((await getRefusalCode(parseBytes(manyParagraphs, { heap: 32 })))?.code).toBe('IMP-008');
  });

  test('memory outside of the heap is bounded too', async ({ skip }) => {
    if (process.platform !== 'linux') skip('the system does not tell the memory of a process');
    expect((await getRefusalCode(parseBytes(LONG_DOCUMENT, { resident: 60 })))?.code).toBe('IMP-008');
  });
});

describe('turns', () => {
  test('one at a time for each company, two in all, in the order of their coming', async () => {
    const queue = new ParserQueue();
    const log: string[] = [];
    let inAll = 0;
    let mostInAll = 0;
    const work = (companyId: string, name: string) =>
      queue.run(companyId, async () => {
        inAll += 1;
        mostInAll = Math.max(mostInAll, inAll);
        log.push(`+${name}`);
        await wait(10);
        log.push(`-${name}`);
        inAll -= 1;
      });
    await Promise.all([work('a', 'a1'), work('a', 'a2'), work('b', 'b1'), work('c', 'c1')]);
    expect(mostInAll).toBe(2);
    expect(log.indexOf('-a1')).toBeLessThan(log.indexOf('+a2'));
    // A company that waits for its own turn does not delay the others.
    expect(log.indexOf('+b1')).toBeLessThan(log.indexOf('-a1'));
    expect(log.length).toBe(8);
  });

  test('a work that fails gives its turn back', async () => {
    const queue = new ParserQueue();
    await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run('a', async () => 'next')).toBe('next');
  });
});
