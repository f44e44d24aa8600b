import type { ReferentNotice } from '../../../contract/people/referents/referents.ts';
import { elideFrench } from '../../../contract/platform/text/french-writing.ts';
import { formatFullName } from '../../platform/http/actor.ts';
import { type RenderedMail, renderMail } from '../../platform/mail/layout.ts';
import { buildGreeting } from '../../platform/mail/letters.ts';
import { formatFrenchDay } from '../../platform/text/calendar/days.ts';
import type { Newcomer } from './due-notices.ts';

/** Maximum number of people listed in a message. */
const MAX_LISTED_PEOPLE = 20;

export interface NoticeLetter {
  what: ReferentNotice;
  /** First name of the recipient. */
  firstName: string;
  /** Absent referent whom the recipient replaces; null: none. */
  insteadOf: string | null;
  people: readonly Newcomer[];
  /** True when the booklet tracks readers by name. */
  named: boolean;
  companyName: string;
  bookletTitle: string;
  button: { label: string; link: string };
  productName: string;
}

const formatCount = (n: number, one: string, many: string): string => `${n} ${n > 1 ? many : one}`;

const formatArrival = ({ arrivalOn }: Newcomer): string =>
  arrivalOn === null ? 'arrivée à une date non connue' : `arrivée le ${formatFrenchDay(arrivalOn)}`;

const formatProgress = ({ state, pagesDone, pagesDue }: Newcomer): string => {
  if (state === 'completed') return ', livret terminé';
  if (state === 'opened' || state === 'started') {
    return pagesDue > 0 ? `, ${pagesDone} sur ${pagesDue} pages obligatoires lues` : ', livret ouvert';
  }
  return ', livret pas encore ouvert';
};

const formatPeopleList = (people: readonly Newcomer[], words: (person: Newcomer) => string): string => {
  const named = people.slice(0, MAX_LISTED_PEOPLE).map((person) => `• ${formatFullName(person)} : ${words(person)}`);
  const more = people.length - named.length;
  return [...named, ...(more > 0 ? [`• et ${formatCount(more, 'autre personne', 'autres personnes')}`] : [])].join(
    '\n',
  );
};

/** `list`: lines about the people; by default their arrival. */
type NoticeTextBuilder = (letter: NoticeLetter) => { subject: string; sentence: string; list?: string };

const NOTICE_TEXTS: Partial<Record<ReferentNotice, NoticeTextBuilder>> = {
  new_participant: ({ people, bookletTitle }) => ({
    subject: `${formatCount(people.length, 'nouvelle personne', 'nouvelles personnes')} à accueillir : ${bookletTitle}`,
    sentence:
      people.length > 1
        ? `${people.length} personnes de votre périmètre viennent d’être inscrites à « ${bookletTitle} ».`
        : `Une personne de votre périmètre vient d’être inscrite à « ${bookletTitle} ».`,
  }),
  not_opened: ({ people, bookletTitle }) => ({
    subject: `Livret pas encore ouvert : ${bookletTitle}`,
    sentence:
      people.length > 1
        ? `${people.length} personnes arrivent dans une semaine ou moins, et n’ont pas encore ouvert « ${bookletTitle} ».`
        : `Une personne arrive dans une semaine ou moins, et n’a pas encore ouvert « ${bookletTitle} ».`,
  }),
  completed: ({ people, bookletTitle }) => ({
    subject: `Livret terminé : ${bookletTitle}`,
    sentence:
      people.length > 1
        ? `${people.length} personnes que vous accompagnez ont tout lu de « ${bookletTitle} ».`
        : `Une personne que vous accompagnez a tout lu de « ${bookletTitle} ».`,
  }),
  // Answers stay in the application: the message only prompts a conversation.
  astonishment: ({ people, bookletTitle }) => ({
    subject: `Un accueil qui se passe moins bien : ${bookletTitle}`,
    sentence:
      people.length > 1
        ? `${people.length} personnes que vous accompagnez ont signalé, en donnant leur nom, que quelque chose ne va pas. Prenez le temps d’en parler avec elles.`
        : `Une personne que vous accompagnez a signalé, en donnant son nom, que quelque chose ne va pas. Prenez le temps d’en parler avec elle.`,
  }),
  weekly: ({ people, bookletTitle, named }) => ({
    subject: `Vos arrivées de la semaine : ${bookletTitle}`,
    sentence: `Voici les personnes que vous accompagnez autour de leur arrivée : ${formatCount(people.length, 'personne', 'personnes')}.`,
    list: formatPeopleList(people, (person) => formatArrival(person) + (named ? formatProgress(person) : '')),
  }),
};

/** Mail that notifies a referent of events. Null for a notice without mail. */
export const renderNoticeLetter = async (letter: NoticeLetter): Promise<RenderedMail | null> => {
  const words = NOTICE_TEXTS[letter.what]?.(letter);
  if (!words) return null;
  const { firstName, insteadOf, companyName, button, productName } = letter;
  return renderMail({
    subject: words.subject,
    preview: words.sentence,
    title: words.subject,
    paragraphs: [
      buildGreeting(firstName),
      ...(insteadOf === null ? [] : [elideFrench`Vous recevez ce message en l’absence de ${insteadOf}.`]),
      words.sentence,
      words.list ?? formatPeopleList(letter.people, formatArrival),
    ],
    button,
    after: [],
    footer: [
      `Vous recevez ce message parce que vous êtes parmi les responsables de ce livret chez ${companyName}. Pour ne plus le recevoir, adressez-vous à ${companyName}.`,
      `Ce message ne contient aucun traceur. Envoyé avec ${productName}.`,
    ],
  });
};
