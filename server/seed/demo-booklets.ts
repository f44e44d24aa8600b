import { asc, eq } from 'drizzle-orm';
import * as access from '../booklets/access.ts';
import * as booklets from '../booklets/booklet.ts';
import { bookletFor } from '../booklets/found.ts';
import * as chapters from '../content/chapters.ts';
import * as pages from '../content/pages.ts';
import { treeOf } from '../content/tree.ts';
import * as variables from '../content/variables.ts';
import type { Db } from '../db/client.ts';
import { sectors } from '../db/schema/library.ts';
import { users } from '../db/schema/people.ts';
import { Scope } from '../db/scope.ts';
import { CHAPTER_TEMPLATES, demoBooklet } from '../library/content/index.ts';
import { publish } from '../publications/publication.ts';
import { readDemoBooklet } from './demo-readers.ts';

const ORIGIN = 'http://localhost';

/** Acts as the demonstration's administrator, with the very verbs that the back office uses. */
const demoScope = async (tx: Db): Promise<Scope | null> => {
  const [admin] = await tx.select().from(users).where(eq(users.email, 'admin@demo.fr'));
  if (!admin?.companyId) return null;
  const { id, role, email, firstName, lastName, locale, timeZone, companyId } = admin;
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

const set = async (scope: Scope, id: string, fields: Parameters<typeof booklets.update>[3]): Promise<void> => {
  const { row } = await bookletFor(scope, id, 'booklet.edit');
  await booklets.update(scope, id, row.rowVersion, fields, ORIGIN);
};

/** A finished booklet, on line for everybody. */
const published = async (scope: Scope, sectorId: string | null): Promise<void> => {
  const { title, subtitle, slug, type } = demoBooklet;
  const id = await booklets.create(scope, { way: 'guided', type, audienceSize: '11-49', sectorId });
  const [sector] = sectorId ? await scope.select().from(sectors).where(eq(sectors.id, sectorId)) : [];
  const { row } = await bookletFor(scope, id, 'booklet.edit');
  await set(scope, id, {
    title,
    subtitle,
    slug,
    tags: ['Atelier', 'Chantier'],
    ...(sector && { theme: { ...row.theme, colours: sector.palette, fontPair: 'lora-source-sans' } }),
    welcome: {
      message:
        'Bienvenue parmi nous ! Ce livret vous accompagne avant votre arrivée, le premier jour et les semaines qui suivent. Gardez-le sous la main : il répond aux questions que tout le monde se pose.',
      signatory: 'Hélène Dubreuil',
      signatoryRole: 'Gérante',
      photoMediaId: null,
    },
  });
  await chapters.add(scope, id, { templateCodes: demoBooklet.chapters.map(({ code }) => code) });
  const chosen = new Set(demoBooklet.chapters.flatMap((chapter) => chapter.pages));
  const { chapters: tree } = await treeOf(scope, id);
  for (const page of tree.flatMap((chapter) => chapter.pages)) {
    if (page.templateCode && !chosen.has(page.templateCode)) await pages.remove(scope, page.id);
  }
  await variables.save(scope, id, demoBooklet.variables);
  await set(scope, id, { wizardStep: 'livret-completed' });
  await access.set(scope, id, { mode: 'public', renewLink: false, noindex: true });
  await publish(scope, id, { kind: 'minor', note: '' });
};

/** One that people have been reading for some months. */
const read = async (scope: Scope, sectorId: string | null): Promise<void> => {
  const id = await booklets.create(scope, { way: 'guided', type: 'employee', audienceSize: '11-49', sectorId });
  await set(scope, id, { title: 'Premiers pas à l’atelier', slug: 'premiers-pas' });
  await chapters.add(scope, id, { templateCodes: ['premier-jour', 'sante-securite'] });
  await variables.save(scope, id, demoBooklet.variables);
  await set(scope, id, { wizardStep: 'livret-completed' });
  await access.set(scope, id, { mode: 'link', renewLink: false, noindex: true });
  await publish(scope, id, { kind: 'minor', note: '' });
  await readDemoBooklet(scope, id);
};

/** One that the wizard is to be resumed on. */
const unfinished = async (scope: Scope, sectorId: string | null): Promise<void> => {
  const id = await booklets.create(scope, { way: 'guided', type: 'temporary_worker', audienceSize: '1-10', sectorId });
  await set(scope, id, {
    title: 'Accueil des intérimaires',
    slug: 'accueil-des-interimaires',
    wizardStep: 'chapitres',
  });
  const codes = CHAPTER_TEMPLATES.filter(({ bookletTypes }) => bookletTypes.includes('temporary_worker'))
    .slice(0, 3)
    .map(({ code }) => code);
  await chapters.add(scope, id, { templateCodes: codes });
};

/** What the demonstration shows at first sight: booklets on line, of which one is read, and one half made. Nothing when it has any booklet. */
export const seedDemoBooklets = async (tx: Db): Promise<void> => {
  const scope = await demoScope(tx);
  if (!scope) return;
  const { booklets: mine } = scope.views;
  const [any] = await scope.select({ id: mine.id }).from(mine).limit(1);
  if (any) return;
  const [sector] = await tx
    .select({ id: sectors.id })
    .from(sectors)
    .where(eq(sectors.code, demoBooklet.sector))
    .orderBy(asc(sectors.position));
  await published(scope, sector?.id ?? null);
  await read(scope, sector?.id ?? null);
  await unfinished(scope, sector?.id ?? null);
};
