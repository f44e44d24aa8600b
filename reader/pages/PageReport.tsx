import type { Tone } from '../../contract/booklets/booklets/booklets.ts';
import { FormAlert } from './PageParts.tsx';
import { InputError } from './SignaturePad.tsx';

/** What may be wrong on a page, in the order of the form. */
export const REPORT_KINDS = {
  faux: 'Une information est fausse ou dépassée',
  obscur: 'Un passage est difficile à comprendre',
  panne: 'Un lien, une image ou un fichier ne marche pas',
  acces: 'Je n’arrive pas à lire ou à utiliser cette page',
  autre: 'Autre chose',
} as const;
export type ReportKind = keyof typeof REPORT_KINDS;

export interface PageReportProps {
  base: string;
  tone: Tone;
  page: { slug: string; title: string };
  /** Blocks of the page: id, and how it begins. */
  blocks: readonly { id: string; label: string }[];
  /** Maximum characters of the description. */
  max: number;
  /** Address of an identified reader, to whom the answer can go; null: the form asks for one. */
  knownEmail: string | null;
  sent: boolean;
  typed: { kind: string; block: string; text: string; email: string; isNamed: boolean };
  errors: { kind?: string | undefined; text?: string | undefined; email?: string | undefined };
  alert: string;
}

type FormProps = Omit<PageReportProps, 'sent' | 'alert'>;

const AnswerField = ({ tone, knownEmail, typed, errors }: FormProps) => {
  const isTu = tone === 'tu';
  if (knownEmail !== null) {
    return (
      <p className="r-field">
        <label className="r-ask-one">
          <input type="checkbox" name="nom" value="oui" defaultChecked={typed.isNamed} />{' '}
          {isTu ? 'Joindre mon nom' : 'Joindre mon nom'} et mon adresse ({knownEmail}), pour recevoir une réponse
        </label>
      </p>
    );
  }
  return (
    <p className="r-field">
      <label className="r-field-label" htmlFor="courriel">
        {isTu ? 'Ton' : 'Votre'} adresse e-mail, pour une réponse (facultatif)
      </label>
      <input
        id="courriel"
        name="courriel"
        type="email"
        autoComplete="email"
        className="r-search-field r-field-input"
        maxLength={254}
        defaultValue={typed.email}
        aria-invalid={errors.email ? true : undefined}
        aria-describedby={errors.email ? 'courriel-erreur' : undefined}
      />
      <InputError id="courriel-erreur" words={errors.email} />
    </p>
  );
};

const ReportForm = (form: FormProps) => {
  const { base, page, blocks, max, typed, errors } = form;
  return (
    <form method="post" action={`${base}/erreur/${page.slug}`}>
      <fieldset className="r-ask-who">
        <legend className="r-field-label">Que se passe-t-il{'\u202f'}?</legend>
        {Object.entries(REPORT_KINDS).map(([kind, label]) => (
          <label key={kind} className="r-ask-one">
            <input
              type="radio"
              name="genre"
              value={kind}
              required
              defaultChecked={typed.kind === kind}
              aria-describedby={errors.kind ? 'genre-erreur' : undefined}
            />{' '}
            {label}
          </label>
        ))}
        <InputError id="genre-erreur" words={errors.kind} />
      </fieldset>
      <p className="r-field">
        <label className="r-field-label" htmlFor="bloc">
          À quel endroit de la page{'\u202f'}?
        </label>
        <select id="bloc" name="bloc" className="r-search-field r-field-input" defaultValue={typed.block}>
          <option value="">La page entière</option>
          {blocks.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </p>
      <p className="r-field">
        <label className="r-field-label" htmlFor="texte">
          En quelques mots
        </label>
        <textarea
          id="texte"
          name="texte"
          className="r-search-field r-field-input"
          maxLength={max}
          rows={4}
          required
          defaultValue={typed.text}
          aria-invalid={errors.text ? true : undefined}
          aria-describedby={`texte-aide${errors.text ? ' texte-erreur' : ''}`}
        />
        <span className="r-field-help" id="texte-aide">
          {max} caractères au maximum. Le signalement part par e-mail à la personne qui tient ce livret, et n’est pas
          conservé ici.
        </span>
        <InputError id="texte-erreur" words={errors.text} />
      </p>
      <AnswerField {...form} />
      <p>
        <button type="submit" className="b-button b-button-filled">
          Envoyer le signalement
        </button>
      </p>
    </form>
  );
};

/** Form that tells whoever keeps the booklet what is wrong on a page. */
export const ReportPage = ({ sent, alert, ...form }: PageReportProps) => {
  const { base, tone, page } = form;
  return (
    <div className="r-column r-ask">
      <h1 className="r-title">Signaler une erreur</h1>
      <p className="r-lead">
        Page «{'\u00a0'}
        {page.title}
        {'\u00a0'}»
      </p>
      <FormAlert words={alert} />
      {sent ? (
        <p role="status">
          ✓ Merci{'\u202f'}! {tone === 'tu' ? 'Ton' : 'Votre'} signalement est parti à la personne qui tient ce livret.
        </p>
      ) : (
        <ReportForm {...form} />
      )}
      <p className="r-actions">
        <a className="r-action" href={`${base}/${page.slug}`}>
          Revenir à la page
        </a>
      </p>
    </div>
  );
};
