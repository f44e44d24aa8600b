import type { ReactNode } from 'react';
import { elideFrench } from '../../contract/platform/text/french-writing.ts';
import { formatCount } from '../format-count.ts';
import { NextIcon } from './icons.tsx';
import { ProgressRing, type ReadCount, TickMark } from './ProgressMarks.tsx';
import { formatMinutes, listPages, type ReaderBooklet } from './reader-booklet.ts';

interface FinishBandProps {
  title: ReactNode;
  lead: ReactNode;
  ring: ReactNode;
  children: ReactNode;
}

/** Band at the end of the booklet: the title of the document, the progress, and one thing to do. */
const FinishBand = ({ title, lead, ring, children }: FinishBandProps) => (
  <div className="r-band r-band-1 r-finish">
    <div className="r-finish-in">
      {ring}
      <div className="r-finish-words">
        {title}
        {lead}
        {children}
      </div>
    </div>
  </div>
);

export interface FinishProps extends ReadCount {
  isTu: boolean;
  firstName: string;
  /** Nothing required is missing. */
  isFinished: boolean;
  /** Pages that are open and not read yet, and their minutes. */
  unread: { pages: number; minutes: number };
  /** Quizzes and confirmations that are missing. */
  tasks: number;
  /** Pages that open later. */
  later: number;
  /** Where to go on; null: all open pages are read. */
  resume: { href: string; title: string; chapter: string } | null;
  /** URL of the receipt given last, as a PDF; empty: none. */
  receipt: string;
}

const getFinishTitle = ({ isTu, isFinished, firstName, unread, tasks }: FinishProps): string => {
  const name = firstName === '' ? '' : ` ${firstName}`;
  if (isFinished) return `Bravo${name}\u202f!`;
  if (unread.pages > 0) return `Encore ${formatCount(unread.pages, 'page', 'pages')}${name && `,${name}`}`;
  if (tasks > 0) return `${isTu ? 'Tu y es' : 'Vous y êtes'} presque${name && `,${name}`}`;
  return `À bientôt${name}\u202f!`;
};

const getFinishLead = ({ isTu, isFinished, unread, tasks, later, total, resume }: FinishProps): string => {
  const you = isTu ? 'Tu as' : 'Vous avez';
  const optional = `Il reste ${formatCount(unread.pages, 'page facultative', 'pages facultatives')} à découvrir.`;
  if (isFinished) {
    if (unread.pages > 0) return `${you} fait tout ce que ce livret demande. ${optional}`;
    return later > 0
      ? `${you} fait tout ce que ce livret demande. ${formatCount(later, 'page s’ouvrira', 'pages s’ouvriront')} plus tard.`
      : `${you} lu ${total === 1 ? 'la page' : `les ${total} pages`} de ce livret.`;
  }
  if (resume !== null)
    return `Environ ${formatMinutes(unread.minutes)} de lecture. La suite est à «\u00a0${resume.title}\u00a0», dans le chapitre «\u00a0${resume.chapter}\u00a0».`;
  if (tasks > 0)
    return `Toutes les pages ouvertes sont lues. Il reste ${tasks === 1 ? 'une chose' : `${tasks} choses`} à faire, ci-dessous.`;
  return `${you} lu tout ce qui est ouvert. ${formatCount(later, 'page s’ouvrira', 'pages s’ouvriront')} plus tard.`;
};

/** End of the booklet for a known reader. */
export const Finish = (props: FinishProps) => {
  const { isFinished, isTu, resume, receipt } = props;
  return (
    <FinishBand
      ring={
        isFinished ? (
          <span className="r-finish-tick" data-read="">
            <TickMark />
          </span>
        ) : (
          <ProgressRing {...props} />
        )
      }
      title={<h1 className="r-finish-title">{getFinishTitle(props)}</h1>}
      lead={<p className="r-finish-lead">{getFinishLead(props)}</p>}
    >
      {(resume || receipt !== '') && (
        <p className="r-hero-go">
          {resume && (
            <a className="r-go" href={resume.href}>
              <span>{isFinished ? 'Continuer la lecture' : 'Reprendre'}</span> <NextIcon />
            </a>
          )}
          {receipt !== '' && (
            <a className={resume ? 'r-go-quiet' : 'r-go'} href={receipt} download="">
              Télécharger {isTu ? 'ton' : 'votre'} reçu de lecture (PDF)
            </a>
          )}
        </p>
      )}
    </FinishBand>
  );
};

/** The same for a reader whom the server does not know: the script completes it from this device. */
export const DeviceFinish = ({ booklet, title, lead }: { booklet: ReaderBooklet; title: string; lead: string }) => (
  <FinishBand
    ring={
      <>
        <ProgressRing read={0} total={listPages(booklet).length} />
        <span className="r-finish-tick r-finish-device" data-read="">
          <TickMark />
        </span>
      </>
    }
    title={
      <h1 className="r-finish-title" data-finish-title="">
        {title}
      </h1>
    }
    lead={
      <p className="r-finish-lead" data-finish-lead="">
        {lead}
      </p>
    }
  >
    <p className="r-hero-go">
      <a className="r-go" href={booklet.addresses.base} data-finish-go="" hidden>
        <span>Reprendre</span> <NextIcon />
      </a>
    </p>
  </FinishBand>
);

/** Something done in the booklet: a passed quiz, a confirmed reading. */
export interface Achievement {
  title: string;
  /** « Quiz réussi », « Lecture confirmée ». */
  kind: string;
  /** URL of its receipt; empty: none. */
  receipt: string;
}

export const Achievements = ({ all }: { all: readonly Achievement[] }) => (
  <ul className="r-achieved">
    {all.map(({ title, kind, receipt }) => (
      <li key={`${kind} ${title}`} className="r-achieved-item">
        <span className="r-tick" data-read="">
          <TickMark />
        </span>
        <span>
          <span className="r-achieved-kind">{kind}</span> <span className="r-achieved-title">{title}</span>
          {receipt !== '' && (
            <>
              {' '}
              <a href={receipt}>Voir le reçu</a>
            </>
          )}
        </span>
      </li>
    ))}
  </ul>
);

/** A day that comes: « 12/05/2027 », and what opens or happens on it. */
export interface NextStep {
  day: string;
  titles: readonly string[];
}

export interface NextStepsProps {
  isTu: boolean;
  steps: readonly NextStep[];
  /** URL of the calendar file of the arrival; empty: no day is known. */
  calendar: string;
}

export const NextSteps = ({ isTu, steps, calendar }: NextStepsProps) => (
  <section className="r-column" aria-labelledby="la-suite">
    <h2 className="r-section-title" id="la-suite">
      {isTu ? 'Ce qui t’attend ensuite' : 'Ce qui vous attend ensuite'}
    </h2>
    <ol className="r-steps">
      {steps.map(({ day, titles }) => (
        <li key={day} className="r-step">
          <span className="r-step-day">{day}</span>
          <span className="r-step-titles">
            {titles.map((title) => (
              <span key={title} className="r-step-title">
                {title}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ol>
    {calendar !== '' && (
      <p className="r-actions">
        <a className="r-action" href={calendar} download="arrivee.ics">
          Ajouter à mon agenda
        </a>
      </p>
    )}
  </section>
);

/** Letters longer than this many characters are read on the cover. */
const MAX_LETTER = 900;

/** Text shown at the end instead of a letter that is too long: its first paragraph. */
export const shortenLetter = (message: string): { text: string; isWhole: boolean } => {
  if (message.length <= MAX_LETTER) return { text: message, isWhole: true };
  return { text: message.split(/\n{2,}/)[0] ?? '', isWhole: false };
};

export const getLetterTitle = (signatory: string): string =>
  signatory === '' ? 'Un mot pour finir' : elideFrench`Le mot de ${signatory}`;
