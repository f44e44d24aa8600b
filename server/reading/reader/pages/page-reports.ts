import { and, eq, isNull } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type PageReportProps, REPORT_KINDS, renderReportPage } from '#renderer';
import { getBlockText } from '../../../../blocks/text-content.ts';
import { ERRORS, type ErrorCode, type ErrorValues, errorText } from '../../../../contract/platform/errors.ts';
import { addQuery, paths } from '../../../../contract/platform/paths.ts';
import { email as emailSchema } from '../../../../contract/platform/text/text.ts';
import type { FrozenPage } from '../../../booklets/index.ts';
import { replaceVariablesByLabels } from '../../../library/index.ts';
import { AccountAccess } from '../../../platform/data/access/account-access.ts';
import type { Services } from '../../../platform/services.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import { getPostedForm, type Visit } from '../http/visit.ts';
import { renderPageReportLetter } from './page-report-letter.ts';

/** Maximum characters of a description. */
const MAX_REPORT_LENGTH = 500;
/** Characters of a block that name it in the list. */
const MAX_LABEL_LENGTH = 70;
const TRIAL_NOTICE = 'Ceci est un essai\u00a0: rien n’est envoyé.';

/** Who reports, and how the answer is drawn. */
export interface ReportContext {
  visit: Visit;
  /** Pages that the reader sees. */
  pages: readonly Pick<FrozenPage, 'id' | 'slug' | 'title' | 'blocks'>[];
  tone: PageReportProps['tone'];
  /** Identified reader; null: anonymous. */
  person: { name: string; email: string } | null;
  trial: boolean;
  draw: (title: string, main: string, status: number) => Promise<void>;
}

type Typed = PageReportProps['typed'];
type Page = ReportContext['pages'][number];

const NOTHING_TYPED: Typed = { kind: '', block: '', text: '', email: '', isNamed: false };

const isKind = (value: string): value is keyof typeof REPORT_KINDS => Object.hasOwn(REPORT_KINDS, value);

const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return [...line].length <= MAX_LABEL_LENGTH ? line : `${[...line].slice(0, MAX_LABEL_LENGTH - 1).join('')}…`;
};

const labelBlock = (block: Page['blocks'][number]): string => shorten(replaceVariablesByLabels(getBlockText(block)));

const listBlockLabels = ({ blocks }: Page): { id: string; label: string }[] =>
  blocks.flatMap((block) => {
    const label = labelBlock(block);
    return label === '' ? [] : [{ id: block.id, label }];
  });

/**
 * « Signaler une erreur »: `{base}/erreur/{page}`. A report goes by e-mail to the owner of the page or of the booklet, or to
 * the contact of the company. Its kind and its place are stored with the id of that message.
 */
export const createPageReports = ({ db, config, mailer }: Services) => {
  /** The owner of the page, else of the booklet, else the contact of the company. */
  const findRecipient = async (
    { online }: Visit,
    pageId: string,
  ): Promise<{ email: string; firstName: string } | null> => {
    const scope = readerScope(db, online.companyId);
    const { booklets, pages } = scope.views;
    const [held] = await scope
      .select({ ownerId: booklets.ownerId, pageOwnerId: pages.ownerId })
      .from(booklets)
      .leftJoin(pages, and(eq(pages.bookletId, booklets.id), eq(pages.id, pageId), isNull(pages.deletedAt)))
      .where(eq(booklets.id, online.bookletId));
    const accounts = new AccountAccess(db, { companyId: online.companyId });
    const { users } = accounts.views;
    for (const id of [held?.pageOwnerId, held?.ownerId]) {
      if (!id) continue;
      const [owner] = await accounts
        .select({ email: users.email, firstName: users.firstName })
        .from(users)
        .where(and(eq(users.id, id), eq(users.status, 'active')));
      if (owner) return owner;
    }
    const address = online.publicContact?.email ?? '';
    return address === '' ? null : { email: address, firstName: '' };
  };

  const send = async (
    { visit, person }: ReportContext,
    page: Page,
    typed: Typed & { kind: keyof typeof REPORT_KINDS },
  ) => {
    const { online } = visit;
    const block = page.blocks.find(({ id }) => id === typed.block);
    // The list of pages to check counts the errors of each page: what is wrong and where, nothing of the reader.
    // Its id is that of the message, where their words are.
    const id = uuidv7();
    await readerScope(db, online.companyId).insert('pageReports', [
      { id, bookletId: online.bookletId, pageId: page.id, blockId: block?.id ?? null, kind: typed.kind },
    ]);
    const recipient = await findRecipient(visit, page.id);
    if (!recipient) return;
    const email = person ? (typed.isNamed ? person.email : '') : typed.email;
    const letter = await renderPageReportLetter({
      firstName: recipient.firstName,
      bookletTitle: online.title,
      companyName: online.company,
      pageTitle: page.title,
      kind: REPORT_KINDS[typed.kind],
      block: block ? labelBlock(block) : '',
      text: typed.text,
      author: person && typed.isNamed ? person.name : 'Un lecteur',
      email,
      link: `${config.publicUrl ?? visit.origin}${addQuery(paths.editor, { livret: online.bookletId, page: page.id, bloc: block?.id })}`,
      productName: config.productName,
    });
    const reply = email === '' ? {} : { replyTo: email };
    await mailer.enqueue({
      id,
      kind: 'page-report',
      companyId: online.companyId,
      to: recipient.email,
      ...reply,
      ...letter,
    });
  };

  const drawForm = (context: ReportContext, page: Page, shown: Partial<PageReportProps>, status = 200) =>
    context.draw(
      'Signaler une erreur',
      renderReportPage({
        base: context.visit.base,
        tone: context.tone,
        page: { slug: page.slug, title: page.title },
        blocks: listBlockLabels(page),
        max: MAX_REPORT_LENGTH,
        knownEmail: context.person && context.person.email !== '' ? context.person.email : null,
        sent: false,
        typed: NOTHING_TYPED,
        errors: {},
        alert: '',
        ...shown,
      }),
      status,
    );

  const findPage = ({ pages }: ReportContext, slug: string) => pages.find((page) => page.slug === slug);

  return {
    /** Draws the form, or thanks; false: the reader sees no such page. */
    show: async (context: ReportContext, slug: string): Promise<boolean> => {
      const page = findPage(context, slug);
      if (!page) return false;
      const query = new URL(context.visit.request.url, 'http://localhost').searchParams;
      await drawForm(context, page, {
        sent: query.has('envoye'),
        typed: { ...NOTHING_TYPED, block: query.get('bloc') ?? '' },
      });
      return true;
    },

    /** Sends a report, or draws the form again with its errors; false: the reader sees no such page. */
    take: async (context: ReportContext, slug: string): Promise<boolean> => {
      const page = findPage(context, slug);
      if (!page) return false;
      const form = getPostedForm(context.visit.request);
      const typed: Typed = {
        kind: form.get('genre') ?? '',
        block: form.get('bloc') ?? '',
        text: (form.get('texte') ?? '').trim().replace(/\r\n/g, '\n'),
        email: (form.get('courriel') ?? '').trim(),
        isNamed: form.get('nom') === 'oui',
      };
      const refuse = async (field: keyof PageReportProps['errors'], code: ErrorCode, values: ErrorValues = {}) => {
        await drawForm(context, page, { typed, errors: { [field]: errorText(code, values) } }, ERRORS[code][0]);
        return true;
      };
      const { kind, text } = typed;
      if (!isKind(kind)) return refuse('kind', 'GEN-001');
      if (text === '') return refuse('text', 'GEN-001');
      const saisi = [...text].length;
      if (saisi > MAX_REPORT_LENGTH)
        return refuse('text', 'GEN-002', { libelle: 'En quelques mots', n: MAX_REPORT_LENGTH, saisi });
      const parsed = typed.email === '' || context.person ? null : emailSchema.safeParse(typed.email);
      if (parsed && !parsed.success) return refuse('email', 'GEN-004');
      if (context.trial) {
        await drawForm(context, page, { typed, alert: TRIAL_NOTICE });
        return true;
      }
      await send(context, page, { ...typed, kind, ...(parsed?.success && { email: parsed.data }) });
      context.visit.reply
        .header('cache-control', 'no-store')
        .redirect(`${context.visit.base}/erreur/${page.slug}?envoye`, 303);
      return true;
    },
  };
};
