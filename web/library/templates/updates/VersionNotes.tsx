import type { VersionNote } from '../../../../contract/library/template-updates.ts';
import { formatDay } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import classes from './updates.module.css';

/** What each newer version of a template changes, why, and until when; nothing when its publisher said nothing. */
export function VersionNotes({ notes }: { notes: readonly VersionNote[] }) {
  const t = useT();
  const told = notes.filter(({ notes: words, reason, mandatoryBefore }) => words || reason || mandatoryBefore);
  if (told.length === 0) return null;
  return (
    <ul className={classes.notes}>
      {told.map(({ version, notes: words, reason, mandatoryBefore, at }) => (
        <li key={version}>
          {t('library.updates.note', {
            version,
            day: formatDay(at),
            notes: [reason, words].filter(Boolean).join(' — '),
          })}
          {mandatoryBefore && (
            <>
              {' '}
              <strong>{t('library.followUp.before', { day: formatDay(mandatoryBefore) })}</strong>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
