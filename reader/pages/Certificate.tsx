import { FactList, type Facts } from './PageParts.tsx';

export interface CertificateOfferProps {
  base: string;
  isTu: boolean;
  version: number;
  /** `20/11/2026`; empty: not issued yet. */
  issuedOn: string;
  /** Reason for which it cannot be issued yet; empty: none. */
  refusal: string;
}

/** Certificate of reading, on the last page. */
export const CertificateOffer = ({ base, isTu, version, issuedOn, refusal }: CertificateOfferProps) => (
  <section className="r-column r-certificate" aria-labelledby="attestation">
    <h2 className="r-section-title" id="attestation">
      {isTu ? 'Ton attestation de lecture' : 'Votre attestation de lecture'}
    </h2>
    {refusal !== '' && <p>{refusal}</p>}
    {refusal === '' && issuedOn === '' && (
      <form method="post" action={`${base}/moi/attestation`}>
        <p>
          Tout ce que ce livret demande est fait. L’attestation dit qui a lu quoi, dans quelle version et à quelle date.
          Ce n’est pas un contrat.
        </p>
        <p className="r-actions">
          <button type="submit" className="r-action">
            Obtenir mon attestation
          </button>
        </p>
      </form>
    )}
    {refusal === '' && issuedOn !== '' && (
      <>
        <p>
          Établie le {issuedOn} pour la version {version}. Elle se retrouve aussi dans «{'\u00a0'}
          <a href={`${base}/donnees`}>Mes données</a>
          {'\u00a0'}».
        </p>
        <p className="r-actions">
          <a className="r-action" href={`${base}/moi/attestation-${version}.pdf`} download="">
            Télécharger mon attestation (PDF)
          </a>
          <a className="r-action" href={`${base}/moi/attestation-${version}`}>
            La voir
          </a>
        </p>
      </>
    )}
  </section>
);

export interface CertificateProps {
  base: string;
  version: number;
  declaration: string;
  facts: Facts;
  chapters: readonly { title: string; pages: readonly string[] }[];
  quizzes: readonly string[];
  confirmations: readonly string[];
  /** What a certificate is not. */
  limits: string;
}

const CertificateList = ({ title, lines }: { title: string; lines: readonly string[] }) =>
  lines.length === 0 ? null : (
    <section>
      <h2 className="r-section-title">{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );

/** A certificate of reading, available to the reader at any time. */
export const CertificateView = (props: CertificateProps) => {
  const { base, version, declaration, facts, chapters, quizzes, confirmations, limits } = props;
  return (
    <div className="r-column r-own-data r-certificate">
      <h1 className="r-title">Attestation de lecture</h1>
      <p className="r-lead">{declaration}</p>
      <FactList facts={facts} />
      <CertificateList
        title="Pages lues"
        lines={chapters.map(({ title, pages }) => `${title}\u00a0: ${pages.join(', ')}`)}
      />
      <CertificateList title="Quiz réussis" lines={quizzes} />
      <CertificateList title="Lectures confirmées" lines={confirmations} />
      <p>{limits}</p>
      <p className="r-actions">
        <a className="r-action" href={`${base}/moi/attestation-${version}.pdf`} download="">
          Télécharger l’attestation (PDF)
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
};
