import type { ReactNode } from 'react';
import type { Tone } from '../../contract/booklets/booklets/booklets.ts';
import { MAX_NOTE_LENGTH } from '../../contract/reading/page-notes.ts';
import { BookmarkIcon } from './icons.tsx';
import { BackLink, FormAlert } from './PageParts.tsx';

/* The script of the same name (reader/page-notes.ts) saves both forms without leaving the page. */

export const BOOKMARK_LABELS = { add: 'Mettre un marque-page', remove: 'Retirer le marque-page' } as const;

interface BookmarkProps {
  base: string;
  /** Page id. */
  page: string;
  isSet: boolean;
}

const BookmarkButton = ({ isSet }: { isSet: boolean }) => (
  <>
    <button type="submit" className="r-bookmark-button" data-set={isSet ? '' : undefined}>
      <BookmarkIcon />
      <span data-bookmark-label="">{isSet ? BOOKMARK_LABELS.remove : BOOKMARK_LABELS.add}</span>
    </button>
    <span className="b-hidden" role="status" data-notes-said="" />
  </>
);

/** Bookmark of a page, for a known reader. */
export const Bookmark = ({ base, page, isSet }: BookmarkProps) => (
  <form
    className="r-bookmark"
    id="marque-page"
    method="post"
    action={`${base}/moi/marque-page`}
    data-notes="bookmark"
    data-page-id={page}
  >
    <input type="hidden" name="page" value={page} />
    <input type="hidden" name="etat" value={isSet ? 'retirer' : 'mettre'} />
    <BookmarkButton isSet={isSet} />
  </form>
);

/** The same for a reader whom the server does not know: the script shows it, and stores it on this device. */
export const DeviceBookmark = ({ base, page }: { base: string; page: string }) => (
  <form
    className="r-bookmark"
    id="marque-page"
    action={`${base}/moi/notes`}
    data-notes="bookmark"
    data-page-id={page}
    data-on-device=""
    hidden
  >
    <BookmarkButton isSet={false} />
  </form>
);

/** Who can read a note, said where it is written. */
const getPrivacyText = (tone: Tone, isOnDevice: boolean): string => {
  const isTu = tone === 'tu';
  if (isOnDevice)
    return isTu
      ? 'Cette note reste sur cet appareil\u00a0: elle n’est envoyée à personne, ni à ton entreprise, ni à son service des ressources humaines.'
      : 'Cette note reste sur cet appareil\u00a0: elle n’est envoyée à personne, ni à votre entreprise, ni à son service des ressources humaines.';
  return isTu
    ? 'Toi seul peux lire cette note\u00a0: ni ton responsable, ni le service des ressources humaines ne la voient.'
    : 'Vous seul pouvez lire cette note\u00a0: ni votre responsable, ni le service des ressources humaines ne la voient.';
};

interface NoteFieldProps {
  tone: Tone;
  note: string;
  isOnDevice?: boolean;
  error?: string | undefined;
}

const NoteField = ({ tone, note, isOnDevice = false, error }: NoteFieldProps) => (
  <>
    <p className="r-field">
      <label className="r-field-label" htmlFor="texte-note">
        {tone === 'tu' ? 'Ta note' : 'Votre note'}
      </label>
      <textarea
        id="texte-note"
        name="note"
        className="r-search-field r-field-input"
        rows={5}
        // Room beyond the limit: a text that is too long is refused with its length, rather than cut.
        maxLength={2 * MAX_NOTE_LENGTH}
        data-limit={MAX_NOTE_LENGTH}
        defaultValue={note}
        aria-invalid={error ? true : undefined}
        aria-describedby="note-aide"
      />
      <span className="r-field-help" id="note-aide">
        {getPrivacyText(tone, isOnDevice)} 2{'\u202f'}000 caractères au maximum.
      </span>
    </p>
    <FormAlert words={error} />
    <p className="r-note-save">
      <button type="submit" className="r-action">
        Enregistrer la note
      </button>
      <span role="status" className="r-note-said" data-notes-said="" />
    </p>
  </>
);

export interface NoteProps {
  base: string;
  tone: Tone;
  /** Page id. */
  page: string;
  /** Empty: none. */
  note: string;
  /** Revision of the note that the reader has seen. */
  revision: number;
}

const NoteForm = ({ base, tone, page, note, revision, error }: NoteProps & { error?: string | undefined }) => (
  <form method="post" action={`${base}/moi/note`} data-notes="note" data-page-id={page}>
    <input type="hidden" name="page" value={page} />
    <input type="hidden" name="revision" value={revision} />
    <NoteField tone={tone} note={note} error={error} />
  </form>
);

const NoteFolder = ({
  tone,
  isOpen,
  children,
  base,
}: {
  base: string;
  tone: Tone;
  isOpen: boolean;
  children: ReactNode;
}) => (
  <details className="b-details r-note" id="ma-note" open={isOpen}>
    <summary>{tone === 'tu' ? 'Ta note sur cette page' : 'Votre note sur cette page'}</summary>
    <div className="b-details-body">
      {children}
      <p>
        <a className="r-foot-link" href={`${base}/moi/notes`}>
          Mes marque-pages et mes notes
        </a>
      </p>
    </div>
  </details>
);

/** Private note at the end of a page, for a known reader. */
export const Note = (props: NoteProps) => (
  <div className="r-column r-note-place">
    <NoteFolder base={props.base} tone={props.tone} isOpen={props.note !== ''}>
      <NoteForm {...props} />
    </NoteFolder>
  </div>
);

/** The same for a reader whom the server does not know. */
export const DeviceNote = ({ base, tone, page }: Pick<NoteProps, 'base' | 'tone' | 'page'>) => (
  <div className="r-column r-note-place" data-on-device="" hidden>
    <NoteFolder base={base} tone={tone} isOpen={false}>
      <form action={`${base}/moi/notes`} data-notes="note" data-page-id={page} data-on-device="">
        <NoteField tone={tone} note="" isOnDevice />
      </form>
    </NoteFolder>
  </div>
);

/** Page for a note that was refused: the typed text stays. */
export const NoteDocument = ({ error, ...props }: NoteProps & { error: string }) => (
  <div className="r-column">
    <h1 className="r-title">{props.tone === 'tu' ? 'Ta note' : 'Votre note'}</h1>
    <NoteForm {...props} error={error} />
    <BackLink href={`${props.base}/moi/notes`} words="Mes marque-pages et mes notes" />
  </div>
);

/** Page for a note that changed on another device: both texts. */
export const NoteConflict = ({ stored, ...props }: NoteProps & { error: string; stored: string }) => (
  <>
    <NoteDocument {...props} />
    <div className="r-column">
      <h2 className="r-section-title">Le texte enregistré</h2>
      <p className="r-lines">{stored === '' ? 'La note a été effacée.' : stored}</p>
    </div>
  </>
);
