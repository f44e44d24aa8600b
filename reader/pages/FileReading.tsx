import type { Tone } from '../../contract/booklets/booklets/booklets.ts';

/** Reading progress of a file. */
export interface FileReadingProps {
  base: string;
  blockId: string;
  tone: Tone;
  /** The reader displays it page by page. */
  paged: boolean;
  /** Displayed pages, from 1. */
  seen: readonly number[];
  /** Number of pages; null: not known yet. */
  total: number | null;
  isRead: boolean;
}

const WAITING_TEXTS = {
  vous: 'À parcourir jusqu’à la dernière page avant que cette page compte comme lue.',
  tu: 'À parcourir jusqu’à la dernière page avant que cette page compte comme lue pour toi.',
};

/** Text of the reading progress of a paged file. */
export const formatFileProgress = ({
  seen,
  total,
  isRead,
  tone,
}: Pick<FileReadingProps, 'seen' | 'total' | 'isRead' | 'tone'>): string => {
  if (isRead) return total === null ? '✓ Fichier lu' : `✓ Fichier lu\u00a0: ${seen.length} sur ${total}`;
  if (total === null || seen.length === 0) return WAITING_TEXTS[tone];
  return `${seen.length} ${seen.length < 2 ? 'page parcourue' : 'pages parcourues'} sur ${total}. ${WAITING_TEXTS[tone]}`;
};

/**
 * Content below a file to read. Without a script, or when the file cannot be displayed, the reader opens it in another
 * program and confirms here; otherwise the script sends the displayed pages.
 */
export const FileReading = ({ base, blockId, paged, ...part }: FileReadingProps) => {
  const { tone, isRead, seen, total } = part;
  if (!paged) {
    if (isRead)
      return (
        <span className="r-state" data-read="">
          {'✓ Fichier ouvert'}
        </span>
      );
    return tone === 'tu'
      ? 'À ouvrir avant que cette page compte comme lue pour toi.'
      : 'À ouvrir avant que cette page compte comme lue.';
  }
  return (
    <form
      className="r-file"
      method="post"
      action={`${base}/moi/fichier`}
      data-file-reading=""
      data-read={isRead ? '' : undefined}
      data-seen={seen.join(' ')}
      data-total={total ?? undefined}
    >
      <input type="hidden" name="bloc" value={blockId} />
      <p className="r-file-words" role="status" data-file-words="">
        {formatFileProgress(part)}
      </p>
      {!isRead && (
        <p data-file-all="">
          <button type="submit" className="r-action" name="tout" value="oui">
            J’ai parcouru toutes les pages
          </button>
        </p>
      )}
    </form>
  );
};
