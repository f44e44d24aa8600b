import type { Tone } from '../../contract/booklets.ts';

/** A confirmation that was given. `on`: « 21/11/2026 à 14:32 ». */
export interface GivenConfirmation {
  number: number;
  version: number;
  on: string;
}

export interface ConfirmationPart {
  base: string;
  tone: Tone;
  blockId: string;
  /** The version that is confirmed, and the beginning of the hash of its content. */
  version: number;
  hash: string;
  /** What holds; null: it is to be confirmed. */
  given: GivenConfirmation | null;
  /** What was confirmed of an older version that is to be confirmed again; null: nothing. */
  former: GivenConfirmation | null;
  /** Pages that must be read before; null: it may be confirmed. `to`: where the reading goes on. */
  missing: { seen: number; total: number; later: number; to: string } | null;
  /** Her name, as it is to be typed. */
  name: string;
  signature: boolean;
  typed: { name: string; ticked: boolean };
  /** What was wrong: by field, or of the whole. */
  errors: { lu?: string; nom?: string; trace?: string };
  alert: string;
}

const Receipt = ({ base, number }: { base: string; number: number }) => (
  <a href={`${base}/moi/recu-${number}`}>Voir le récépissé n° {number}</a>
);

const Given = ({ base, given }: { base: string; given: GivenConfirmation }) => (
  <div className="r-confirmed">
    <p className="r-confirmed-words">
      ✓ Lecture confirmée le {given.on} (version {given.version})
    </p>
    <p>
      <Receipt base={base} number={given.number} />
    </p>
  </div>
);

const Missing = ({ seen, total, later, to, tone }: NonNullable<ConfirmationPart['missing']> & { tone: Tone }) => (
  <div className="r-confirm-wait">
    <p>
      {seen} {seen < 2 ? 'page lue' : 'pages lues'} sur {total}.{' '}
      {tone === 'tu'
        ? 'Parcours toutes les pages avant de confirmer ta lecture.'
        : 'Parcourez toutes les pages avant de confirmer votre lecture.'}
      {later > 0 && ` ${later}\u00a0${later < 2 ? 's’ouvrira' : 's’ouvriront'} plus tard.`}
    </p>
    {to !== '' && (
      <p>
        <a className="r-action" href={to}>
          {tone === 'tu' ? 'Continuer ma lecture' : 'Continuer la lecture'}
        </a>
      </p>
    )}
  </div>
);

const Problem = ({ id, words }: { id: string; words: string | undefined }) =>
  words ? (
    <span className="r-field-error" id={id} role="alert">
      {words}
    </span>
  ) : null;

/** Where a signature may be drawn: by a finger, a mouse or the arrows. Shown by the script; without it the name is enough. */
const Pad = ({ id, error }: { id: string; error: string | undefined }) => (
  <div className="r-field r-sign" data-sign="" hidden={!error}>
    <span className="r-field-label" id={`${id}-titre`}>
      Signature dessinée (facultative)
    </span>
    <span className="r-field-help" id={`${id}-aide`}>
      Au doigt, à la souris, ou au clavier{'\u00a0'}: les flèches déplacent la plume, Espace la pose et la lève.
    </span>
    <div
      className="r-sign-pad"
      role="application"
      aria-labelledby={`${id}-titre`}
      aria-describedby={`${id}-aide`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows draw in it
      tabIndex={0}
      data-sign-pad=""
    >
      <svg viewBox="0 0 600 200" aria-hidden="true" focusable="false">
        <path className="r-sign-line" data-sign-line="" />
        <circle className="r-sign-pen" r="6" data-sign-pen="" />
      </svg>
    </div>
    <Problem id={`${id}-erreur`} words={error} />
    <span className="r-field-help" role="status" data-sign-said="" />
    <span>
      <button type="button" className="r-action" data-sign-clear="">
        Effacer le dessin
      </button>
    </span>
    <input type="hidden" name="trace" data-sign-path="" />
  </div>
);

const Form = (part: ConfirmationPart) => {
  const { base, tone, blockId, version, hash, name, signature, typed, errors } = part;
  const id = `confirmer-${blockId}`;
  const isTu = tone === 'tu';
  return (
    <form className="r-confirm" method="post" action={`${base}/moi/confirmation`} noValidate={false}>
      <input type="hidden" name="bloc" value={blockId} />
      <input type="hidden" name="version" value={version} />
      <p className="r-keep">
        <input
          className="r-keep-box"
          type="checkbox"
          name="lu"
          value="oui"
          id={`${id}-lu`}
          required
          defaultChecked={typed.ticked}
          aria-invalid={errors.lu ? true : undefined}
          aria-describedby={errors.lu ? `${id}-lu-erreur` : undefined}
        />
        <span>
          <label htmlFor={`${id}-lu`}>J’ai lu et compris ce qui précède.</label>
          <Problem id={`${id}-lu-erreur`} words={errors.lu} />
        </span>
      </p>
      <p className="r-field">
        <label className="r-field-label" htmlFor={`${id}-nom`}>
          {isTu ? 'Ton nom complet' : 'Votre nom complet'}
        </label>
        <span className="r-field-help" id={`${id}-nom-aide`}>
          {isTu ? 'Saisis ton prénom et ton nom' : 'Saisissez vos prénom et nom'}
          {'\u00a0'}: {name}.
        </span>
        <input
          id={`${id}-nom`}
          className="r-search-field r-field-input"
          name="nom"
          type="text"
          autoComplete="name"
          maxLength={200}
          required
          defaultValue={typed.name}
          aria-invalid={errors.nom ? true : undefined}
          aria-describedby={`${id}-nom-aide${errors.nom ? ` ${id}-nom-erreur` : ''}`}
        />
        <Problem id={`${id}-nom-erreur`} words={errors.nom} />
      </p>
      {signature && <Pad id={`${id}-trace`} error={errors.trace} />}
      <p className="r-field-help">
        Version {version}, empreinte du contenu <span className="r-hash">{hash}</span>. La date,{' '}
        {isTu ? 'ton nom' : 'votre nom'} et cette empreinte sont gardés comme preuve{' '}
        {isTu ? 'de ta lecture' : 'de votre lecture'}.
      </p>
      <p>
        <button type="submit" className="b-button b-button-filled">
          Confirmer ma lecture
        </button>
      </p>
    </form>
  );
};

/** Below a statement to confirm: the receipt, what is still missing, or the form. */
export const Confirmation = (part: ConfirmationPart) => {
  const { base, tone, given, former, missing, alert } = part;
  return (
    <>
      {alert !== '' && (
        <p className="r-field-error" role="alert">
          {alert}
        </p>
      )}
      {given && <Given base={base} given={given} />}
      {!given && former && (
        <p className="r-confirm-former">
          {tone === 'tu' ? 'Tu as confirmé' : 'Vous avez confirmé'} la version {former.version} le {former.on} (
          <Receipt base={base} number={former.number} />
          ). Une nouvelle version est disponible{'\u00a0'}: {tone === 'tu' ? 'confirme-la' : 'confirmez-la'} à son tour.
        </p>
      )}
      {!given && missing && <Missing {...missing} tone={tone} />}
      {!given && !missing && <Form {...part} />}
    </>
  );
};

/** The same on a page of its own, when something was wrong. */
export const ConfirmationPage = ({
  title,
  document,
  declaration,
  back,
  part,
}: {
  title: string;
  document: string;
  declaration: string;
  /** The page and the block it stands on. */
  back: string;
  part: ConfirmationPart;
}) => (
  <div className="r-column">
    <h1 className="r-title">{title}</h1>
    <div className="b-confirmation">
      <p className="b-confirmation-title">{document}</p>
      <p className="b-confirmation-statement r-lines">{declaration}</p>
      <Confirmation {...part} />
    </div>
    <p className="r-actions">
      <a className="r-action" href={back}>
        Revenir à la page
      </a>
    </p>
  </div>
);

export interface ReceiptPage {
  base: string;
  number: number;
  declaration: string;
  /** Label and words, in order. */
  facts: readonly (readonly [label: string, words: string])[];
  /** Path of the drawn signature; empty: none. */
  signature: string;
  /** It has just been given: so it is said. */
  fresh: boolean;
}

/** The receipt of a confirmation, as the person finds it again at any time. */
export const ReceiptView = ({ base, number, declaration, facts, signature, fresh }: ReceiptPage) => (
  <div className="r-column r-own-data">
    <h1 className="r-title">Récépissé n° {number}</h1>
    {fresh && (
      <p className="r-confirmed-words" role="status">
        ✓ Lecture confirmée.
      </p>
    )}
    <p className="r-lead r-lines">{declaration}</p>
    <dl className="r-arrival-facts">
      {facts.map(([label, words]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
    {signature !== '' && (
      <svg className="r-signature" viewBox="0 0 600 200" role="img" aria-label="Signature dessinée">
        <path className="r-sign-line" d={signature} />
      </svg>
    )}
    <p className="r-actions">
      <a className="r-action" href={`${base}/moi/recu-${number}.pdf`} download={`recepisse-${number}.pdf`}>
        Télécharger le récépissé (PDF)
      </a>
      <a className="r-action" href={`${base}/donnees`}>
        Mes données
      </a>
      <a className="r-action" href={base}>
        Revenir au livret
      </a>
    </p>
  </div>
);

/** A line of what is to be confirmed in the booklet. */
export interface ToConfirm {
  document: string;
  /** Where it is confirmed; empty: its page is not open yet. */
  to: string;
  given: GivenConfirmation | null;
}

/** At the end of the booklet: what is confirmed, and what is still to be. */
export const Confirmations = ({ base, all }: { base: string; all: readonly ToConfirm[] }) => {
  const left = all.filter(({ given }) => given === null).length;
  return (
    <section className="r-column" aria-labelledby="confirmations">
      <h2 className="r-section-title" id="confirmations">
        Lectures à confirmer
      </h2>
      <p className="r-confirm-wait">
        {left === 0
          ? 'Toutes les lectures demandées sont confirmées.'
          : `Il reste ${left}\u00a0${left < 2 ? 'lecture' : 'lectures'} à confirmer.`}
      </p>
      <ul className="r-devices">
        {all.map(({ document, to, given }) => (
          <li key={`${document} ${to}`}>
            <span>{document}</span>
            {given && <Receipt base={base} number={given.number} />}
            {!given && to !== '' && (
              <a className="r-action" href={to} aria-label={`Confirmer\u00a0: ${document}`}>
                Confirmer
              </a>
            )}
            {!given && to === '' && <span>Pas encore ouverte</span>}
          </li>
        ))}
      </ul>
    </section>
  );
};
