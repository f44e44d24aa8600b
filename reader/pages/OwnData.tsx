import type { ReactNode } from 'react';
import type { Tone } from '../../contract/booklets/booklets/booklets.ts';
import { COUNTING_METHOD_PATH } from '../../contract/platform/paths.ts';
import { EraseNotes } from './NotesPage.tsx';
import { FactList, type Facts } from './PageParts.tsx';

export interface InformationSection {
  title: string;
  lines: readonly string[];
}

export interface InformationProps {
  base: string;
  tone: Tone;
  /** Titles and sentences, in order. */
  sections: readonly InformationSection[];
  /** Text shown before the first page, and next address; null: already acknowledged. */
  first: { title: string; lines: readonly string[]; to: string } | null;
}

export const InformationSections = ({ sections }: Pick<InformationProps, 'sections'>) =>
  sections.map(({ title, lines }) => (
    <section key={title}>
      <h2 className="r-section-title">{title}</h2>
      {lines.length === 1 ? (
        <p>{lines[0]}</p>
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  ));

const FirstInformation = ({
  base,
  first: { title, lines, to },
  children,
}: {
  base: string;
  first: NonNullable<InformationProps['first']>;
  children: ReactNode;
}) => (
  <div className="r-column r-information">
    <h1 className="r-title">{title}</h1>
    {lines.map((line) => (
      <p className="r-lead" key={line}>
        {line}
      </p>
    ))}
    <form method="post" action={`${base}/moi/information`} className="r-actions">
      <input type="hidden" name="vers" value={to} />
      <button type="submit" className="r-done-button">
        J’ai compris
      </button>
    </form>
    <details className="b-details">
      <summary>En savoir plus</summary>
      <div className="b-details-body">{children}</div>
    </details>
  </div>
);

export const Information = ({ base, tone, sections, first }: InformationProps) => {
  const all = (
    <>
      <InformationSections sections={sections} />
      <p className="r-actions">
        <a className="r-action" href={COUNTING_METHOD_PATH}>
          Comment nous comptons
        </a>
      </p>
    </>
  );
  if (first !== null)
    return (
      <FirstInformation base={base} first={first}>
        {all}
      </FirstInformation>
    );
  return (
    <div className="r-column r-information">
      <h1 className="r-title">{tone === 'tu' ? 'Tes' : 'Vos'} données dans ce livret</h1>
      {all}
      <p className="r-actions">
        <a className="r-action" href={`${base}/donnees`}>
          Voir mes données
        </a>
        <a className="r-action" href={base}>
          Revenir au livret
        </a>
      </p>
    </div>
  );
};

export interface OwnDataProps {
  base: string;
  tone: Tone;
  /** Stored data, by title. */
  groups: readonly { title: string; none: string; facts: Facts }[];
  /** Receipts of confirmations. */
  receipts: readonly { number: number; document: string; on: string }[];
  /** Certificates of reading, by version. */
  certificates: readonly { version: number; on: string }[];
  /** The reader has bookmarks or notes. */
  hasNotes: boolean;
  devices: readonly { id: string; name: string; seen: string; here: boolean }[];
  contact: string;
}

export const OwnData = ({ base, tone, groups, receipts, certificates, hasNotes, devices, contact }: OwnDataProps) => (
  <div className="r-column r-own-data">
    <h1 className="r-title">Mes données</h1>
    <p className="r-lead">
      Tout ce que ce livret conserve de {tone === 'tu' ? 'toi' : 'vous'}. Pour faire corriger ou effacer{' '}
      {tone === 'tu' ? 'tes' : 'vos'} données, {tone === 'tu' ? 'adresse-toi' : 'adressez-vous'} à {contact}.
    </p>
    {groups.map(({ title, none, facts }) => (
      <section key={title}>
        <h2 className="r-section-title">{title}</h2>
        {facts.length === 0 ? <p>{none}</p> : <FactList facts={facts} />}
      </section>
    ))}
    {receipts.length > 0 && (
      <section>
        <h2 className="r-section-title">Mes confirmations de lecture</h2>
        <ul className="r-devices">
          {receipts.map(({ number, document, on }) => (
            <li key={number}>
              <span>
                {document}, le {on}
              </span>
              <a href={`${base}/moi/recu-${number}`}>Reçu n° {number}</a>
            </li>
          ))}
        </ul>
        <p>
          <a href={`${base}/moi/dossier.zip`} download="dossier-de-preuves.zip">
            Télécharger mon dossier de preuves (zip)
          </a>
          , avec les pages telles qu’elles ont été affichées et la page qui les vérifie sans le serveur.
        </p>
      </section>
    )}
    {certificates.length > 0 && (
      <section>
        <h2 className="r-section-title">Mes attestations de lecture</h2>
        <ul className="r-devices">
          {certificates.map(({ version, on }) => (
            <li key={version}>
              <span>
                Version {version}, établie le {on}
              </span>
              <a href={`${base}/moi/attestation-${version}`}>Attestation de la version {version}</a>
            </li>
          ))}
        </ul>
      </section>
    )}
    {hasNotes && (
      <section>
        <h2 className="r-section-title">Effacer mes marque-pages et mes notes</h2>
        <p>
          Personne d’autre que {tone === 'tu' ? 'toi' : 'vous'} ne les voit.{' '}
          <a href={`${base}/moi/notes`}>Les revoir, ou en effacer un seul</a>
        </p>
        <EraseNotes base={base} />
      </section>
    )}
    <section>
      <h2 className="r-section-title">Mes appareils</h2>
      <ul className="r-devices">
        {devices.map(({ id, name, seen, here }) => (
          <li key={id}>
            <span>
              {name}
              {here ? ' (celui-ci)' : ''}, vu le {seen}
            </span>
            <form method="post" action={`${base}/moi/deconnexion`}>
              <input type="hidden" name="appareil" value={id} />
              <button type="submit" className="r-action" aria-label={`Déconnecter\u00a0: ${name}, vu le ${seen}`}>
                Déconnecter
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
    <p className="r-actions">
      <a className="r-action" href={`${base}/moi/donnees.json`} download="mes-donnees.json">
        Télécharger mes données
      </a>
      <a className="r-action" href={`${base}/moi/information`}>
        Ce qui est suivi de ma lecture
      </a>
    </p>
  </div>
);
