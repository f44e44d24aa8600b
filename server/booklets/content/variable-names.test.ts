import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBookletVariables } from '../../../contract/booklets/content/content.ts';
import { getPublicationGate } from '../../../contract/booklets/publications/publications.ts';
import { getCampaign } from '../../../contract/messages/campaigns/campaigns.ts';
import { searchAll } from '../../../contract/operations/search.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { languageContent, seedLanguages } from '../../administration/languages/seed-languages.ts';
import { createModelDraft } from '../../messages/campaigns/campaigns.fixture.ts';
import { openOffice } from '../../people/participants/participants.fixture.ts';
import { makeBooklet } from '../publications/booklet.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await seedLanguages(app.services.db, languageContent);
});
afterAll(() => app.close());

test('variables of the library are named in the language of whoever writes, checks, searches or sends', async () => {
  const office = await openOffice(app);
  const { companyId } = office.scope;
  const html = '<p>Menuiserie : écrivez à {{rh_email}}, {{poste}}</p>';
  const pages = [{ title: 'Page', slug: 'page', blocks: [{ type: 'text' as const, props: { html } }] }];
  const { id } = await makeBooklet(office.scope, [{ title: 'Un', pages }], { title: 'Atelier', slug: 'atelier' });
  const { at } = await createModelDraft(office, 'information');
  const readIn = async (locale: string) => {
    const reader = app.browser();
    await app.make.signIn(reader, { companyId, locale });
    const { variables } = (await reader.call(getBookletVariables, { params: { id } })).body;
    const { findings } = (await reader.call(getPublicationGate, { params: { id } })).body;
    const { hits } = (await reader.call(searchAll, { query: { q: 'menuiserie' } })).body;
    const { known } = (await reader.call(getCampaign, { params: at })).body;
    return {
      form: variables.map(({ label, help }) => `${label}: ${help}`),
      gate: findings.filter(({ where }) => where.field === 'variables').map(({ message }) => message),
      search: hits.map(({ about }) => about),
      message: known.filter(({ key }) => ['prenom', 'rh_nom'].includes(key)).map(({ label }) => label),
    };
  };
  expect(await readIn('en-GB')).toEqual({
    form: [
      'E-mail of the HR contact: Preferably a shared address, which outlasts departures.',
      'Position: The position of the person who reads.',
    ],
    gate: [
      '1 piece of information used in the chosen pages is missing: E-mail of the HR contact.',
      expect.stringContaining('“E-mail of the HR contact”'),
    ],
    search: [expect.stringContaining('[E-mail of the HR contact]')],
    message: ['First name', 'HR contact'],
  });
  expect(await readIn('fr-FR')).toEqual({
    form: [
      'E-mail du contact RH: De préférence une adresse de service, qui survit aux départs.',
      'Poste: Le poste de la personne qui lit.',
    ],
    gate: [
      'Il manque 1 information utilisée dans les pages choisies\u00a0: E-mail du contact RH.',
      expect.stringContaining('«\u00a0E-mail du contact RH\u00a0»'),
    ],
    search: [expect.stringContaining('[E-mail du contact RH]')],
    message: ['Prénom', 'Contact RH'],
  });
});
