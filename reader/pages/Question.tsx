import type { Tone } from '../../contract/booklets/booklets/booklets.ts';
import { FormAlert } from './PageParts.tsx';
import { InputError } from './SignaturePad.tsx';

export interface QuestionProps {
  base: string;
  tone: Tone;
  /** Possible recipients: id, name, job title. */
  takers: readonly { id: string; name: string; job: string }[];
  /** Maximum characters of a question. */
  max: number;
  /** The reader's address is known, so an answer can be sent. */
  reachable: boolean;
  /** Name of the recipient, once the question is sent. */
  sentTo: string | null;
  typed: { to: string; text: string };
  errors: { a?: string | undefined; question?: string | undefined };
  alert: string;
}

const QuestionForm = ({ base, tone, takers, max, reachable, typed, errors }: QuestionProps) => {
  const isTu = tone === 'tu';
  return (
    <form method="post" action={`${base}/moi/question`}>
      <fieldset className="r-ask-who">
        <legend className="r-field-label">À qui{'\u202f'}?</legend>
        {takers.map(({ id, name, job }, index) => (
          <label key={id} className="r-ask-one">
            <input
              type="radio"
              name="a"
              value={id}
              required
              defaultChecked={typed.to === id || (takers.length === 1 && index === 0)}
              aria-describedby={errors.a ? 'a-erreur' : undefined}
            />{' '}
            {job === '' ? name : `${name}, ${job}`}
          </label>
        ))}
        <InputError id="a-erreur" words={errors.a} />
      </fieldset>
      <p className="r-field">
        <label className="r-field-label" htmlFor="question">
          {isTu ? 'Ta question' : 'Votre question'}
        </label>
        <textarea
          id="question"
          name="question"
          className="r-search-field r-field-input"
          maxLength={max}
          rows={5}
          required
          defaultValue={typed.text}
          aria-invalid={errors.question ? true : undefined}
          aria-describedby={`question-aide${errors.question ? ' question-erreur' : ''}`}
        />
        <span className="r-field-help" id="question-aide">
          {max} caractères au maximum. {isTu ? 'Ton nom l’accompagne' : 'Votre nom l’accompagne'}
          {reachable
            ? `, et la réponse ${isTu ? 't’arrive' : 'vous arrive'} par e-mail`
            : `\u00a0; comme ${isTu ? 'ton' : 'votre'} adresse e-mail n’est pas connue, la réponse viendra de vive voix`}
          . Elle n’est pas conservée dans le livret.
        </span>
        <InputError id="question-erreur" words={errors.question} />
      </p>
      <p>
        <button type="submit" className="b-button b-button-filled">
          Envoyer ma question
        </button>
      </p>
    </form>
  );
};

/** Form for a question to the reader's referents. */
export const AskQuestion = (page: QuestionProps) => {
  const { base, takers, sentTo, alert } = page;
  return (
    <div className="r-column r-ask">
      <h1 className="r-title">Poser une question</h1>
      <FormAlert words={alert} />
      {sentTo !== null && <p role="status">✓ Question envoyée à {sentTo}.</p>}
      {sentTo === null && takers.length > 0 && <QuestionForm {...page} />}
      {takers.length === 0 && <p>Personne ne reçoit de questions depuis ce livret pour le moment.</p>}
      <p className="r-actions">
        <a className="r-action" href={base}>
          Revenir au livret
        </a>
      </p>
    </div>
  );
};

/** Link to the question form, in the footer of each page. */
export const AskLink = ({ base }: { base: string }) => (
  <>
    <a className="r-foot-link" href={`${base}/moi/question`}>
      Poser une question
    </a>{' '}
    ·{' '}
  </>
);
