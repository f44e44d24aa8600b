import type { Tone } from '../../contract/booklets/booklets/booklets.ts';
import { OFFLINE_PATH } from '../../contract/reading/offline-file.ts';
import { formatCount } from '../format-count.ts';

export interface OfflineReportProps {
  tone: Tone;
  /** Address of the booklet online. */
  address: string;
  version: number;
  publishedOn: string;
  /** Day the file was made, in words. */
  madeOn: string;
  /** What the booklet has online and this file has not. */
  missing: { chapters: readonly string[]; pages: number; files: number; hasGradedQuizzes: boolean };
}

const MissingParts = ({
  missing: { chapters, pages, files, hasGradedQuizzes },
}: Pick<OfflineReportProps, 'missing'>) => {
  const lines = [
    ...(chapters.length > 0 ? [`Chapitres laissés en ligne\u00a0: ${chapters.join(', ')}.`] : []),
    ...(pages > 0
      ? [
          `${formatCount(pages, 'page s’ouvre', 'pages s’ouvrent')} en ligne seulement, pour certaines personnes ou à une date donnée.`,
        ]
      : []),
    ...(files > 0
      ? [
          `${formatCount(files, 'vidéo, enregistrement ou document est resté', 'vidéos, enregistrements ou documents sont restés')} en ligne, pour que ce fichier reste léger.`,
        ]
      : []),
    ...(hasGradedQuizzes ? ['Les quiz qui comptent dans le parcours se passent en ligne.'] : []),
    'Les confirmations de lecture et les sondages se remplissent en ligne.',
  ];
  return (
    <section aria-labelledby="pas-ici">
      <h2 className="r-section-title" id="pas-ici">
        Ce qui n’est pas dans ce fichier
      </h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
};

/** In an offline file: the code that carries the reading to the booklet online. Its script fills it. */
export const OfflineReport = ({ tone, address, version, publishedOn, madeOn, missing }: OfflineReportProps) => {
  const isTu = tone === 'tu';
  return (
    <div className="r-column r-information r-offline">
      <h1 className="r-title">Reporter ma lecture</h1>
      <p className="r-lead">
        {isTu ? 'Tu as lu' : 'Vous avez lu'} des pages dans ce fichier{'\u202f'}? Un code les ajoute à celles{' '}
        {isTu ? 'que tu as' : 'que vous avez'} lues en ligne, sans rien effacer.
      </p>
      <p data-offline-none="">
        Aucune page n’est encore lue dans ce fichier{'\u00a0'}: le code apparaîtra ici après la première.
      </p>
      <section aria-labelledby="code" data-offline-report="" hidden>
        <h2 className="r-section-title" id="code">
          <span data-offline-count="" />, un code
        </h2>
        <ol>
          <li>
            <a href={address} data-offline-link="">
              Ouvrir la page qui prend ce code
            </a>
            , ou lire le code QR avec un téléphone.
          </li>
          <li>S’il n’y est pas déjà, y recopier le code.</li>
        </ol>
        <p className="r-field">
          <label className="r-field-label" htmlFor="code-lecture">
            {isTu ? 'Ton' : 'Votre'} code
          </label>
          <textarea
            id="code-lecture"
            className="r-search-field r-field-input r-offline-code"
            rows={3}
            readOnly
            spellCheck={false}
            data-offline-code=""
          />
        </p>
        <p className="r-actions">
          <button type="button" className="r-action" data-offline-copy="">
            Copier le code
          </button>
        </p>
        <p role="status" data-offline-said="" />
        <div className="r-offline-qr" data-offline-qr="" />
      </section>
      <MissingParts missing={missing} />
      <p className="r-meta">
        Version {version} du {publishedOn}, fichier du {madeOn}.{' '}
        <a href={`${address}/${OFFLINE_PATH}?version=${version}`}>Vérifier si à jour</a>
      </p>
    </div>
  );
};
