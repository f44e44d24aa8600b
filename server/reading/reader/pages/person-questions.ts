import { type QuestionProps, renderQuestionPage } from '#renderer';
import { ERRORS, type ErrorCode, type ErrorValues, errorText } from '../../../../contract/platform/errors.ts';
import { type QuestionRecipient, renderQuestionLetter } from '../../../people/index.ts';
import { formatFullName } from '../../../platform/http/actor.ts';
import type { Services } from '../../../platform/services.ts';
import { getLocalDay } from '../../../platform/text/calendar/days.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import type { PersonVisit } from '../person/person-visit.ts';

/** Maximum characters of a question. */
const MAX_QUESTION_LENGTH = 1000;
/** Maximum questions from one participant to one referent in a day. */
const MAX_QUESTIONS_PER_DAY = 5;

const TRIAL_NOTICE = 'Ceci est un essai\u00a0: rien n’est envoyé.';

interface QuestionsDependencies {
  framed: (visit: PersonVisit, title: string, main: string, status?: number) => Promise<void>;
  say: (visit: PersonVisit, name: 'page') => void;
}

/**
 * « Poser une question »: `{base}/moi/question`. The question goes by e-mail to the referent, and is stored nowhere
 * else.
 */
export const createQuestionPages = ({ db, config, mailer }: Services, { framed, say }: QuestionsDependencies) => {
  const draw = (visit: PersonVisit, shown: Partial<QuestionProps>, status = 200): Promise<void> => {
    const { base, tree, person } = visit;
    const page = renderQuestionPage({
      base,
      tone: tree.readable.tone ?? 'vous',
      takers: person.takers.map(({ recipient }) => ({
        id: recipient.id,
        name: formatFullName(recipient),
        job: recipient.jobTitle,
      })),
      max: MAX_QUESTION_LENGTH,
      reachable: (person.sheet.email ?? '') !== '',
      sentTo: null,
      typed: { to: '', text: '' },
      errors: {},
      alert: '',
      ...shown,
    });
    return framed(visit, 'Poser une question', page, status);
  };

  /**
   * Uses one of the reader's daily questions to this referent; false: none is left. The question itself is not stored.
   */
  const take = async ({ online, person }: PersonVisit, { recipient }: QuestionRecipient): Promise<boolean> => {
    const scope = readerScope(db, online.companyId);
    const day = getLocalDay(online.timeZone);
    for (let n = 1; n <= MAX_QUESTIONS_PER_DAY; n += 1) {
      const subject = `${person.enrolment.id} ${day} ${n}`;
      const row = { referentId: recipient.id, what: 'question' as const, subject };
      const taken = await scope.insert('referentNotices', [row], { ifAbsent: true });
      if (taken.length > 0) return true;
    }
    return false;
  };

  const send = async (
    { online, person, base, origin }: PersonVisit,
    { referent, recipient }: QuestionRecipient,
    question: string,
  ) => {
    const name = formatFullName(person.sheet);
    const email = person.sheet.email ?? '';
    const letter = await renderQuestionLetter({
      firstName: recipient.firstName,
      insteadOf: referent.id === recipient.id ? null : formatFullName(referent),
      person: name,
      email,
      question,
      companyName: online.company,
      bookletTitle: online.title,
      link: `${origin}${base}`,
      productName: config.productName,
    });
    const reply = email === '' ? {} : { replyTo: email };
    await mailer.enqueue({
      kind: 'referent-notice',
      companyId: online.companyId,
      to: recipient.email,
      ...reply,
      ...letter,
    });
  };

  return {
    show: (visit: PersonVisit): Promise<void> => {
      const sent = new URL(visit.request.url, 'http://localhost').searchParams.get('envoyee');
      const taker = visit.person.takers.find(({ recipient }) => recipient.id === sent);
      return draw(visit, { sentTo: taker ? formatFullName(taker.recipient) : null });
    },
    take: async (visit: PersonVisit, form: URLSearchParams): Promise<void> => {
      const { person, visitor } = visit;
      const text = (form.get('question') ?? '').trim().replace(/\r\n/g, '\n');
      const typed = { to: form.get('a') ?? '', text };
      if (person.takers.length === 0) return say(visit, 'page');
      const taker = person.takers.find(({ recipient }) => recipient.id === typed.to);
      const refuse = (field: 'a' | 'question' | null, code: ErrorCode, values: ErrorValues = {}) => {
        const words = errorText(code, values);
        const shown = field === null ? { alert: words } : { errors: { [field]: words } };
        return draw(visit, { typed, ...shown }, ERRORS[code][0]);
      };
      if (!taker) return refuse('a', 'GEN-001');
      if (text === '') return refuse('question', 'GEN-001');
      const saisi = [...text].length;
      if (saisi > MAX_QUESTION_LENGTH)
        return refuse('question', 'GEN-002', { libelle: 'Question', n: MAX_QUESTION_LENGTH, saisi });
      if (visitor.trial) return draw(visit, { typed, alert: TRIAL_NOTICE });
      if (!(await take(visit, taker))) return refuse(null, 'LEC-027', { n: MAX_QUESTIONS_PER_DAY });
      await send(visit, taker, text);
      visit.reply
        .header('cache-control', 'no-store')
        .redirect(`${visit.base}/moi/question?envoyee=${taker.recipient.id}`, 303);
    },
  };
};
