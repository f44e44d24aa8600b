import { randomUUID } from 'node:crypto';
import { renderSurvey, renderSurveyNote } from '#renderer';
import { BLOCKS, type BlockProps } from '../../../blocks/registry.ts';
import { readSurvey, type SurveyAnswer } from '../../../blocks/survey-form.ts';
import { typeset } from '../../../blocks/typography.ts';
import { fillVariables } from '../../../blocks/walk.ts';
import { type Translate, wordsIn } from '../../../blocks/words.ts';
import { type FrozenPage, frozenPages } from '../../booklets/publications/snapshot.ts';
import { escapeHtml } from '../../booklets/publications/variables.ts';
import type { Db } from '../../platform/data/client.ts';
import { dayIn } from '../../platform/text/calendar/days.ts';
import { frenchDay } from './person.ts';
import type { Standing } from './person-slots.ts';
import { textOf } from './person-text.ts';
import type { PersonVisit } from './person-visit.ts';
import { fieldsOf } from './quiz.ts';
import { type OnLine, readerScope } from './shelf.ts';

type Survey = BlockProps<'survey'>;

interface Asked {
  props: Survey;
  page: FrozenPage;
}

/** A survey on a page that the reader may open. */
const surveyIn = ({ tree }: Pick<Standing, 'tree'>, blockId: string): Asked | null => {
  for (const page of frozenPages(tree.readable)) {
    const block = page.blocks.find(({ id }) => id === blockId);
    if (!block) continue;
    const read = block.type === 'survey' ? BLOCKS.survey.props.safeParse(block.props) : null;
    return read?.success ? { props: read.data, page } : null;
  }
  return null;
};

const isOver = ({ closesOn }: Survey, online: OnLine): boolean => closesOn !== '' && dayIn(online.timeZone) > closesOn;

/** Answers carry a name if the block asks for it and the booklet tracks by name. */
const isNamed = ({ anonymous }: Survey, { options }: OnLine): boolean =>
  !anonymous && options.tracking.mode === 'named';

const wordsOf = ({ tree: { readable } }: Pick<Standing, 'tree'>): Translate =>
  wordsIn(readable.language, readable.tone ?? 'vous');

/** Notice that replaces the form, with the reason or a thank-you; null: the survey is open. */
const instead = (standing: Standing, blockId: string, survey: Survey): string | null => {
  const { online, person } = standing;
  const t = wordsOf(standing);
  if (online.options.tracking.mode === 'none') return renderSurveyNote(t('survey.none'));
  if (person.answered.has(blockId)) return renderSurveyNote(t('survey.thanks'), true);
  if (isOver(survey, online)) return renderSurveyNote(t('survey.closed', { date: frenchDay(survey.closesOn) }));
  return null;
};

const formFor = (
  standing: Standing,
  blockId: string,
  survey: Survey,
  again: { typed?: Record<string, string[]>; errors?: ReadonlyMap<number, string> } = {},
): string => {
  const { online, base, tree } = standing;
  const value = textOf(standing);
  return renderSurvey({
    questions: survey.questions,
    blockId,
    t: wordsOf(standing),
    text: (words) => typeset(fillVariables(words, tree.readable.language, value), tree.readable.language),
    action: `${base}/moi/sondage`,
    isNamed: isNamed(survey, online),
    ...again,
  });
};

/** HTML of the survey block for this reader. */
export const surveyShown = (standing: Standing, blockId: string): string => {
  const asked = surveyIn(standing, blockId);
  if (!asked) return '';
  return instead(standing, blockId, asked.props) ?? formFor(standing, blockId, asked.props);
};

/** Stored answers. They include the survey's own text, which may change later. */
export interface KeptSurvey extends Record<string, unknown> {
  kind: Survey['kind'];
  title: string;
  answers: SurveyAnswer[];
}

/**
 * Stores answers once per participant. Without a name, only the day and the page are stored beside them, and the id is
 * random: a time-ordered id would reveal when they came, and so from whom.
 */
const keepAnswers = (
  db: Db,
  { companyId, bookletId, number: version, timeZone }: OnLine,
  { blockId, pageId, enrolmentId, named }: { blockId: string; pageId: string; enrolmentId: string; named: boolean },
  value: KeptSurvey,
): Promise<void> =>
  readerScope(db, companyId).transaction(async (inside) => {
    const [first] = await inside.insert('responders', [{ blockId, enrolmentId }], { ifAbsent: true });
    if (!first) return;
    const by = named ? { enrolmentId } : {};
    const day = dayIn(timeZone);
    await inside.insert('responses', [
      { id: randomUUID(), bookletId, kind: 'survey', blockId, pageId, version, value, day, ...by },
    ]);
  });

export type Answered =
  | { kind: 'unknown' }
  /** The form again with its errors, or the notice of a trial. */
  | { kind: 'wrong' | 'tried'; title: string; main: string }
  /** Stored, or no longer accepted: the page shows which. */
  | { kind: 'done'; to: string };

/** Handles the posted survey of a known participant. */
export const answerSurvey = async (db: Db, visit: PersonVisit, form: URLSearchParams): Promise<Answered> => {
  const { online, person, visitor, base } = visit;
  const blockId = form.get('bloc') ?? '';
  const asked = surveyIn(visit, blockId);
  if (!asked) return { kind: 'unknown' };
  const { props, page } = asked;
  const to = `${base}/${page.slug}#bloc-${blockId}`;
  if (instead(visit, blockId, props) !== null) return { kind: 'done', to };
  const { answers, errors } = readSurvey(props.questions, fieldsOf(form));
  if (errors.size > 0) {
    const typed = Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name)]));
    return { kind: 'wrong', ...framedIn(visit, props, formFor(visit, blockId, props, { typed, errors })) };
  }
  // The promise on the displayed form holds: answers to an anonymous form stay anonymous.
  const named = isNamed(props, online) && form.get('nom') === '1';
  const { kind, title } = props;
  if (visitor.trial)
    return { kind: 'tried', ...framedIn(visit, props, renderSurveyNote(wordsOf(visit)('survey.trial'), true)) };
  const who = { blockId, pageId: page.id, enrolmentId: person.enrolment.id, named };
  await keepAnswers(db, online, who, { kind, title, answers });
  return { kind: 'done', to };
};

/** A survey on a page of its own. */
const framedIn = (standing: Standing, survey: Survey, content: string): { title: string; main: string } => {
  const title = titleIn(standing, survey);
  const head = `<h1 class="r-title">${escapeHtml(title)}</h1>`;
  return { title, main: `<div class="r-column">${head}<div class="b-survey">${content}</div></div>` };
};

const titleIn = (standing: Standing, { title, kind }: Survey): string =>
  typeset(fillVariables(title, standing.tree.readable.language, textOf(standing)), standing.tree.readable.language) ||
  wordsOf(standing)(`survey.title.${kind}`);
