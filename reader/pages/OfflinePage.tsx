import type { Tone } from '../../contract/booklets/booklets/booklets.ts';
import { OFFLINE_DOWNLOAD_PATH, OFFLINE_PATH } from '../../contract/reading/offline-file.ts';
import { FormAlert } from './PageParts.tsx';
import { InputError } from './SignaturePad.tsx';

/** Chapter that may go into the file, with its size in words. */
export interface OfflineChapter {
  id: string;
  title: string;
  size: string;
}

export interface OfflinePageProps {
  base: string;
  tone: Tone;
  version: number;
  /** Version of a file that asks whether it is up to date; null: nobody asks. */
  checkedVersion: number | null;
  /** Null: the booklet is not offered as a file. */
  download: {
    chapters: readonly OfflineChapter[];
    /** Ids of the ticked chapters. */
    ticked: readonly string[];
    total: string;
    /** Size of the videos in words; empty: none. */
    video: string;
    error: string;
  } | null;
  code: { typed: string; error: string };
  /** What a code has just added, in sentences. */
  told: readonly string[];
  /** Pages to add on this device, with the hash of what was read; null: the server has stored them. */
  pages: Readonly<Record<string, string>> | null;
}

const VersionCheck = ({ version, checkedVersion }: Pick<OfflinePageProps, 'version' | 'checkedVersion'>) => {
  if (checkedVersion === null) return null;
  return (
    <p className="r-lead" role="status">
      {checkedVersion >= version
        ? `✓ Le fichier est à jour\u00a0: la version ${version} est celle qui est en ligne.`
        : `Une version plus récente est en ligne\u00a0: la version ${version}. Le fichier contient la version ${checkedVersion}.`}
    </p>
  );
};

const Download = ({
  base,
  tone,
  download,
}: OfflinePageProps & { download: NonNullable<OfflinePageProps['download']> }) => {
  const { chapters, ticked, total, video, error } = download;
  const isTu = tone === 'tu';
  return (
    <section aria-labelledby="telecharger">
      <h2 className="r-section-title" id="telecharger">
        Télécharger le livret hors ligne
      </h2>
      <p>
        Un seul fichier, qui s’ouvre sans connexion{'\u00a0'}: dans un train, un atelier ou un sous-sol.{' '}
        {isTu ? 'Garde-le' : 'Gardez-le'} sur un appareil, puis {isTu ? 'ouvre-le' : 'ouvrez-le'} comme un document.
      </p>
      <form method="get" action={`${base}/${OFFLINE_DOWNLOAD_PATH}`}>
        <FormAlert words={error} />
        <fieldset className="r-ask-who">
          <legend className="r-field-label">Chapitres</legend>
          {chapters.map(({ id, title, size }) => (
            <label key={id} className="r-ask-one">
              <input type="checkbox" name="chapitre" value={id} defaultChecked={ticked.includes(id)} /> {title}{' '}
              <span className="r-meta">({size})</span>
            </label>
          ))}
        </fieldset>
        {video !== '' && (
          <p className="r-field">
            <label className="r-ask-one">
              <input type="checkbox" name="video" value="oui" /> Avec les vidéos{' '}
              <span className="r-meta">
                ({video} de plus, tant que le fichier reste sous 50{'\u00a0'}Mo)
              </span>
            </label>
          </p>
        )}
        <p className="r-meta">
          Tous les chapitres, sans vidéo{'\u00a0'}: environ {total}.
        </p>
        <p>
          <button type="submit" className="b-button b-button-filled">
            Télécharger
          </button>
        </p>
      </form>
    </section>
  );
};

const CodeForm = ({ base, tone, code: { typed, error } }: OfflinePageProps) => (
  <section aria-labelledby="reporter">
    <h2 className="r-section-title" id="reporter">
      Reporter ma lecture hors ligne
    </h2>
    <form method="post" action={`${base}/${OFFLINE_PATH}#reporter`}>
      <p className="r-field">
        <label className="r-field-label" htmlFor="code-lecture">
          Code du fichier
        </label>
        <textarea
          id="code-lecture"
          name="code"
          className="r-search-field r-field-input r-offline-code"
          rows={3}
          required
          maxLength={240}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={typed}
          aria-invalid={error ? true : undefined}
          aria-describedby={`code-aide${error ? ' code-erreur' : ''}`}
          data-offline-typed=""
        />
        <span className="r-field-help" id="code-aide">
          Dans le fichier, «{'\u00a0'}Reporter ma lecture{'\u00a0'}» {tone === 'tu' ? 'te' : 'vous'} le donne. Les
          espaces et les tirets ne comptent pas.
        </span>
        <InputError id="code-erreur" words={error} />
      </p>
      <p>
        <button type="submit" className="b-button b-button-filled">
          Reporter ma lecture
        </button>
      </p>
    </form>
  </section>
);

/** Page of the offline file, online: download it, know if it is up to date, and bring its reading back. */
export const OfflinePage = (props: OfflinePageProps) => {
  const { base, version, checkedVersion, download, told, pages } = props;
  return (
    <div className="r-column r-ask r-offline">
      <h1 className="r-title">Livret hors ligne</h1>
      <VersionCheck version={version} checkedVersion={checkedVersion} />
      {told.length > 0 && (
        <div role="status" className="r-offline-told" data-offline-pages={pages ? JSON.stringify(pages) : undefined}>
          {told.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      {download && <Download {...props} download={download} />}
      <CodeForm {...props} />
      <p className="r-actions">
        <a className="r-action" href={`${base}/sommaire`}>
          Aller au sommaire
        </a>
      </p>
    </div>
  );
};
