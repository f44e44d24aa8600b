import { randomUUID } from 'node:crypto';
import { renderSurvey, renderSurveyNote } from '#renderer';
import { getTranslate, type Translate } from '../../../../blocks/booklet-words.ts';
import { BLOCK_DEFINITIONS, type BlockProps } from '../../../../blocks/registry.ts';
import { parseSurveyForm } from '../../../../blocks/survey-form.ts';
import { typesetText } from '../../../../blocks/typography.ts';
import { fillVariables } from '../../../../blocks/walk-props.ts';
import { escapeHtml, type FrozenPage, listFrozenPages } from '../../../booklets/index.ts';
import type { StoredSurveyAnswers } from '../../../people/index.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import { getLocalDay } from '../../../platform/text/calendar/days.ts';
import { toFrenchDay } from '../../../platform/text/format-date.ts';
import { type OnlineBooklet, readerScope } from '../booklet/online-booklets.ts';
import { createVariableLookup } from '../person/person-variables.ts';
import type { PersonVisit } from '../person/person-visit.ts';
import type { ReaderContext } from '../person/reader-context.ts';
import { toQuizFields } from './mark-quiz.ts';

type SurveyProps = BlockProps<'survey'>;

interface SurveyOnPage {
  props: SurveyProps;
  page: FrozenPage;
}

/** A survey on a page that the reader may open. */
const findSurvey = ({ tree }: Pick<ReaderContext, 'tree'>, blockId: string): SurveyOnPage | null => {
  for (const page of listFrozenPages(tree.readable)) {
    const block = page.blocks.find(({ id }) => id === blockId);
    if (!block) continue;
    const read = block.type === 'survey' ? BLOCK_DEFINITIONS.survey.props.safeParse(block.props) : null;
    return read?.success ? { props: read.data, page } : null;
  }
  return null;
};

const isSurveyClosed = ({ closesOn }: SurveyProps, { today }: Pick<ReaderContext, 'today'>): boolean =>
  closesOn !== '' && today > closesOn;

/** Answers carry a name if the block asks for it and the booklet tracks by name. */
const isNamedSurvey = ({ anonymous }: SurveyProps, { options }: OnlineBooklet): boolean =>
  !anonymous && options.tracking.mode === 'named';

const getSurveyTranslate = ({ tree: { readable } }: Pick<ReaderContext, 'tree'>): Translate =>
  getTranslate(readable.language, readable.tone ?? 'vous');

/** Notice that replaces the form, with the reason or a thank-you; null: the survey is open. */
const renderSurveyNotice = (context: ReaderContext, blockId: string, survey: SurveyProps): string | null => {
  const { online, person } = context;
  const t = getSurveyTranslate(context);
  if (online.options.tracking.mode === 'none') return renderSurveyNote(t('survey.none'));
  if (person.answered.has(blockId)) return renderSurveyNote(t('survey.thanks'), true);
  if (isSurveyClosed(survey, context))
    return renderSurveyNote(t('survey.closed', { date: toFrenchDay(survey.closesOn) }));
  return null;
};

const renderSurveyForm = (
  context: ReaderContext,
  blockId: string,
  survey: SurveyProps,
  again: { typed?: Record<string, string[]>; errors?: ReadonlyMap<number, string> } = {},
): string => {
  const { online, base, tree } = context;
  const value = createVariableLookup(context);
  return renderSurvey({
    questions: survey.questions,
    blockId,
    t: getSurveyTranslate(context),
    text: (words) => typesetText(fillVariables(words, tree.readable.language, value), tree.readable.language),
    action: `${base}/moi/sondage`,
    isNamed: isNamedSurvey(survey, online),
    ...again,
  });
};

/** HTML of the survey block for this reader. */
export const renderSurveyPlaceholder = (context: ReaderContext, blockId: string): string => {
  const asked = findSurvey(context, blockId);
  if (!asked) return '';
  return renderSurveyNotice(context, blockId, asked.props) ?? renderSurveyForm(context, blockId, asked.props);
};

/**
 * Stores answers once per participant. Without a name, only the day and the page are stored beside them, and the id is
 * random: a time-ordered id would reveal when they came, and so from whom.
 */
const storeSurveyAnswers = (
  db: Db,
  { companyId, bookletId, number: version, timeZone }: OnlineBooklet,
  { blockId, pageId, enrolmentId, named }: { blockId: string; pageId: string; enrolmentId: string; named: boolean },
  value: StoredSurveyAnswers,
): Promise<void> =>
  readerScope(db, companyId).transaction(async (inside) => {
    const [first] = await inside.insert('responders', [{ blockId, enrolmentId }], { ifAbsent: true });
    if (!first) return;
    const by = named ? { enrolmentId } : {};
    const day = getLocalDay(timeZone);
    await inside.insert('responses', [
      { id: randomUUID(), bookletId, kind: 'survey', blockId, pageId, version, value, day, ...by },
    ]);
  });

export type SurveySubmission =
  | { kind: 'unknown' }
  /** The form again with its errors, or the notice of a trial. */
  | { kind: 'wrong' | 'tried'; title: string; main: string }
  /** Stored, or no longer accepted: the page shows which. */
  | { kind: 'done'; to: string };

/** Handles the posted survey of a known participant. */
export const submitSurvey = async (db: Db, visit: PersonVisit, form: URLSearchParams): Promise<SurveySubmission> => {
  const { online, person, visitor, base } = visit;
  const blockId = form.get('bloc') ?? '';
  const asked = findSurvey(visit, blockId);
  if (!asked) return { kind: 'unknown' };
  const { props, page } = asked;
  const to = `${base}/${page.slug}#bloc-${blockId}`;
  if (renderSurveyNotice(visit, blockId, props) !== null) return { kind: 'done', to };
  const { answers, errors } = parseSurveyForm(props.questions, toQuizFields(form));
  if (errors.size > 0) {
    const typed = Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name)]));
    return {
      kind: 'wrong',
      ...renderSurveyPage(visit, props, renderSurveyForm(visit, blockId, props, { typed, errors })),
    };
  }
  // The promise on the displayed form holds: answers to an anonymous form stay anonymous.
  const named = isNamedSurvey(props, online) && form.get('nom') === '1';
  const { kind, title } = props;
  if (visitor.trial)
    return {
      kind: 'tried',
      ...renderSurveyPage(visit, props, renderSurveyNote(getSurveyTranslate(visit)('survey.trial'), true)),
    };
  const who = { blockId, pageId: page.id, enrolmentId: person.enrolment.id, named };
  await storeSurveyAnswers(db, online, who, { kind, title, answers });
  return { kind: 'done', to };
};

/** A survey on a page of its own. */
const renderSurveyPage = (
  context: ReaderContext,
  survey: SurveyProps,
  content: string,
): { title: string; main: string } => {
  const title = getSurveyTitle(context, survey);
  const head = `<h1 class="r-title">${escapeHtml(title)}</h1>`;
  return { title, main: `<div class="r-column">${head}<div class="b-survey">${content}</div></div>` };
};

const getSurveyTitle = (context: ReaderContext, { title, kind }: SurveyProps): string =>
  typesetText(
    fillVariables(title, context.tree.readable.language, createVariableLookup(context)),
    context.tree.readable.language,
  ) || getSurveyTranslate(context)(`survey.title.${kind}`);
