import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import {
  addChapters,
  getBookletTree,
  getBookletVariables,
  getPage,
  updateBlock,
} from '../../../contract/booklets/content/content.ts';
import * as calls from '../../../contract/library/chapter-templates.ts';
import {
  changeTemplateDocument,
  type DocumentChange,
  getTemplateDocument,
  getTemplatePage,
} from '../../../contract/library/template-content.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { languageContent, seedLanguages } from '../../administration/languages/seed-languages.ts';
import { libraryContent, seedLibrary } from '../../operations/seed/library.ts';
import { chapterTemplates, pageTemplates, sectors } from '../../platform/data/schema/library.ts';

let app: TestApp;
let company: { id: string };
let publisher: Browser;
let admin: Browser;
let editor: Browser;
let stranger: Browser;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
  await seedLibrary(app.services.db, libraryContent);
  company = await app.make.company();
  [publisher, admin, editor, stranger] = [app.browser(), app.browser(), app.browser(), app.browser()];
  const companyId = company.id;
  await app.make.signInAs(publisher, await app.make.user({ role: 'super_admin' }), companyId);
  await app.make.signIn(admin, { role: 'company_admin', companyId });
  await app.make.signIn(editor, { role: 'editor', companyId });
  await app.make.signIn(stranger, { role: 'company_admin' });
});
afterAll(() => app.close());
beforeEach(() => {
  serial += 1;
});

const buildFields = () => ({
  code: `chapitre-${serial}`,
  title: `Chapitre ${serial}`,
  summary: '',
  icon: 'book',
  category: 'welcome' as const,
  bookletTypes: ['employee' as const],
});

const createTemplateCard = async (who: Browser, scope: 'global' | 'company' = 'company') =>
  (await who.call(calls.createTemplate, { body: { ...buildFields(), scope } })).body;

const requestChange = (who: Browser, id: string, body: DocumentChange) =>
  who.call(changeTemplateDocument, { params: { id }, body });

const createWrittenTemplate = async (who: Browser, id: string, html = '<p>Bonjour</p>') => {
  const [page, block] = [uuidv7(), uuidv7()];
  await requestChange(who, id, { kind: 'addPage', page, title: 'Première page', after: null });
  const added = await requestChange(who, id, {
    kind: 'addBlock',
    page,
    block,
    type: 'text',
    props: { html },
    after: null,
  });
  expect(added.status).toBe(200);
  return { page, block };
};

const requestPublish = (who: Browser, id: string, notes = '') =>
  who.call(calls.publishTemplate, { params: { id }, body: { notes } });

const findRow = async (id: string) => {
  const [row] = await app.services.db.select().from(chapterTemplates).where(eq(chapterTemplates.id, id));
  return row;
};

const createTestBooklet = async (who: Browser, templateCodes: string[]) => {
  const { body } = await who.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
  const { body: tree } = await who.call(addChapters, { params: { id: body.id }, body: { templateCodes } });
  return { id: body.id, tree };
};

test('a chapter is a draft until a version is published, and then offered with what it holds', async () => {
  const template = await createTemplateCard(admin);
  expect([template.state, template.version, template.scope]).toEqual(['draft', 0, 'company']);
  const { page, block } = await createWrittenTemplate(admin, template.id);
  const { body: document } = await admin.call(getTemplateDocument, { params: { id: template.id } });
  expect(document.tree.chapters[0]?.pages.map(({ id }) => id)).toEqual([page]);
  const published = await requestPublish(admin, template.id, 'Première version');
  expect([published.status, published.body.version, published.body.state, published.body.changed]).toEqual([
    200,
    1,
    'published',
    false,
  ]);
  expect(published.body.versions.map(({ version, notes }) => [version, notes])).toEqual([[1, 'Première version']]);
  const { id, tree } = await createTestBooklet(editor, [template.code]);
  expect(tree.chapters.map(({ title, templateCode }) => [title, templateCode])).toEqual([
    [template.title, template.code],
  ]);
  const { body: content } = await editor.call(getPage, { params: { id: tree.chapters[0]?.pages[0]?.id ?? '' } });
  expect(content.content.map(({ props }) => props)).toEqual([{ html: '<p>Bonjour</p>' }]);
  expect(content.content[0]?.id).not.toBe(block);
  const { body: card } = await admin.call(calls.getTemplate, { params: { id: template.id } });
  expect([card.usages.total, card.usages.rows[0]?.bookletId, card.usages.rows[0]?.version]).toEqual([1, id, 1]);
});

test('whom a page is for, when it opens and how long it takes are what copies begin with', async () => {
  const template = await createTemplateCard(admin);
  const { page } = await createWrittenTemplate(admin, template.id);
  const fields = {
    audience: [{ field: 'contractType' as const, operator: 'is' as const, values: ['permanent'] }],
    unlockDays: 7,
    readingMinutes: 4,
  };
  const wrong = [{ field: 'contractType' as const, operator: 'is' as const, values: ['marin'] }];
  const bad = { kind: 'changePage' as const, page, fields: { audience: wrong }, rowVersion: 1 };
  expect((await requestChange(admin, template.id, bad)).status).toBe(422);
  expect((await requestChange(admin, template.id, { kind: 'changePage', page, fields, rowVersion: 1 })).status).toBe(
    200,
  );
  await requestPublish(admin, template.id);
  const { tree } = await createTestBooklet(editor, [template.code]);
  expect(tree.chapters[0]?.pages[0]).toMatchObject(fields);
  const { body } = await admin.call(getTemplatePage, { params: { id: template.id, pageId: page } });
  expect(body).toMatchObject(fields);
});

test('BIB-003, BIB-006: neither without a page nor without a change', async () => {
  const { id } = await createTemplateCard(admin);
  const empty = await requestPublish(admin, id);
  expect([empty.status, empty.error.code, (await findRow(id))?.state]).toEqual([409, 'BIB-003', 'draft']);
  await createWrittenTemplate(admin, id);
  await requestPublish(admin, id);
  const again = await requestPublish(admin, id);
  expect([again.status, again.error.code, (await findRow(id))?.version]).toEqual([409, 'BIB-006', 1]);
});

test('a company’s own chapter comes after those of its category, wherever it was ticked', async () => {
  const { id, code } = await createTemplateCard(admin);
  await createWrittenTemplate(admin, id);
  await requestPublish(admin, id);
  const { tree } = await createTestBooklet(editor, ['premier-jour', code, 'bienvenue']);
  expect(tree.chapters.map(({ templateCode }) => templateCode)).toEqual(['bienvenue', code, 'premier-jour']);
});

test('BIB-001: what a booklet uses is not deleted, only obsolete', async () => {
  const { id, code } = await createTemplateCard(admin);
  await createWrittenTemplate(admin, id);
  await requestPublish(admin, id);
  await createTestBooklet(editor, [code]);
  const refused = await admin.call(calls.deleteTemplate, { params: { id } });
  expect([refused.status, refused.error.code, refused.error.message]).toEqual([
    409,
    'BIB-001',
    'Ce modèle est utilisé par 1 livret. Vous pouvez le rendre obsolète.',
  ]);
  expect((await findRow(id))?.state).toBe('published');
  const retired = await admin.call(calls.retireTemplate, { params: { id }, body: { replacedBy: null } });
  expect([retired.status, retired.body.state]).toEqual([200, 'obsolete']);
  const late = await editor.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
  const gone = await editor.call(addChapters, { params: { id: late.body.id }, body: { templateCodes: [code] } });
  expect([gone.status, gone.error.code]).toEqual([404, 'GEN-010']);
  const frozen = await requestChange(admin, id, { kind: 'addPage', page: uuidv7(), title: 'Tard', after: null });
  expect([frozen.status, frozen.error.code]).toEqual([409, 'GEN-017']);
  expect((await admin.call(calls.reviveTemplate, { params: { id } })).body.state).toBe('published');
});

test('a chapter that nobody uses goes to the bin', async () => {
  const { id } = await createTemplateCard(admin);
  expect((await admin.call(calls.deleteTemplate, { params: { id } })).status).toBe(200);
  expect((await findRow(id))?.deletedAt).toEqual(expect.any(Date));
});

test('BIB-004, BIB-012: replacements do not lead back, nor to a draft', async () => {
  const one = await createTemplateCard(admin);
  await createWrittenTemplate(admin, one.id);
  await requestPublish(admin, one.id);
  serial += 1;
  const two = await createTemplateCard(admin);
  const draft = await admin.call(calls.retireTemplate, { params: { id: one.id }, body: { replacedBy: two.id } });
  expect([draft.status, draft.error.code, (await findRow(one.id))?.state]).toEqual([422, 'BIB-012', 'published']);
  await createWrittenTemplate(admin, two.id);
  await requestPublish(admin, two.id);
  const self = await admin.call(calls.retireTemplate, { params: { id: one.id }, body: { replacedBy: one.id } });
  expect([self.status, self.error.code]).toEqual([422, 'BIB-004']);
  await admin.call(calls.retireTemplate, { params: { id: one.id }, body: { replacedBy: two.id } });
  const circle = await admin.call(calls.retireTemplate, { params: { id: two.id }, body: { replacedBy: one.id } });
  expect([circle.status, circle.error.code, (await findRow(two.id))?.state]).toEqual([422, 'BIB-004', 'published']);
});

test('BIB-005: a variable has one type in the whole library', async () => {
  const { id, rowVersion } = await createTemplateCard(admin);
  const variable = { key: 'effectif', label: 'Effectif', help: '', kind: 'date' as const, defaultValue: '' };
  const refused = await admin.call(calls.updateTemplate, {
    params: { id },
    body: { rowVersion, variables: [variable] },
  });
  expect([refused.status, refused.error.code, Object.keys(refused.error.errors ?? {})]).toEqual([
    422,
    'BIB-005',
    ['variables.0.kind'],
  ]);
  const own = { ...variable, key: 'nom_du_parking' };
  const good = await admin.call(calls.updateTemplate, { params: { id }, body: { rowVersion, variables: [own] } });
  expect([good.status, good.body.variables]).toEqual([200, [own]]);
  serial += 1;
  const other = await createTemplateCard(admin);
  const text = { ...own, kind: 'text' as const };
  const body = { rowVersion: other.rowVersion, variables: [text] };
  const clash = await admin.call(calls.updateTemplate, { params: { id: other.id }, body });
  expect([clash.status, clash.error.code, (await findRow(other.id))?.variables]).toEqual([422, 'BIB-005', []]);
});

test('the languages of a chapter are kept, found in the list, and carried by its file', async () => {
  await seedLanguages(app.services.db, languageContent);
  const { id, rowVersion, languages } = await createTemplateCard(admin);
  expect(languages).toEqual(['fr-FR']);
  const change = (next: string[]) =>
    admin.call(calls.updateTemplate, { params: { id }, body: { rowVersion, languages: next } });
  for (const wrong of [[], ['xx-XX']]) {
    const refused = await change(wrong);
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([422, ['languages']]);
  }
  expect((await change(['en-GB', 'fr-FR'])).body.languages).toEqual(['en-GB', 'fr-FR']);
  const { rows } = (await admin.call(calls.listTemplates, { query: { language: 'en-GB' } })).body;
  expect(rows.map((row) => [row.id, row.languages])).toEqual([[id, ['en-GB', 'fr-FR']]]);
  // Another change leaves them alone.
  const body = { rowVersion: rowVersion + 1, title: 'Autre titre' };
  expect((await admin.call(calls.updateTemplate, { params: { id }, body })).body.languages).toEqual(['en-GB', 'fr-FR']);
});

test('GEN-011: a card that somebody changed meanwhile stays as it is', async () => {
  const { id, rowVersion } = await createTemplateCard(admin);
  await admin.call(calls.updateTemplate, { params: { id }, body: { rowVersion, title: 'Le premier' } });
  const late = await admin.call(calls.updateTemplate, { params: { id }, body: { rowVersion, title: 'Le second' } });
  expect([late.status, late.error.code, (await findRow(id))?.title]).toEqual([409, 'GEN-011', 'Le premier']);
});

test('companies write their own chapters alone; the publisher’s are the publisher’s', async () => {
  const refused = await admin.call(calls.createTemplate, { body: { ...buildFields(), scope: 'global' } });
  expect([refused.status, refused.error.code]).toEqual([403, 'GEN-009']);
  const [global] = await app.services.db.select().from(chapterTemplates).where(eq(chapterTemplates.code, 'bienvenue'));
  const id = global?.id ?? '';
  const body = { rowVersion: 1, title: 'À nous' };
  for (const [who, status] of [
    [admin, 403],
    [editor, 403],
  ] as const) {
    expect((await who.call(calls.updateTemplate, { params: { id }, body })).status).toBe(status);
    expect((await requestPublish(who, id)).status).toBe(status);
    expect((await who.call(calls.deleteTemplate, { params: { id } })).status).toBe(status);
  }
  expect((await findRow(id))?.title).toBe(global?.title);
  const template = await createTemplateCard(admin);
  expect((await stranger.call(calls.getTemplate, { params: { id: template.id } })).status).toBe(404);
  expect((await requestPublish(stranger, template.id)).status).toBe(404);
  expect((await editor.call(calls.getTemplate, { params: { id: template.id } })).body.can.edit).toBe(false);
});

test('the publisher alone gives a company’s chapter to everybody', async () => {
  const template = await createTemplateCard(admin);
  await createWrittenTemplate(admin, template.id);
  await requestPublish(admin, template.id);
  const params = { id: template.id };
  const refused = await admin.call(calls.promoteTemplate, { params });
  expect([refused.status, (await findRow(template.id))?.companyId]).toEqual([403, company.id]);
  expect((await publisher.call(calls.promoteTemplate, { params })).body.scope).toBe('global');
  expect((await stranger.call(calls.getTemplate, { params })).status).toBe(200);
  const { tree } = await createTestBooklet(stranger, [template.code]);
  expect(tree.chapters).toHaveLength(1);
  // The company counts only its own booklets; the publisher counts all.
  expect((await admin.call(calls.getTemplate, { params })).body.usages.total).toBe(0);
  expect((await publisher.call(calls.getTemplate, { params })).body.usages.total).toBe(1);
});

test('EDI-001: two who save the same block; each other change is kept', async () => {
  const { id } = await createTemplateCard(admin);
  const { page, block } = await createWrittenTemplate(admin, id);
  const save = (html: string) =>
    requestChange(admin, id, { kind: 'updateBlock', block, props: { html }, rowVersion: 1 });
  expect((await save('<p>Un</p>')).body.block?.rowVersion).toBe(2);
  const late = await save('<p>Deux</p>');
  expect([late.status, late.error.code]).toEqual([409, 'EDI-001']);
  const { body } = await admin.call(getTemplatePage, { params: { id, pageId: page } });
  expect(body.content.map(({ props }) => props)).toEqual([{ html: '<p>Un</p>' }]);
  await requestChange(admin, id, { kind: 'removeBlock', block });
  const gone = await requestChange(admin, id, { kind: 'updateBlock', block, props: { html: '' }, rowVersion: 2 });
  expect([gone.status, gone.error.code]).toEqual([410, 'EDI-014']);
  const back = await requestChange(admin, id, { kind: 'restoreBlock', block, after: null });
  expect([back.status, back.body.tree.chapters[0]?.pages[0]?.blocks]).toEqual([200, 1]);
});

test('BIB-014: a chapter of everybody’s holds no file of a company; bad props are told beside their field', async () => {
  const { id } = await createTemplateCard(publisher, 'global');
  const { page } = await createWrittenTemplate(publisher, id);
  const props = { image: { mediaId: uuidv7() } };
  const file = await requestChange(publisher, id, {
    kind: 'addBlock',
    page,
    block: uuidv7(),
    type: 'image',
    props,
    after: null,
  });
  expect([file.status, file.error.code]).toEqual([422, 'BIB-014']);
  const bad = await requestChange(publisher, id, {
    kind: 'addBlock',
    page,
    block: uuidv7(),
    type: 'heading',
    props: {},
    after: null,
  });
  expect(bad.status).toBe(422);
  const { body } = await publisher.call(getTemplatePage, { params: { id, pageId: page } });
  expect(body.content).toHaveLength(1);
});

test('a locked block is locked in booklets, and an example says so to who takes it', async () => {
  const { id, code } = await createTemplateCard(admin);
  const { page, block } = await createWrittenTemplate(admin, id);
  await requestChange(admin, id, { kind: 'lockBlock', block, locked: true });
  await requestChange(admin, id, { kind: 'markPage', page, sample: true });
  await requestPublish(admin, id);
  const { tree } = await createTestBooklet(editor, [code]);
  const copy = tree.chapters[0]?.pages[0];
  expect(copy?.note).toBe('À adapter : cette page est un exemple.');
  const { body } = await editor.call(getPage, { params: { id: copy?.id ?? '' } });
  expect(body.content[0]?.locked).toBe(true);
});

test('an exported chapter comes back as a draft; a rehearsal writes nothing', async () => {
  const { id, code } = await createTemplateCard(admin);
  await createWrittenTemplate(admin, id, '<p>À exporter</p>');
  const file = await admin.sendRequest('GET', `/api/admin/library/chapter-templates/${id}/export`);
  const content = file.json();
  const taken = await admin.call(calls.importTemplates, { body: { content, scope: 'company', dryRun: true } });
  expect(taken.body.lines.map(({ outcome }) => outcome)).toEqual(['refused']);
  content.chapters[0].code = `${code}-bis`;
  const told = await admin.call(calls.importTemplates, { body: { content, scope: 'company', dryRun: true } });
  expect(told.body.lines).toEqual([
    { code: `${code}-bis`, title: `Chapitre ${serial}`, outcome: 'created', reason: '' },
  ]);
  const find = () =>
    app.services.db
      .select()
      .from(chapterTemplates)
      .where(eq(chapterTemplates.code, `${code}-bis`));
  expect(await find()).toEqual([]);
  await admin.call(calls.importTemplates, { body: { content, scope: 'company', dryRun: false } });
  const [copy] = await find();
  expect([copy?.state, copy?.companyId]).toEqual(['draft', company.id]);
  const { body } = await admin.call(getTemplateDocument, { params: { id: copy?.id ?? '' } });
  expect(body.tree.chapters[0]?.pages.map(({ title, blocks }) => [title, blocks])).toEqual([['Première page', 1]]);
  const wrong = await admin.call(calls.importTemplates, {
    body: { content: { a: 1 }, scope: 'company', dryRun: false },
  });
  expect([wrong.status, wrong.error.code]).toEqual([422, 'BIB-007']);
});

test('seeding again leaves alone what somebody changed, and what somebody added', async () => {
  const { db } = app.services;
  const [global] = await db.select().from(chapterTemplates).where(eq(chapterTemplates.code, 'conges'));
  const id = global?.id ?? '';
  const [sector] = await db.select().from(sectors).where(eq(sectors.code, 'btp'));
  await publisher.call(calls.updateTemplate, {
    params: { id },
    body: {
      rowVersion: global?.rowVersion ?? 1,
      title: 'Vos congés',
      sectors: [{ id: sector?.id ?? '', level: 'optional' }],
    },
  });
  const own = await createTemplateCard(publisher, 'global');
  await createWrittenTemplate(publisher, own.id);
  await requestPublish(publisher, own.id);
  const before = await db.select().from(pageTemplates);
  await seedLibrary(db, libraryContent);
  expect((await findRow(id))?.title).toBe('Vos congés');
  expect((await findRow(own.id))?.state).toBe('published');
  expect(await db.select().from(pageTemplates)).toHaveLength(before.length);
  const [after] = await db.select().from(sectors).where(eq(sectors.code, 'btp'));
  expect(after?.chapters.find(({ code }) => code === 'conges')?.level).toBe('optional');
});

test('the list is searched, filtered and counted; what is being written is its writers’ alone', async () => {
  const template = await createTemplateCard(admin);
  const list = async (who: Browser, query: Record<string, string>) =>
    (await who.call(calls.listTemplates, { query })).body;
  const found = await list(admin, { search: template.title.toUpperCase(), scope: 'company' });
  expect(found.rows.map(({ code }) => code)).toContain(template.code);
  expect((await list(editor, { search: template.code })).total).toBe(0);
  expect((await list(stranger, { search: template.code })).total).toBe(0);
  const drafts = await list(admin, { state: 'draft', sort: 'usages', direction: 'desc' });
  expect(drafts.rows.every(({ state }) => state === 'draft')).toBe(true);
  expect((await list(admin, { category: 'faq' })).rows.map(({ code }) => code)).toEqual(['faq']);
});

test('an editor proposes; the administrators are told', async () => {
  const short = await editor.call(calls.proposeTemplate, { body: { templateId: null, text: 'Non' } });
  expect([short.status, short.error.code]).toEqual([422, 'GEN-003']);
  const body = { templateId: null, text: 'Un chapitre sur le parking à vélos.' };
  expect((await editor.call(calls.proposeTemplate, { body })).status).toBe(200);
  const { rows } = (await app.services.db.execute(
    sql`select count(*)::int as n from notifications where kind = 'template_proposed'`,
  )) as unknown as { rows: { n: number }[] };
  expect(rows[0]?.n).toBe(1);
});

test('a variable of a template is known in the booklet that takes it, with its default', async () => {
  const { id, code, rowVersion } = await createTemplateCard(admin);
  const variable = {
    key: `borne_${serial}`,
    label: 'Borne',
    help: 'Laquelle',
    kind: 'list' as const,
    defaultValue: 'B2',
  };
  await admin.call(calls.updateTemplate, { params: { id }, body: { rowVersion, variables: [variable] } });
  await createWrittenTemplate(admin, id, `<p>Badgez à {{borne_${serial}}}.</p>`);
  await requestPublish(admin, id);
  const taken = await createTestBooklet(editor, [code]);
  const { body } = await editor.call(getBookletVariables, { params: { id: taken.id } });
  const known = body.variables.find(({ key }) => key === variable.key);
  expect([known?.label, known?.kind, known?.value]).toEqual(['Borne', 'list', 'B2']);
  expect(body.missing).not.toContain(variable.key);
});

// Template changes never modify a booklet; the content tests rely on it.
test('publishing changes no booklet', async () => {
  const { id, code } = await createTemplateCard(admin);
  const { block } = await createWrittenTemplate(admin, id);
  await requestPublish(admin, id);
  const made1 = await createTestBooklet(editor, [code]);
  await requestChange(admin, id, { kind: 'updateBlock', block, props: { html: '<p>Neuf</p>' }, rowVersion: 1 });
  await requestPublish(admin, id);
  const { body: tree } = await editor.call(getBookletTree, { params: { id: made1.id } });
  const { body } = await editor.call(getPage, { params: { id: tree.chapters[0]?.pages[0]?.id ?? '' } });
  expect(body.content.map(({ props }) => props)).toEqual([{ html: '<p>Bonjour</p>' }]);
  const [only] = body.content;
  const saved = await editor.call(updateBlock, {
    params: { id: only?.id ?? '' },
    body: { props: { html: '<p>Le mien</p>' }, rowVersion: only?.rowVersion ?? 1 },
  });
  expect(saved.status).toBe(200);
});
