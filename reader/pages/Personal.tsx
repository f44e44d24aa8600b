import { NextIcon } from './icons.tsx';
import { BackLink, FactList, type Facts, FormAlert } from './PageParts.tsx';
import { TickMark } from './ProgressMarks.tsx';

/** Link that starts or resumes the reading. */
export const StartLink = ({ href, label }: { href: string; label: string }) => (
  <a className="r-go" href={href}>
    <span>{label}</span> <NextIcon />
  </a>
);

/** Link to the page where reading resumes, beside the progress. */
export const ResumeLink = ({ href, title }: { href: string; title: string }) => (
  <a className="r-side-resume" href={href}>
    Reprendre{'\u00a0'}: {title}
  </a>
);

export interface ArrivalFacts {
  /** « lundi 4 janvier 2027 ». */
  day: string;
  /** Other facts. */
  facts: Facts;
  /** URL of the calendar file. */
  calendar: string;
}

export const ArrivalCard = ({ title, day, facts, calendar }: ArrivalFacts & { title: string }) => (
  <section className="r-arrival" aria-labelledby="arrivee">
    <h2 className="r-section-title" id="arrivee">
      {title}
    </h2>
    <p className="r-arrival-day">{day}</p>
    {facts.length > 0 && <FactList facts={facts} />}
    <p>
      <a className="r-action" href={calendar} download="arrivee.ics">
        Ajouter à mon agenda
      </a>
    </p>
  </section>
);

/** New version to read again; its remaining tasks follow. */
export const NewVersionNotice = () => (
  <section className="r-arrival" aria-label="Nouvelle version">
    <p className="r-arrival-day">Une nouvelle version de ce livret est disponible</p>
  </section>
);

/** Refusal page of an action, with the way back. */
export const RefusedAction = ({ title, message, back }: { title: string; message: string; back: string }) => (
  <div className="r-column">
    <h1 className="r-title">{title}</h1>
    <p className="r-lead" role="alert">
      {message}
    </p>
    <BackLink href={back} />
  </div>
);

/** End of a page: its reading state, and the form to mark it as read, which works without a script. */
export const ReadForm = ({ base, page, isDone }: { base: string; page: string; isDone: boolean }) => (
  <form className="r-column r-done" method="post" action={`${base}/moi/page`} id="lu" data-done-form="">
    <input type="hidden" name="page" value={page} />
    {!isDone && (
      <button type="submit" className="r-done-button" data-done="">
        J’ai lu cette page
      </button>
    )}
    <p className="r-done-line" data-read={isDone ? '' : undefined}>
      <TickMark />
      <span className="r-done-words" role="status" data-done-words="">
        {isDone ? 'Page lue' : ''}
      </span>
    </p>
  </form>
);

export interface OpinionProps {
  base: string;
  /** The reader has already given an opinion. */
  given: boolean;
  /** The opinion is stored with the reader's name. */
  named: boolean;
  error?: string | undefined;
  typed?: string | undefined;
}

export const OpinionForm = ({ base, given, named, error, typed }: OpinionProps) => (
  <section className="r-column r-opinion" aria-labelledby="avis" id="votre-avis">
    <h2 className="r-section-title" id="avis">
      Votre avis sur ce livret
    </h2>
    {given ? (
      <p role="status">Merci, votre avis est enregistré.</p>
    ) : (
      <form method="post" action={`${base}/moi/avis`}>
        <fieldset className="r-scale">
          <legend>Vous a-t-il été utile{'\u202f'}? De 0 (pas du tout) à 10 (tout à fait)</legend>
          <FormAlert words={error} />
          {Array.from({ length: 11 }, (_, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place
            <label key={n} className="r-scale-mark">
              <input type="radio" name="note" value={n} required /> {n}
            </label>
          ))}
        </fieldset>
        <p className="r-field">
          <label className="r-field-label" htmlFor="commentaire">
            Un commentaire (facultatif)
          </label>
          <textarea
            id="commentaire"
            name="commentaire"
            className="r-search-field r-field-input"
            maxLength={500}
            rows={3}
            defaultValue={typed}
            aria-describedby="commentaire-aide"
          />
          <span className="r-field-help" id="commentaire-aide">
            500 caractères au maximum.{' '}
            {named
              ? 'Votre nom accompagne votre avis.'
              : 'Votre avis est anonyme\u00a0: n’écrivez rien qui permette de vous reconnaître.'}
          </span>
        </p>
        <button type="submit" className="r-action">
          Envoyer mon avis
        </button>
      </form>
    )}
  </section>
);
