import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPublicationGate } from '../../../contract/booklets/publications/publications.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makeBooklet } from './booklet.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a finding names the page, the block by its kind and first words, and the field', async () => {
  const browser = app.browser();
  const company = await app.make.company();
  const user = await app.make.signIn(browser, { companyId: company.id });
  const { id } = await makeBooklet(app.make.scope(user, company.id), [
    {
      title: 'Un',
      pages: [
        {
          title: 'Les bons gestes',
          slug: 'les-bons-gestes',
          blocks: [
            { type: 'text', props: { html: '' } },
            {
              type: 'accordion',
              props: {
                items: [
                  {
                    question: 'Que faire en cas d’incendie dans l’atelier ou dans les bureaux ?',
                    html: '<p>Sortir.</p>',
                  },
                  { question: '', html: '<p>Appeler le 18.</p>' },
                ],
              },
            },
            { type: 'text', props: { html: 3 } } as never,
          ],
        },
      ],
    },
  ]);
  const { body } = await browser.call(getPublicationGate, { params: { id } });
  const page = { screen: 'editor', pageTitle: 'Les bons gestes' };
  expect(body.findings).toMatchObject([
    { code: 'PUB-007', where: { ...page, blockType: 'text', blockWords: null, field: null } },
    { code: 'GEN-001', where: { ...page, blockType: 'text', blockWords: null, field: 'html' } },
    {
      code: 'GEN-001',
      where: {
        ...page,
        blockType: 'accordion',
        blockWords: 'Que faire en cas d’incendie dans l’atelier ou dans les…',
        field: 'items.1.question',
      },
    },
  ]);
});
