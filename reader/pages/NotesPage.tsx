import type { Tone } from '../../contract/booklets/booklets/booklets.ts';
import { BookmarkIcon } from './icons.tsx';

/** A page with a bookmark or a note. */
export interface NotedPage {
  id: string;
  title: string;
  /** URL; empty: the page is not open, or has left the booklet. */
  to: string;
  bookmarked: boolean;
  /** Empty: none. */
  note: string;
}

export interface NotesPageProps {
  base: string;
  tone: Tone;
  /** The script fills the list from this device: `pages` are all those of the booklet. */
  isOnDevice: boolean;
  pages: readonly NotedPage[];
}

/** Form that erases everything, behind a fold: nothing disappears on one press. */
export const EraseNotes = ({ base, isOnDevice = false }: { base: string; isOnDevice?: boolean }) => (
  <details className="b-details r-note-erase" data-notes-erase="" hidden={isOnDevice}>
    <summary>Tout effacer</summary>
    <div className="b-details-body">
      <p>Tous les marque-pages et toutes les notes de ce livret seront effacés. Ils ne pourront pas être retrouvés.</p>
      <form
        method={isOnDevice ? undefined : 'post'}
        action={isOnDevice ? undefined : `${base}/moi/notes-effacees`}
        data-notes={isOnDevice ? 'erase-all' : undefined}
      >
        <input type="hidden" name="tout" value="oui" />
        <button type="submit" className="r-action">
          Effacer mes marque-pages et mes notes
        </button>
      </form>
    </div>
  </details>
);

const NotedPageItem = ({ page, base, isOnDevice }: { page: NotedPage; base: string; isOnDevice: boolean }) => (
  <li className="r-noted" data-noted={page.id} hidden={isOnDevice}>
    <p className="r-noted-title">{page.to === '' ? page.title : <a href={page.to}>{page.title}</a>}</p>
    {(page.bookmarked || isOnDevice) && (
      <p className="r-noted-mark" data-noted-mark="">
        <BookmarkIcon /> Marque-page
      </p>
    )}
    {(page.note !== '' || isOnDevice) && (
      <p className="r-lines" data-noted-note="">
        {page.note}
      </p>
    )}
    <form
      method={isOnDevice ? undefined : 'post'}
      action={isOnDevice ? undefined : `${base}/moi/notes-effacees`}
      data-notes={isOnDevice ? 'erase' : undefined}
      data-page-id={page.id}
    >
      <input type="hidden" name="page" value={page.id} />
      <button type="submit" className="r-action" aria-label={`Effacer\u00a0: ${page.title}`}>
        Effacer
      </button>
    </form>
  </li>
);

const getLead = (tone: Tone, isOnDevice: boolean): string => {
  const you = tone === 'tu' ? 'toi' : 'vous';
  return isOnDevice
    ? 'Ils restent sur cet appareil\u00a0: rien n’en est envoyé, et personne d’autre ne les voit.'
    : `Personne d’autre que ${you} ne les voit\u00a0: ni les responsables, ni le service des ressources humaines.`;
};

/** List of the bookmarked and noted pages. */
export const NotesPage = ({ base, tone, isOnDevice, pages }: NotesPageProps) => (
  <div className="r-column r-own-data" data-notes-list="">
    <h1 className="r-title">Mes marque-pages et mes notes</h1>
    <p className="r-lead">{getLead(tone, isOnDevice)}</p>
    <p data-notes-none="" hidden={!isOnDevice && pages.length > 0}>
      Aucun marque-page ni aucune note pour l’instant. Un bouton en haut de chaque page du livret met un marque-page, et
      la note se trouve à la fin de la page.
    </p>
    {isOnDevice && <noscript>Cette liste a besoin de JavaScript pour lire ce que cet appareil conserve.</noscript>}
    <ul className="r-noted-list">
      {pages.map((page) => (
        <NotedPageItem key={page.id} page={page} base={base} isOnDevice={isOnDevice} />
      ))}
    </ul>
    {(isOnDevice || pages.length > 0) && <EraseNotes base={base} isOnDevice={isOnDevice} />}
    <p className="b-hidden" role="status" data-notes-said="" />
    <p className="r-actions">
      <a className="r-action" href={`${base}/sommaire`}>
        Aller au sommaire
      </a>
    </p>
  </div>
);
