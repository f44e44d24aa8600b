import { and, eq, sql } from 'drizzle-orm';
import { type NotedPage, renderNoteConflict, renderNoteForm, renderNotesPage, renderRefusedAction } from '#renderer';
import { errorText } from '../../../../contract/platform/errors.ts';
import { MAX_NOTE_LENGTH } from '../../../../contract/reading/page-notes.ts';
import { listFrozenPages } from '../../../booklets/index.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import type { PersonVisit } from '../person/person-visit.ts';
import type { PageNote, ReaderContext } from '../person/reader-context.ts';
import { createTitleReader } from './title-reader.ts';

const NO_NOTE: PageNote = { bookmarked: false, note: '', revision: 0 };

const UNKNOWN_PAGE_TITLE = 'Page retirée de ce livret';

const TRIAL_NOTICE = 'Ceci est un essai\u00a0: rien n’est enregistré.';

interface PageNotesDependencies {
  framed: (visit: PersonVisit, title: string, main: string, status?: number) => Promise<void>;
  say: (visit: PersonVisit, name: 'page') => void;
}

export const findPageNote = ({ person }: Pick<ReaderContext, 'person'>, pageId: string): PageNote =>
  person.notes.get(pageId) ?? NO_NOTE;

/** Bookmarked or noted pages of the reader, in the order of the booklet; those that have left it come last. */
export const listNotedPages = (context: ReaderContext): NotedPage[] => {
  const { person, tree, base } = context;
  const read = createTitleReader(context);
  const order = listFrozenPages(tree.visible);
  const known = new Map(order.map((page) => [page.id, page]));
  const isKept = ({ bookmarked, note }: PageNote) => bookmarked || note !== '';
  const ids = [
    ...order.map(({ id }) => id).filter((id) => person.notes.has(id)),
    ...[...person.notes.keys()].filter((id) => !known.has(id)),
  ];
  return ids.flatMap((id) => {
    const note = findPageNote(context, id);
    if (!isKept(note)) return [];
    const page = known.get(id);
    const isOpen = page !== undefined && !tree.locked.has(id);
    return [
      {
        id,
        title: page ? read(page.title) : UNKNOWN_PAGE_TITLE,
        to: isOpen ? `${base}/${page.slug}` : '',
        bookmarked: note.bookmarked,
        note: note.note,
      },
    ];
  });
};

/**
 * Bookmarks and private notes of a known participant: `{base}/moi/marque-page`, `{base}/moi/note` and
 * `{base}/moi/notes`. They are stored whatever the tracking mode, because the reader asks for it, and only their own
 * pages show them.
 */
export const createPageNotes = (db: Db, { framed, say }: PageNotesDependencies) => {
  const findPage = ({ tree }: PersonVisit, form: URLSearchParams) =>
    tree.pages.find(({ id }) => id === form.get('page')) ?? null;

  const wantsJson = ({ request }: PersonVisit) => request.headers.accept?.includes('application/json') ?? false;

  const answerJson = ({ reply }: PersonVisit, status: number, body: object): void => {
    reply.status(status).header('cache-control', 'no-store').send(body);
  };

  const goBack = ({ reply, base }: PersonVisit, rest: string): void => {
    reply.header('cache-control', 'no-store').redirect(`${base}/${rest}`, 303);
  };

  const isHers = (
    rows: { enrolmentId: Parameters<typeof eq>[0]; pageId: Parameters<typeof eq>[0] },
    { person }: PersonVisit,
    pageId: string,
  ) => and(eq(rows.enrolmentId, person.enrolment.id), eq(rows.pageId, pageId));

  const refuseTrial = async (visit: PersonVisit, back: string): Promise<void> => {
    if (wantsJson(visit)) return answerJson(visit, 422, { message: TRIAL_NOTICE });
    const main = renderRefusedAction({ title: 'Rien n’est enregistré', message: TRIAL_NOTICE, back });
    await framed(visit, 'Rien n’est enregistré', main);
  };

  /** Stores the note if nobody changed it since it was read. Null: it has changed. */
  const storeNote = (visit: PersonVisit, pageId: string, note: string, revision: number): Promise<number | null> =>
    readerScope(db, visit.online.companyId).transaction(async (inside) => {
      const enrolmentId = visit.person.enrolment.id;
      await inside.insert('readerNotes', [{ enrolmentId, pageId }], { ifAbsent: true });
      const [row] = await inside.update(
        'readerNotes',
        { note, revision: sql`revision + 1`, updatedAt: new Date() },
        (rows) => and(isHers(rows, visit, pageId), eq(rows.revision, revision)),
      );
      return row?.revision ?? null;
    });

  const loadNote = async (visit: PersonVisit, pageId: string): Promise<PageNote> => {
    const scope = readerScope(db, visit.online.companyId);
    const { readerNotes } = scope.views;
    const [row] = await scope
      .select()
      .from(readerNotes)
      .where(isHers(readerNotes, visit, pageId));
    return row ?? NO_NOTE;
  };

  return {
    /** Adds or removes the bookmark of a page. */
    bookmark: async (visit: PersonVisit, form: URLSearchParams): Promise<void> => {
      const { online, person, visitor, base } = visit;
      const page = findPage(visit, form);
      if (!page) return say(visit, 'page');
      if (visitor.trial) return refuseTrial(visit, `${base}/${page.slug}`);
      const bookmarked = form.get('etat') === 'mettre';
      const row = { enrolmentId: person.enrolment.id, pageId: page.id };
      await readerScope(db, online.companyId).transaction(async (inside) => {
        await inside.insert('readerNotes', [row], { ifAbsent: true });
        await inside.update('readerNotes', { bookmarked, updatedAt: new Date() }, (rows) =>
          isHers(rows, visit, page.id),
        );
      });
      if (wantsJson(visit)) return answerJson(visit, 200, { bookmarked });
      goBack(visit, `${page.slug}#marque-page`);
    },

    /** Saves the note of a page; an empty text erases it. */
    note: async (visit: PersonVisit, form: URLSearchParams): Promise<void> => {
      const { visitor, base, tree } = visit;
      const page = findPage(visit, form);
      if (!page) return say(visit, 'page');
      if (visitor.trial) return refuseTrial(visit, `${base}/${page.slug}`);
      const note = (form.get('note') ?? '').trim().replace(/\r\n/g, '\n');
      const typed = { base, tone: tree.readable.tone ?? 'vous', page: page.id, note };
      const length = [...note].length;
      if (length > MAX_NOTE_LENGTH) {
        const message = errorText('GEN-002', { libelle: 'Note', n: MAX_NOTE_LENGTH, saisi: length });
        if (wantsJson(visit)) return answerJson(visit, 422, { message });
        const main = renderNoteForm({ ...typed, revision: Number(form.get('revision')), error: message });
        return framed(visit, 'Votre note', main, 422);
      }
      const revision = await storeNote(visit, page.id, note, Number(form.get('revision')) || 0);
      if (revision === null) {
        const stored = await loadNote(visit, page.id);
        const message = errorText('LEC-034');
        if (wantsJson(visit))
          return answerJson(visit, 409, { message, stored: stored.note, revision: stored.revision });
        const main = renderNoteConflict({ ...typed, stored: stored.note, revision: stored.revision, error: message });
        return framed(visit, 'Votre note', main, 409);
      }
      if (wantsJson(visit)) return answerJson(visit, 200, { revision });
      goBack(visit, `${page.slug}#ma-note`);
    },

    /** Erases the bookmark and the note of one page, or of all. */
    erase: async (visit: PersonVisit, form: URLSearchParams): Promise<void> => {
      const { online, person, visitor, base } = visit;
      if (visitor.trial) return refuseTrial(visit, `${base}/moi/notes`);
      const pageId = form.get('page') ?? '';
      const isAll = form.get('tout') === 'oui';
      if (!isAll && !person.notes.has(pageId)) return say(visit, 'page');
      await readerScope(db, online.companyId).deleteRows('readerNotes', (rows) =>
        isAll ? eq(rows.enrolmentId, person.enrolment.id) : isHers(rows, visit, pageId),
      );
      goBack(visit, 'moi/notes');
    },

    /** Page that lists them. */
    show: (visit: PersonVisit): Promise<void> =>
      framed(
        visit,
        'Mes marque-pages et mes notes',
        renderNotesPage({
          base: visit.base,
          tone: visit.tree.readable.tone ?? 'vous',
          isOnDevice: false,
          pages: listNotedPages(visit),
        }),
      ),
  };
};
