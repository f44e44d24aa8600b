import { expect, test } from 'vitest';
import { MjmlCompiler } from './compile-mjml.ts';

const buildMail = (text: string) =>
  `<mjml><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`;

test('each source gets its own answer, and a wrong one an error', async () => {
  const compiler = new MjmlCompiler(60_000);
  const [first, wrong, second] = await Promise.allSettled([
    compiler.compile(buildMail('premier'), 'strict'),
    compiler.compile('<mjml><mj-body><mj-unknown /></mj-body></mjml>', 'strict'),
    compiler.compile(buildMail('second'), 'strict'),
  ]);
  expect(first).toMatchObject({ status: 'fulfilled', value: expect.stringContaining('premier') });
  expect(wrong.status).toBe('rejected');
  expect(second).toMatchObject({ status: 'fulfilled', value: expect.stringContaining('second') });
});

test('the process ends when idle, and a killed one takes only its own sources with it', async () => {
  const compiler = new MjmlCompiler(0);
  expect(compiler.processId).toBeNull();
  expect(await compiler.compile(buildMail('premier'), 'soft')).toContain('premier');
  await expect.poll(() => compiler.processId, { timeout: 10_000 }).toBeNull();
  const lost = compiler.compile(buildMail('perdu'), 'soft');
  process.kill(compiler.processId ?? Number.NaN, 'SIGKILL');
  await expect(lost).rejects.toThrow('The MJML process ended');
  expect(await compiler.compile(buildMail('second'), 'soft')).toContain('second');
});
