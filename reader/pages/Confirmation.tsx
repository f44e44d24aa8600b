import type { Tone } from '../../contract/booklets/booklets/booklets.ts';
import { ChangeItems, type ReaderChange } from './Changes.tsx';
import { BackLink, FormAlert } from './PageParts.tsx';
import { InputError, SignaturePad } from './SignaturePad.tsx';

/** Confirmation already given. `on`: « 21/11/2026 à 14:32 ». */
export interface GivenConfirmation {
  number: number;
  version: number;
  on: string;
}

export interface ConfirmationProps {
  base: string;
  tone: Tone;
  blockId: string;
  /** Version to confirm, and the beginning of the hash of its content. */
  version: number;
  hash: string;
  /** Valid confirmation; null: not confirmed yet. */
  given: GivenConfirmation | null;
  /** Confirmation of an older version, to renew; null: none. */
  former: GivenConfirmation | null;
  /** Major changes since the former confirmation; absent: none is known. */
  changes?: readonly ReaderChange[];
  /** Pages to read first; null: the form is available. `to`: page where the reading continues. */
  missing: { seen: number; total: number; later: number; to: string } | null;
  /** Text on a file of its page to read first; empty: none. */
  unread: string;
  /** Name of the reader, as it must be typed. */
  name: string;
  signature: boolean;
  typed: { name: string; ticked: boolean };
  /** Errors: by field, or of the whole form. */
  errors: { lu?: string; nom?: string; trace?: string };
  alert: string;
}

export const ReceiptLink = ({ base, number }: { base: string; number: number }) => (
  <a href={`${base}/moi/recu-${number}`}>Voir le reçu n° {number}</a>
);

const ConfirmedReading = ({ base, given }: { base: string; given: GivenConfirmation }) => (
  <div className="r-confirmed">
    <p className="r-confirmed-words">
      ✓ Lecture confirmée le {given.on} (version {given.version})
    </p>
    <p>
      <ReceiptLink base={base} number={given.number} />
    </p>
  </div>
);

const MissingPages = ({ seen, total, later, to, tone }: NonNullable<ConfirmationProps['missing']> & { tone: Tone }) => (
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

const ConfirmationForm = (part: ConfirmationProps) => {
  const { base, tone, blockId, version, hash, unread, name, signature, typed, errors } = part;
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
          <label htmlFor={`${id}-lu`}>
            {part.former && part.changes?.length
              ? 'J’ai lu et compris ces changements.'
              : 'J’ai lu et compris ce qui précède.'}
          </label>
          <InputError id={`${id}-lu-erreur`} words={errors.lu} />
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
        <InputError id={`${id}-nom-erreur`} words={errors.nom} />
      </p>
      {signature && <SignaturePad id={`${id}-trace`} error={errors.trace} />}
      <p className="r-field-help">
        Version {version}, empreinte de la version publiée <span className="r-hash">{hash}</span>. La date,{' '}
        {isTu ? 'ton nom' : 'votre nom'} et cette empreinte sont conservés comme preuve{' '}
        {isTu ? 'de ta lecture' : 'de votre lecture'}.
      </p>
      {unread !== '' && (
        <p className="r-confirm-wait" id={`${id}-attend`} data-confirm-wait="">
          {unread}
        </p>
      )}
      <p>
        <button
          type="submit"
          className="b-button b-button-filled"
          disabled={unread !== ''}
          aria-describedby={unread === '' ? undefined : `${id}-attend`}
          data-confirm=""
        >
          Confirmer ma lecture
        </button>
      </p>
    </form>
  );
};

/** Content below a statement to confirm: the receipt, the missing pages, or the form. */
export const Confirmation = (part: ConfirmationProps) => {
  const { base, tone, given, former, missing, alert, changes = [] } = part;
  return (
    <>
      <FormAlert words={alert} />
      {given && <ConfirmedReading base={base} given={given} />}
      {!given && former && (
        <p className="r-confirm-former">
          {tone === 'tu' ? 'Tu as confirmé' : 'Vous avez confirmé'} la version {former.version} le {former.on} (
          <ReceiptLink base={base} number={former.number} />
          ). Une nouvelle version est disponible{'\u00a0'}: {tone === 'tu' ? 'confirme-la' : 'confirmez-la'} à son tour.
        </p>
      )}
      {!given && changes.length > 0 && (
        <section className="r-confirm-changes" aria-label="Ce qui a changé">
          <p className="r-change-sentence">
            {former
              ? `Ce qui a changé depuis\u00a0: ${tone === 'tu' ? 'ta' : 'votre'} confirmation porte sur ces passages.`
              : `Ce qui a changé depuis la version que ${tone === 'tu' ? 'tu lisais' : 'vous lisiez'}.`}
          </p>
          <ChangeItems changes={changes} />
        </section>
      )}
      {!given && missing && <MissingPages {...missing} tone={tone} />}
      {!given && !missing && <ConfirmationForm {...part} />}
    </>
  );
};

/** The same on a separate page, after an error. */
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
  /** URL of the page and its block. */
  back: string;
  part: ConfirmationProps;
}) => (
  <div className="r-column">
    <h1 className="r-title">{title}</h1>
    <div className="b-confirmation">
      <p className="b-confirmation-title">{document}</p>
      <p className="b-confirmation-statement r-lines">{declaration}</p>
      <Confirmation {...part} />
    </div>
    <BackLink href={back} />
  </div>
);
