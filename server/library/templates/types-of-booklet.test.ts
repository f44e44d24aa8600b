import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getBlockText } from '../../../blocks/text-content.ts';
import { replaceVariables } from '../../../blocks/walk-props.ts';
import { BOOKLET_TYPES } from '../../../contract/booklets/booklets/booklet-kinds.ts';
import { type BookletType, createBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import { addChapters, getBookletTree } from '../../../contract/booklets/content/content.ts';
import { isSuggested, listChapterTemplates, listSectors } from '../../../contract/library/library.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { VARIABLES } from '../../booklets/content/declared-variables.ts';
import { libraryContent, seedLibrary } from '../../operations/seed/library.ts';
import { blocks } from '../../platform/data/schema/booklets.ts';
import { SECTORS } from '../content/index.ts';

let app: TestApp;
let editor: Browser;
let sectorIds: Map<string, string>;

beforeAll(async () => {
  app = await startTestApp();
  await seedLibrary(app.services.db, libraryContent);
  editor = app.browser();
  const { id: companyId } = await app.make.company({ quotaBooklets: 200 });
  await app.make.signIn(editor, { companyId });
  const { body } = await editor.call(listSectors);
  sectorIds = new Map(body.map(({ code, id }) => [code, id]));
});
afterAll(() => app.close());

const EMPLOYMENT_WORDS =
  /période d’essai|bulletins? de (?:paie|salaire)|\bpaie\b|mutuelle|prévoyance|congés payés|DPAE|déclaration préalable|licenci|démission|épargne salariale|prud’hom|télétravail/i;
const VISITOR_WORDS = new RegExp(
  `${EMPLOYMENT_WORDS.source}|contrat de travail|votre contrat|salaire|rémun|congés?\\b|sanction|disciplin|Urssaf|heures supplémentaires`,
  'i',
);
const ARRIVAL_WORDS = /gratification|convention de stage|votre agence/i;
// Words for new arrivals do not suit people who leave or come back.
const GREETING_WORDS =
  /\{\{prenom\}\}|période d’essai|DPAE|déclaration préalable|bienvenue parmi nous|bientôt parmi nous/i;

/** Required page codes of each booklet type, and forbidden words of other statuses. */
const EXPECTED_BY_TYPE: Record<BookletType, { welcome: string; day: string; contacts: string; forbidden: RegExp }> = {
  employee: {
    welcome: 'mot-de-bienvenue',
    day: 'deroule-premier-jour',
    contacts: 'contacts-utiles',
    forbidden: ARRIVAL_WORDS,
  },
  manager: {
    welcome: 'mot-de-bienvenue',
    day: 'deroule-premier-jour',
    contacts: 'contacts-utiles',
    forbidden: ARRIVAL_WORDS,
  },
  trainee: {
    welcome: 'bienvenue-stage',
    day: 'premier-jour-sur-place',
    contacts: 'vos-interlocuteurs',
    forbidden: new RegExp(`${EMPLOYMENT_WORDS.source}|salaire|contrat de travail|agence|bénévole`, 'i'),
  },
  temporary_worker: {
    welcome: 'bienvenue-mission',
    day: 'premier-jour-sur-place',
    contacts: 'vos-interlocuteurs',
    forbidden: new RegExp(`${EMPLOYMENT_WORDS.source}|gratification|bénévole`, 'i'),
  },
  site_safety: {
    welcome: 'bienvenue-site',
    day: 'premier-jour-sur-place',
    contacts: 'vos-interlocuteurs',
    forbidden: VISITOR_WORDS,
  },
  contractor_visitor: {
    welcome: 'bienvenue-site',
    day: 'premier-jour-sur-place',
    contacts: 'vos-interlocuteurs',
    forbidden: VISITOR_WORDS,
  },
  volunteer: {
    welcome: 'bienvenue-benevole',
    day: 'premier-jour-sur-place',
    contacts: 'vos-interlocuteurs',
    forbidden: new RegExp(
      `${VISITOR_WORDS.source}|employeur|salarié|hiérarch|embauche|votre responsable|horaires|votre poste`,
      'i',
    ),
  },
  internal_move: {
    welcome: 'bienvenue-mobilite',
    day: 'premier-jour-nouveau-poste',
    contacts: 'contacts-utiles',
    forbidden: GREETING_WORDS,
  },
  return_from_leave: {
    welcome: 'bienvenue-retour',
    day: 'jour-du-retour',
    contacts: 'contacts-utiles',
    forbidden: GREETING_WORDS,
  },
  departure: {
    welcome: 'au-revoir',
    day: 'dernier-jour',
    contacts: 'contacts-du-depart',
    forbidden:
      /\{\{prenom\}\}|bienvenue|parmi nous|premier jour|période d’essai|DPAE|embauche|votre arrivée|livret d’accueil/i,
  },
};

/** Fills variables with their default values. */
const fillDefaults = (words: string): string =>
  replaceVariables(words, (key) => VARIABLES.find((variable) => variable.key === key)?.defaultValue ?? '');

/** Creates a booklet with the default choices of the assistant. */
const createGuidedBooklet = async (type: BookletType, sectorId: string) => {
  const { body: made } = await editor.call(createBooklet, { body: { way: 'guided', type, sectorId } });
  const { body: library } = await editor.call(listChapterTemplates, { query: { sectorIds: sectorId, type } });
  const templateCodes = library.filter(isSuggested).map(({ code }) => code);
  await editor.call(addChapters, { params: { id: made.id }, body: { templateCodes } });
  const { body: tree } = await editor.call(getBookletTree, { params: { id: made.id } });
  const rows = await app.services.db.select().from(blocks).where(eq(blocks.bookletId, made.id));
  const pages = tree.chapters.flatMap((chapter) => chapter.pages);
  const textOf = (id: string, title: string, summary: string) =>
    fillDefaults(
      [title, summary, ...rows.filter(({ pageId }) => pageId === id).map((row) => getBlockText(row as never))].join(
        '\n',
      ),
    );
  return {
    chapters: tree.chapters,
    codes: pages.map(({ templateCode }) => templateCode ?? ''),
    texts: pages.map(({ id, title, summary, templateCode }) => ({
      code: templateCode,
      text: textOf(id, title, summary),
    })),
  };
};

describe.each(BOOKLET_TYPES)('a booklet of type « %s »', (type) => {
  const { welcome, day, contacts, forbidden } = EXPECTED_BY_TYPE[type];

  test.each(SECTORS.map(({ code }) => code))(
    'in « %s » has a welcome, a first or last day, contacts, five pages or more, and no page of another status',
    async (sector) => {
      const made = await createGuidedBooklet(type, sectorIds.get(sector) ?? '');
      expect(made.codes).toEqual(expect.arrayContaining([welcome, day, contacts]));
      expect(made.codes[0]).toBe(welcome);
      expect(made.codes.length).toBeGreaterThanOrEqual(5);
      expect(made.chapters.filter(({ pages }) => pages.length === 0)).toEqual([]);
      expect(made.texts.every(({ text }) => text.length > 200)).toBe(true);
      const faults = made.texts.map(({ code, text }) => [code, forbidden.exec(text)?.[0]]).filter(([, word]) => word);
      expect(faults).toEqual([]);
    },
  );
});
