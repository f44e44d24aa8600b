import { asc, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { BLOCK_DEFINITIONS } from '../../../blocks/registry.ts';
import type { CoverLayout } from '../../../contract/booklets/booklets/cover.ts';
import {
  createBlock,
  createChapters,
  loadContentTree,
  publishBookletDraft,
  removePage,
  requireBooklet,
  saveAdvancedSettings,
  saveBookletFields,
  saveBookletVariables,
  setBookletAccess,
  verifyPages,
} from '../../booklets/index.ts';
import { CHAPTER_TEMPLATES, createBookletFromRequest, demoBooklet } from '../../library/index.ts';
import { buildEnabledAccess, createReferent } from '../../people/index.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import { sectors } from '../../platform/data/access/platform-tables.ts';
import { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { Services } from '../../platform/services.ts';
import { getLocalDay } from '../../platform/text/calendar/days.ts';
import { refreshStatistics } from '../../reading/index.ts';
import { sendDemoCampaign } from './demo-campaign.ts';
import { type drawScenes, type SceneName, saveScenes } from './demo-media.ts';
import { confirmDemoReadings, getOnlineVersion } from './demo-proofs.ts';
import { addDemoReaders, DEMO_SITES, toDemoMoment } from './demo-readers.ts';
import { getPublicationDay } from './demo-readings.ts';
import { SCENES } from './scenes/index.ts';

const DEMO_ORIGIN = 'http://localhost';

/** Scope of a demonstration account, for the same functions as the back office. */
const createDemoScope = async (tx: Db, address: string): Promise<Scope> => {
  const accounts = new AccountAccess(tx, ALL_COMPANIES);
  const { users } = accounts.views;
  const [person] = await accounts.select().from(users).where(eq(users.email, address));
  if (!person?.companyId) throw new Error(`nobody in the demonstration has the address ${address}`);
  const { id, role, email, firstName, lastName, locale, timeZone, companyId } = person;
  const actor = {
    id,
    role,
    email,
    firstName,
    lastName,
    locale,
    timeZone,
    companyId,
    sessionId: '',
    termsAccepted: true,
    behind: null,
    readOnly: false,
  };
  return new Scope(tx, actor, companyId);
};

type Pictures = Record<SceneName, string>;

const buildCover = (pictures: Pictures, scene: SceneName, layout: CoverLayout) => ({
  mediaId: pictures[scene],
  alt: SCENES[scene].alt,
  decorative: false,
  layout,
});

const updateDemoBooklet = async (
  scope: Scope,
  id: string,
  fields: Parameters<typeof saveBookletFields>[3],
): Promise<void> => {
  const { row } = await requireBooklet(scope, id, 'booklet.edit');
  await saveBookletFields(scope, id, row.rowVersion, fields, DEMO_ORIGIN);
};

/** A finished booklet, published for everybody. */
const createPublishedBooklet = async (scope: Scope, sectorId: string | null, pictures: Pictures): Promise<void> => {
  const { title, subtitle, slug, type } = demoBooklet;
  const id = await createBookletFromRequest(scope, { way: 'guided', type, audienceSize: '11-49', sectorId });
  const [sector] = sectorId ? await scope.select().from(sectors).where(eq(sectors.id, sectorId)) : [];
  const { row } = await requireBooklet(scope, id, 'booklet.edit');
  await updateDemoBooklet(scope, id, {
    title,
    subtitle,
    slug,
    tags: ['Atelier', 'Chantier'],
    cover: buildCover(pictures, 'headquarters', 'split'),
    ...(sector && { theme: { ...row.theme, colours: sector.palette, fontPair: 'lora-source-sans' } }),
    welcome: {
      message:
        'Bienvenue parmi nous ! Ce livret vous accompagne avant votre arrivée, le premier jour et les semaines qui suivent. Gardez-le sous la main : il répond aux questions que tout le monde se pose.',
      signatory: 'Hélène Dubreuil',
      signatoryRole: 'Gérante',
      photoMediaId: null,
    },
  });
  await createChapters(scope, id, { templateCodes: demoBooklet.chapters.map(({ code }) => code) });
  const chosen = new Set(demoBooklet.chapters.flatMap((chapter) => chapter.pages));
  const { chapters: tree } = await loadContentTree(scope, id);
  for (const page of tree.flatMap((chapter) => chapter.pages)) {
    if (page.templateCode && !chosen.has(page.templateCode)) await removePage(scope, page.id);
  }
  await saveBookletVariables(scope, id, demoBooklet.variables);
  await updateDemoBooklet(scope, id, { wizardStep: 'livret-completed' });
  await setBookletAccess(scope, id, { mode: 'public', renewLink: false, noindex: true });
  await publishBookletDraft(scope, id, { kind: 'minor', note: '' });
};

const CONFIRMATION = {
  ...BLOCK_DEFINITIONS.confirmation.empty,
  title: 'Consignes de sécurité de l’atelier',
  statement: 'J’ai lu les consignes de sécurité de l’atelier et je les ai comprises.',
};

/** Adds a reading confirmation at the end of the instructions page. */
const addConfirmationBlock = async (scope: Scope, id: string): Promise<void> => {
  const { chapters: tree } = await loadContentTree(scope, id);
  const page = tree.flatMap((chapter) => chapter.pages).find(({ templateCode }) => templateCode === 'accueil-securite');
  if (!page) throw new Error('the page of the instructions is missing');
  const rows = await scope
    .select({ id: scope.views.blocks.id })
    .from(scope.views.blocks)
    .where(eq(scope.views.blocks.pageId, page.id))
    .orderBy(asc(scope.views.blocks.position));
  const after = rows.at(-1)?.id ?? null;
  await createBlock(scope, page.id, { id: uuidv7(), type: 'confirmation', props: CONFIRMATION, after });
};

/** Enables tracking by name, with its information date, and personal links. */
const enableNamedTracking = async (tx: Db, scope: Scope, id: string, since: string): Promise<void> => {
  const { row } = await requireBooklet(scope, id, 'booklet.advanced');
  const tracking = { ...row.settings.tracking, mode: 'named' as const, informedOn: since };
  const settings = { ...row.settings, tracking };
  await saveAdvancedSettings(tx, scope, id, { rowVersion: row.rowVersion, settings, lessConfirmed: false });
  await scope.update('booklets', { access: { ...row.access, personal: buildEnabledAccess(row) } }, (columns) =>
    eq(columns.id, id),
  );
};

/** Moves a booklet's dates to its first publication, months before. */
const moveToPast = async (scope: Scope, id: string, day: string): Promise<void> => {
  const [createdAt, publishedAt] = [toDemoMoment(day, 7), toDemoMoment(day, 10)];
  await scope.update('booklets', { createdAt, updatedAt: publishedAt }, (columns) => eq(columns.id, id));
  // The pages are not newer than the version that shows them.
  await scope.updateRows('pages', { updatedAt: createdAt }, ({ bookletId }) => eq(bookletId, id));
  await scope.update('publications', { publishedAt }, ({ bookletId }) => eq(bookletId, id));
  await scope.update('activity', { at: publishedAt }, ({ bookletId }) => eq(bookletId, id));
};

const addDemoReferent = async (tx: Db, scope: Scope, id: string): Promise<void> => {
  const { actor } = await createDemoScope(tx, 'responsable@demo.fr');
  await createReferent(tx, scope, id, {
    userId: actor.id,
    firstName: '',
    lastName: '',
    jobTitle: 'Cheffe d’atelier',
    email: '',
    phone: '02 40 81 00 12',
    role: 'manager',
    roleLabel: '',
    perimeter: { kind: 'site', values: [DEMO_SITES[0]] },
    visible: true,
    photoMediaId: null,
    imageRightOn: null,
    bio: 'À l’atelier depuis douze ans : je vous accueille le premier jour et je réponds à vos questions.',
    availability: 'Du lundi au vendredi, de 8 h à 16 h 30',
    deputyId: null,
    absentFrom: null,
    absentUntil: null,
    notices: ['weekly'],
  });
};

/** A page that was verified, and two on which readers reported an error. */
const addPagesToCheck = async (tx: Db, scope: Scope, bookletId: string): Promise<void> => {
  const { chapters } = await loadContentTree(scope, bookletId);
  const [verified, wrong, confusing] = chapters.flatMap(({ pages }) => pages);
  if (!verified || !wrong || !confusing) return;
  await verifyPages(tx, scope, [verified.id]);
  await scope.insert('pageReports', [
    { bookletId, pageId: wrong.id, kind: 'faux' },
    { bookletId, pageId: confusing.id, kind: 'obscur' },
  ]);
};

/** A booklet with months of readers: invited, late, finished, confirmed. */
const createBookletWithReaders = async (
  tx: Db,
  services: Services,
  scope: Scope,
  { sectorId, pictures }: { sectorId: string | null; pictures: Pictures },
): Promise<void> => {
  const today = getLocalDay(scope.actor.timeZone);
  const since = getPublicationDay(today);
  const id = await createBookletFromRequest(scope, {
    way: 'guided',
    type: 'employee',
    audienceSize: '11-49',
    sectorId,
  });
  await updateDemoBooklet(scope, id, {
    title: 'Premiers pas à l’atelier',
    subtitle: 'Ce qu’il faut savoir avant votre premier jour, et pour travailler en sécurité',
    slug: 'premiers-pas',
    cover: buildCover(pictures, 'workshop', 'photo'),
  });
  await createChapters(scope, id, { templateCodes: ['premier-jour', 'sante-securite'] });
  await addConfirmationBlock(scope, id);
  await saveBookletVariables(scope, id, demoBooklet.variables);
  await updateDemoBooklet(scope, id, { wizardStep: 'livret-completed' });
  await setBookletAccess(scope, id, { mode: 'link', renewLink: false, noindex: true });
  await enableNamedTracking(tx, scope, id, since);
  await publishBookletDraft(scope, id, { kind: 'minor', note: '' });
  await addDemoReferent(tx, scope, id);
  await addPagesToCheck(tx, scope, id);
  await moveToPast(scope, id, since);
  const people = await addDemoReaders(scope, id, today);
  await confirmDemoReadings(scope, await getOnlineVersion(scope, id), people);
  await sendDemoCampaign(tx, scope, services, { bookletId: id, today, people });
  await refreshStatistics(scope);
};

/** A booklet to resume in the wizard. */
const createUnfinishedBooklet = async (scope: Scope, sectorId: string | null, pictures: Pictures): Promise<void> => {
  const id = await createBookletFromRequest(scope, {
    way: 'guided',
    type: 'temporary_worker',
    audienceSize: '1-10',
    sectorId,
  });
  await updateDemoBooklet(scope, id, {
    title: 'Accueil des intérimaires',
    slug: 'accueil-des-interimaires',
    cover: buildCover(pictures, 'buildingSite', 'framed'),
    wizardStep: 'chapitres',
  });
  const codes = CHAPTER_TEMPLATES.filter(({ bookletTypes }) => bookletTypes.includes('temporary_worker'))
    .slice(0, 3)
    .map(({ code }) => code);
  await createChapters(scope, id, { templateCodes: codes });
};

/** The editor's draft: complete, but unpublished. */
const createDraftBooklet = async (scope: Scope, sectorId: string | null, pictures: Pictures): Promise<void> => {
  const id = await createBookletFromRequest(scope, {
    way: 'guided',
    type: 'trainee',
    audienceSize: '1-10',
    sectorId,
  });
  await updateDemoBooklet(scope, id, {
    title: 'Bienvenue à nos apprentis',
    subtitle: 'Entre l’atelier et le centre de formation',
    slug: 'bienvenue-a-nos-apprentis',
    cover: buildCover(pictures, 'team', 'split'),
    tags: ['Apprentissage'],
  });
  await createChapters(scope, id, { templateCodes: ['bienvenue', 'avant-arrivee', 'premier-jour'] });
  await saveBookletVariables(scope, id, demoBooklet.variables);
  await updateDemoBooklet(scope, id, { wizardStep: 'livret-completed' });
};

/** Booklets of the demonstration: published ones, including one with readers, an unfinished one and a draft. */
export const seedDemoBooklets = async (
  tx: Db,
  services: Services,
  scenes: Awaited<ReturnType<typeof drawScenes>>,
): Promise<void> => {
  const scope = await createDemoScope(tx, 'admin@demo.fr');
  const [sector] = await tx
    .select({ id: sectors.id })
    .from(sectors)
    .where(eq(sectors.code, demoBooklet.sector))
    .orderBy(asc(sectors.position));
  const sectorId = sector?.id ?? null;
  const pictures = await saveScenes(scope, services.storage, scenes);
  await createPublishedBooklet(scope, sectorId, pictures);
  await createBookletWithReaders(tx, services, scope, { sectorId, pictures });
  await createUnfinishedBooklet(scope, sectorId, pictures);
  await createDraftBooklet(await createDemoScope(tx, 'editeur@demo.fr'), sectorId, pictures);
};
