import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import * as help from '../../../contract/home/help.ts';
import * as tutorials from '../../../contract/home/tutorials.ts';
import type { CallBodyInput } from '../../../contract/platform/call.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { languageContent, seedLanguages } from '../../administration/languages/seed-languages.ts';
import { supportMessages } from '../../platform/data/schema/help.ts';
import { outbox } from '../../platform/data/schema/people.ts';
import { deleteOldSupportMessages } from './support.ts';

let app: TestApp;
let author: Browser;
let admin: Browser;
let referent: Browser;
let companyId: string;

beforeAll(async () => {
  app = await startTestApp();
  [author, admin, referent] = [app.browser(), app.browser(), app.browser()];
  companyId = (await app.make.company()).id;
  await app.make.signIn(author, { role: 'super_admin' });
  await app.make.signIn(admin, { companyId, firstName: 'Nadia', lastName: 'Bensaïd' });
  await app.make.signIn(referent, { companyId, role: 'referent' });
});
afterAll(() => app.close());

const makeTutorialForm = (values: Partial<CallBodyInput<typeof tutorials.createTutorial>> = {}) => ({
  title: 'Publier un livret',
  summary: 'Du brouillon à l’adresse que l’on envoie.',
  category: 'share' as const,
  level: 'beginner' as const,
  minutes: 3,
  blocks: [{ type: 'text' as const, html: '<p onclick="x()">Ouvrez le contrôle, puis publiez.<script>1</script></p>' }],
  videoId: null,
  captionsId: null,
  transcript: '',
  roles: ['company_admin' as const, 'editor' as const],
  screens: ['/livrets/home'],
  position: 10,
  ...values,
});

const createTutorialDraftAs = async (values: Partial<CallBodyInput<typeof tutorials.createTutorial>> = {}) => {
  const { status, body } = await author.call(tutorials.createTutorial, { body: makeTutorialForm(values) });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const publishTutorial = (one: { id: string; rowVersion: number }, at: string | null = null) =>
  author.call(tutorials.setTutorialState, {
    params: { id: one.id },
    body: { state: 'published', at, rowVersion: one.rowVersion },
  });
const listTutorialTitles = async (reader: Browser, query: { search?: string; screen?: string } = {}) =>
  (await reader.call(help.listHelpTutorials, { query })).body.rows.map(({ title }) => title);

describe('tutorials', () => {
  test('a draft is nobody’s; published, it is for its roles alone, found by its words and by its screen', async () => {
    const draft = await createTutorialDraftAs({ title: 'Relire avec l’œil d’un nouveau' });
    expect(draft.blocks).toEqual([{ type: 'text', html: '<p>Ouvrez le contrôle, puis publiez.</p>' }]);
    expect(await listTutorialTitles(admin)).not.toContain(draft.title);
    expect((await admin.call(help.readTutorial, { params: { id: draft.id } })).status).toBe(404);

    const { status, body } = await publishTutorial(draft);
    expect([status, body.state]).toEqual([200, 'published']);
    expect(await listTutorialTitles(admin)).toContain(draft.title);
    expect(await listTutorialTitles(referent)).not.toContain(draft.title);
    expect((await referent.call(help.readTutorial, { params: { id: draft.id } })).status).toBe(404);
    expect(await listTutorialTitles(admin, { search: 'OEIL' })).toContain(draft.title);
    expect(await listTutorialTitles(admin, { search: 'controle' })).toContain(draft.title);
    expect(await listTutorialTitles(admin, { search: '100%' })).toEqual([]);
    expect(await listTutorialTitles(admin, { screen: '/livrets/home' })).toContain(draft.title);
    expect(await listTutorialTitles(admin, { screen: '/livrets' })).not.toContain(draft.title);
  });

  test('the languages of a tutorial are told to readers, and found in the list', async () => {
    await seedLanguages(app.services.db, languageContent);
    const english = await createTutorialDraftAs({ title: 'Publish a booklet', languages: ['en-GB', 'fr-FR'] });
    expect(english.languages).toEqual(['en-GB', 'fr-FR']);
    const plain = await createTutorialDraftAs({ title: 'Sans langue dite' });
    expect(plain.languages).toEqual(['fr-FR']);
    await publishTutorial(english);
    const { rows } = (await admin.call(help.listHelpTutorials, { query: {} })).body;
    expect(rows.find(({ id }) => id === english.id)?.languages).toEqual(['en-GB', 'fr-FR']);
    const listed = (await author.call(tutorials.listTutorials, { query: { language: 'en-GB' } })).body;
    expect(listed.rows.map(({ id, languages }) => [id, languages])).toEqual([[english.id, ['en-GB', 'fr-FR']]]);
    for (const languages of [[], ['xx-XX']]) {
      const refused = await author.call(tutorials.createTutorial, { body: makeTutorialForm({ languages }) });
      expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([422, ['languages']]);
    }
  });

  test('what publishing asks for is refused beside its field, and nothing is online', async () => {
    const short = await createTutorialDraftAs({ title: 'Trop court', blocks: [{ type: 'heading', text: 'Vide' }] });
    expect(await publishTutorial(short)).toMatchObject({
      status: 422,
      error: { code: 'TUT-003', errors: { blocks: [expect.any(String)] } },
    });
    const alone = await createTutorialDraftAs({ title: 'Pour personne', roles: [] });
    expect(await publishTutorial(alone)).toMatchObject({ status: 422, error: { code: 'TUT-002' } });
    const refused = await author.call(tutorials.createTutorial, {
      body: makeTutorialForm({ screens: ['/nulle/part'] }),
    });
    expect(refused).toMatchObject({ status: 422, error: { code: 'TUT-001' } });
    expect(await listTutorialTitles(admin)).not.toContain('Pour personne');
  });

  test('a film needs captions or a transcript, is judged by its bytes, and is sent in parts', async () => {
    const film = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypmp42'),
      Buffer.from([0, 0, 0, 0]),
      Buffer.from('mp42isom'),
      Buffer.alloc(2000, 1),
    ]);
    const send = (kind: 'video' | 'captions', name: string, bytes: Buffer) =>
      author.call(help.uploadArticleFile, { body: { kind }, file: { name, type: 'application/octet-stream', bytes } });
    const video = await send('video', 'demo.mp4', film);
    expect(video.status, JSON.stringify(video.body)).toBe(200);
    const silent = await createTutorialDraftAs({ title: 'Sans sous-titres', videoId: video.body.id });
    expect(await publishTutorial(silent)).toMatchObject({ status: 422, error: { code: 'EDI-007' } });

    expect(await send('video', 'faux.mp4', Buffer.from('%PDF-1.7 rien'))).toMatchObject({ status: 415 });
    expect((await send('captions', 'texte.vtt', Buffer.from('bonjour'))).status).toBe(415);
    const captions = await send('captions', 'demo.vtt', Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nBonjour\n'));
    const ready = await createTutorialDraftAs({
      title: 'Avec sous-titres',
      videoId: video.body.id,
      captionsId: captions.body.id,
    });
    expect((await publishTutorial(ready)).status).toBe(200);
    const swapped = await author.call(tutorials.createTutorial, {
      body: makeTutorialForm({ videoId: captions.body.id }),
    });
    expect(swapped).toMatchObject({ status: 422, error: { errors: { videoId: [expect.any(String)] } } });

    const part = await admin.sendRequest('GET', video.body.url, undefined, { range: 'bytes=4-11' });
    expect([part.statusCode, part.body]).toEqual([206, 'ftypmp42']);
    expect((await app.browser().sendRequest('GET', video.body.url)).statusCode).toBe(401);
  });

  test('a moment to come waits by itself; two authors do not overwrite each other; what was read is not deleted', async () => {
    const later = await createTutorialDraftAs({ title: 'La semaine prochaine' });
    const { body } = await publishTutorial(later, new Date(Date.now() + 7 * 86_400_000).toISOString());
    expect(body.state).toBe('scheduled');
    expect(await listTutorialTitles(admin)).not.toContain(later.title);

    const one = await createTutorialDraftAs({ title: 'À deux' });
    const save = (title: string) =>
      author.call(tutorials.saveTutorial, {
        params: { id: one.id },
        body: { ...makeTutorialForm({ title }), rowVersion: one.rowVersion },
      });
    expect((await save('À deux, le premier')).status).toBe(200);
    const late = await save('À deux, le second');
    expect(late).toMatchObject({ status: 409, error: { code: 'GEN-011', current: { title: 'À deux, le premier' } } });

    const online = (await publishTutorial({ ...one, rowVersion: one.rowVersion + 1 })).body;
    await admin.call(help.recordTutorialRead, { params: { id: one.id }, body: { useful: true } });
    await admin.call(help.recordTutorialRead, { params: { id: one.id }, body: { useful: null } });
    const { body: kept } = await author.call(tutorials.getTutorial, { params: { id: one.id } });
    expect([kept.readers, kept.useful]).toEqual([1, { yes: 1, no: 0 }]);
    expect((await author.call(tutorials.deleteTutorial, { params: { id: one.id } })).status).toBe(409);
    await author.call(tutorials.setTutorialState, {
      params: { id: one.id },
      body: { state: 'archived', at: null, rowVersion: online.rowVersion },
    });
    expect(await listTutorialTitles(admin)).not.toContain('À deux, le premier');
  });
});

describe('first steps', () => {
  test('are what the company did, and are put away by each person for herself', async () => {
    const before = await admin.call(help.getFirstSteps);
    expect(before.body.steps.map(({ step }) => step)).toEqual(help.FIRST_STEPS);
    expect(before.body.steps.every(({ done }) => !done)).toBe(true);
    const mate = app.browser();
    await app.make.signIn(mate, { role: 'editor', companyId });
    await mate.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
    const after = await admin.call(help.getFirstSteps);
    expect(after.body.steps.filter(({ done }) => done).map(({ step }) => step)).toEqual(['booklet']);

    await admin.call(help.dismissFirstSteps, { body: { dismissed: true } });
    expect((await admin.call(help.getFirstSteps)).body.dismissed).toBe(true);
    expect((await mate.call(help.getFirstSteps)).body.dismissed).toBe(false);
    expect((await referent.call(help.getFirstSteps)).status).toBe(403);
  });
});

describe('support', () => {
  const context = { route: '/livrets', browser: 'Essai 1.0', bookletId: '' };
  const message = { subject: 'Impossible de publier', message: 'Le bouton Publier reste gris depuis ce matin.' };

  test('a message reaches the publisher’s staff by e-mail and stays readable, with its picture and its context', async () => {
    const before = await app.services.db.$count(outbox);
    const sent = await admin.call(help.writeToSupport, { body: { ...message, ...context } });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect(await app.services.db.$count(outbox)).toBeGreaterThan(before);
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1484f4' } })
      .png()
      .toBuffer();
    const second = await admin.call(help.writeToSupportWithPicture, {
      body: { ...message, ...context },
      file: { name: 'ecran.png', type: 'image/png', bytes: picture },
    });
    expect(second.status, JSON.stringify(second.body)).toBe(200);
    const { body } = await author.call(help.listSupportMessages);
    expect(body.rows[0]).toMatchObject({ ...message, ...context, from: { name: 'Nadia Bensaïd' } });
    const shown = body.rows[0]?.picture ?? '';
    expect((await author.sendRequest('GET', shown)).statusCode).toBe(200);
    expect((await admin.sendRequest('GET', shown)).statusCode).toBe(403);
    expect((await admin.call(help.listSupportMessages)).status).toBe(403);
  });

  test('a message too short is refused beside its field, and nothing is sent', async () => {
    const count = () => app.services.db.$count(supportMessages);
    const before = await count();
    const refused = await admin.call(help.writeToSupport, { body: { subject: 'Euh', message: 'court', ...context } });
    expect(refused).toMatchObject({
      status: 422,
      error: { errors: { subject: [expect.any(String)], message: [expect.any(String)] } },
    });
    expect(await count()).toBe(before);
  });

  test('messages of a year ago are forgotten', async () => {
    await admin.call(help.writeToSupport, { body: { ...message, subject: 'De l’an passé', ...context } });
    const { db } = app.services;
    await db
      .update(supportMessages)
      .set({ at: new Date(Date.now() - 366 * 86_400_000) })
      .where(eq(supportMessages.subject, 'De l’an passé'));
    expect(await deleteOldSupportMessages(app.services, Date.now())).toBe(1);
    expect(await db.$count(supportMessages, eq(supportMessages.subject, 'De l’an passé'))).toBe(0);
  });
});
