import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import { expect } from 'vitest';
import { EXAMPLE_PROPS } from '../../../blocks/examples.ts';
import { downloadTask, listTasks } from '../../../contract/administration/tasks/tasks.ts';
import {
  type ArchiveReport,
  exportArchive,
  getArchiveImport,
  importArchive,
} from '../../../contract/booklets/archive/booklet-archive.ts';
import { DEFAULT_THEME } from '../../../contract/booklets/booklets/theme.ts';
import { reviewFontLicence, uploadFont } from '../../../contract/booklets/fonts/company-fonts.ts';
import { uploadMedia } from '../../../contract/booklets/media/media.ts';
import { DEFAULT_SETTINGS } from '../../../contract/reading/reading.ts';
import type { TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { sectors } from '../../platform/data/schema/library.ts';
import { buildFrenchFont } from '../fonts/font.fixture.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../publications/booklet.fixture.ts';

/** An administrator with a company of their own. */
export interface CompanyAdmin {
  browser: Browser;
  scope: Scope;
  companyId: string;
}
export const createCompanyAdmin = async (
  app: TestApp,
  company: Parameters<TestApp['make']['company']>[0] = {},
): Promise<CompanyAdmin> => {
  const { id: companyId } = await app.make.company(company);
  const browser = app.browser();
  const user = await app.make.signIn(browser, { companyId });
  return { browser, scope: app.make.scope(user, companyId), companyId };
};
const uploadTestMedia = async ({ browser }: CompanyAdmin, name: string, bytes: Buffer, alt = '') => {
  const type = 'application/octet-stream';
  const { status, body } = await browser.call(uploadMedia, {
    body: { purpose: 'block', alt },
    file: { name, type, bytes },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
};
/** A picture with noise and GPS data in its EXIF. */
const createTestPhoto = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

export const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path fill="#06c" d="M0 0h40v20z"/></svg>';
const VTT = 'WEBVTT\n\n00:00.000 --> 00:02.000\nBonjour à tous.\n';
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** A booklet with every kind of content, and its administrator. */
export const createFullBooklet = async (app: TestApp) => {
  const me = await createCompanyAdmin(app);
  const staffIn = app.browser();
  await app.make.signInAs(staffIn, await app.make.user({ role: 'super_admin' }), me.companyId);
  const font = await me.browser.call(uploadFont, {
    body: { licence: 'true' },
    file: { name: 'maison.woff2', type: 'font/woff2', bytes: buildFrenchFont({}) },
  });
  await staffIn.call(reviewFontLicence, {
    params: { id: font.body.id },
    body: { decision: 'validated', reason: '', rowVersion: 1 },
  });
  const media = {
    jpeg: await uploadTestMedia(
      me,
      'atelier.jpg',
      await createTestPhoto(1400, 800)
        .withExif({ IFD0: { Copyright: 'x' } })
        .jpeg()
        .toBuffer(),
      'L’atelier',
    ),
    webp: await uploadTestMedia(me, 'cour.webp', await createTestPhoto(700, 400).webp().toBuffer()),
    png: await uploadTestMedia(me, 'plan.png', await createTestPhoto(300, 200).png().toBuffer(), 'Le plan'),
    gif: await uploadTestMedia(me, 'geste.gif', await createTestPhoto(60, 40).gif().toBuffer()),
    svg: await uploadTestMedia(me, 'logo.svg', Buffer.from(SVG), 'Le logo'),
    pdf: await uploadTestMedia(me, 'règlement.pdf', Buffer.from(PDF)),
    vtt: await uploadTestMedia(me, 'bonjour.vtt', Buffer.from(VTT)),
  };
  await me.scope.update(
    'media',
    {
      credit: 'Ada',
      licence: 'cc_by',
      alts: { 'en-GB': 'The workshop' },
      people: 'Ada Petit',
      focal: { x: 0.25, y: 0.5 },
    },
    (columns) => eq(columns.id, media.jpeg),
  );
  // Captions follow their file, whatever its kind.
  await me.scope.update('media', { captionsMediaId: media.vtt }, (columns) => eq(columns.id, media.pdf));
  const [sector] = await app.services.db.select().from(sectors).where(eq(sectors.code, 'btp'));
  const target = uuidv7();
  const picture = (mediaId: string) => ({ mediaId, alt: 'Une image', decorative: false });
  const booklet = await makeBooklet(
    me.scope,
    [
      ...GOOD_CHAPTERS,
      {
        title: 'Le reste',
        visible: false,
        pages: [
          {
            id: target,
            title: 'La cour',
            slug: 'une-adresse-plus-ancienne',
            audience: [{ field: 'site', operator: 'is', values: ['Lyon'] }],
            mandatory: true,
            unlockDays: 30,
            blocks: [
              { type: 'image', props: { ...EXAMPLE_PROPS.image, picture: picture(media.webp) } },
              { type: 'image', props: { ...EXAMPLE_PROPS.image, picture: picture(media.gif) } },
              { type: 'image', props: { ...EXAMPLE_PROPS.image, picture: picture(media.png) } },
              // A file missing from the library.
              { type: 'image', props: { ...EXAMPLE_PROPS.image, picture: picture(uuidv7()) } },
              { type: 'document', props: { ...EXAMPLE_PROPS.document, file: { mediaId: media.pdf } } },
            ],
          },
          {
            title: 'Où aller',
            slug: 'ou-aller',
            blocks: [
              {
                type: 'text',
                props: { html: `<p>Voir <a href="page:${target}">la cour</a>, page:p1 {{entreprise}}.</p>` },
              },
              { type: 'text', props: { html: `<p>Voir <a href="page:${uuidv7()}">rien</a>.</p>` } },
              { type: 'button', props: { ...EXAMPLE_PROPS.button, file: { mediaId: null }, href: `page:${target}` } },
            ],
          },
        ],
      },
    ],
    {
      title: 'Bienvenue à l’atelier',
      titleKey: "bienvenue a l'atelier",
      slug: 'atelier',
      tags: ['Lyon', 'CDI'],
      sectorId: sector?.id ?? null,
      variables: { horaires: 'de 8 h à 12 h', accueil_telephone: '02 40 81 00 12' },
      theme: {
        ...DEFAULT_THEME,
        ownFonts: { title: font.body.id, text: null },
        logo: { mediaId: media.svg, darkMediaId: null, alt: 'Le logo', position: 'center' },
      },
      cover: { mediaId: media.jpeg, alt: 'L’atelier', decorative: false },
      settings: {
        ...DEFAULT_SETTINGS,
        tracking: { mode: 'named', threshold: 7, informedOn: '2026-01-05' },
        review: { approval: true, approverIds: [me.scope.actor.id], majorAsks: 'nobody' },
      },
    },
  );
  return { ...me, booklet, media };
};

/** Exports a booklet and downloads the archive. */
export const exportTestArchive = async ({ browser }: CompanyAdmin, { id }: { id: string }) => {
  const asked = await browser.call(exportArchive, { params: { id } });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  const { body } = await browser.call(listTasks, { query: {} });
  const task = body.rows.find((row) => row.id === asked.body.id);
  expect(task?.state, task?.told).toBe('done');
  const got = await browser.call(downloadTask, { params: { id: asked.body.id } });
  return { name: task?.file ?? '', told: task?.told ?? '', bytes: got.body as unknown as Buffer };
};
export const sendTestArchive = (
  { browser }: Pick<CompanyAdmin, 'browser'>,
  bytes: Buffer,
  { fonts = true, name = 'atelier.livret.zip' } = {},
) =>
  browser.call(importArchive, {
    body: { fonts: fonts ? 'true' : 'false' },
    file: { name, type: 'application/zip', bytes },
  });

/** Sends an archive and returns the end of its task, as one answer: the report, or the refusal. */
export const importTestArchive = async (
  who: CompanyAdmin,
  bytes: Buffer,
  options: { fonts?: boolean; name?: string } = {},
) => {
  const sent = await sendTestArchive(who, bytes, options);
  if (sent.status !== 200) return { status: sent.status, body: {} as ArchiveReport, error: sent.error };
  const { body } = await who.browser.call(getArchiveImport, { params: { id: sent.body.id } });
  expect(body.state).toBe(body.refusal ? 'failed' : 'done');
  return {
    status: body.refusal ? 409 : 200,
    body: body.report ?? ({} as ArchiveReport),
    error: body.refusal ?? { code: '', message: '' },
  };
};

export const unzipArchive = (bytes: Buffer) => unzipSync(new Uint8Array(bytes));
export const readArchiveText = (bytes: Buffer, name: string) =>
  Buffer.from(unzipArchive(bytes)[name] ?? []).toString('utf8');
