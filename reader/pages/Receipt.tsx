import { type GivenConfirmation, ReceiptLink } from './Confirmation.tsx';
import { FactList, type Facts } from './PageParts.tsx';

export interface ReceiptProps {
  base: string;
  number: number;
  declaration: string;
  facts: Facts;
  /** Path of the drawn signature; empty: none. */
  signature: string;
  /** Page that was confirmed; null: it is no longer there. */
  back: string | null;
  /** The confirmation was just given: the page says so. */
  fresh: boolean;
}

/** Receipt of a confirmation, available to the reader at any time. */
export const ReceiptView = ({ base, number, declaration, facts, signature, back, fresh }: ReceiptProps) => (
  <div className="r-column r-own-data">
    <h1 className="r-title">Reçu n° {number}</h1>
    {fresh && (
      <p className="r-confirmed-words" role="status">
        ✓ Lecture confirmée.
      </p>
    )}
    <p className="r-lead r-lines">{declaration}</p>
    <FactList facts={facts} />
    {signature !== '' && (
      <svg className="r-signature" viewBox="0 0 600 200" role="img" aria-label="Signature dessinée">
        <path className="r-sign-line" d={signature} />
      </svg>
    )}
    <p className="r-actions">
      <a className="r-action" href={`${base}/moi/recu-${number}.pdf`} download={`recu-${number}.pdf`}>
        Télécharger le reçu (PDF)
      </a>
      <a className="r-action" href={`${base}/moi/recu-${number}.json`} download={`recu-${number}.json`}>
        Télécharger la preuve (JSON)
      </a>
      <a className="r-action" href="/preuves/verifier.html" download="verifier.html">
        Télécharger la page de vérification
      </a>
      <a className="r-action" href={`${base}/donnees`}>
        Mes données
      </a>
      <a className="r-action" href={back ?? base}>
        {back === null ? 'Revenir au livret' : 'Revenir à la page'}
      </a>
    </p>
  </div>
);

/** Item to confirm in the booklet. */
export interface ConfirmationItem {
  document: string;
  /** URL of its form; empty: its page is not open yet. */
  to: string;
  given: GivenConfirmation | null;
}

/** List at the end of the booklet: given and remaining confirmations. */
export const Confirmations = ({ base, all }: { base: string; all: readonly ConfirmationItem[] }) => {
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
            {given && <ReceiptLink base={base} number={given.number} />}
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
