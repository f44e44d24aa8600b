import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  getBookletHistory,
  HISTORY_PAGE_SIZE,
  type HistoryEntry,
} from '../../../../contract/booklets/content/history.ts';
import { formatDayAndTime } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { PREVIEW_OPTIONS, useCallQuery } from '../../../lib/use-call-query.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { formatConditions } from '../../audience/format-conditions.ts';
import { bookletKeys } from '../../booklets/use-booklet.ts';
import { getBlockTypeName } from '../block-type-names.ts';
import { useEditor, useSessionState } from '../editor-context.ts';
import classes from '../panel/Panel.module.css';
import own from './RecentChanges.module.css';
import { useRestoration } from './use-restoration.ts';

interface RecentChangesProps {
  bookletId: string;
  /** Items already listed as deleted in this session. */
  without: readonly string[];
  /** A text with the names of its variables. */
  named: (text: string) => string;
}

/** What was deleted or changed in the last 30 days, by page and by person, to bring back one by one. */
export function RecentChanges({ bookletId, without, named }: RecentChangesProps) {
  const t = useT();
  const { tree, store, readOnly } = useEditor();
  const cache = useQueryClient();
  const [pageId, setPageId] = useState<string | null>(null);
  const [userId, setUserId] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const key = [...bookletKeys.one(bookletId), 'history'];
  const query = { ...(pageId && { pageId }), ...(userId && { userId }), page };
  const { data, error } = useCallQuery([...key, query], getBookletHistory, {
    params: { id: bookletId },
    query,
    ...PREVIEW_OPTIONS,
  });
  const refresh = () => void cache.invalidateQueries({ queryKey: key });
  const { restore, restoring } = useRestoration(refresh);
  const savedAt = useSessionState('status', (session) => session.savedAt?.getTime() ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save may add a change
  useEffect(refresh, [savedAt]);

  const pages = tree.chapters.flatMap((chapter) => chapter.pages);
  const filter = (set: (value: string | null) => void) => (value: string | null) => {
    set(value || null);
    setPage(1);
  };
  const entries = data?.entries.filter(({ what, id }) => what !== 'deleted' || !without.includes(id)) ?? [];
  const pageCount = Math.max(1, Math.ceil((data?.total ?? 0) / HISTORY_PAGE_SIZE));
  return (
    <section aria-labelledby="recent-changes" className={own.section}>
      <h3 id="recent-changes" className={classes.heading}>
        {t('editor.history.recent')}
      </h3>
      <p className={shared.hint}>{t('editor.history.recent.help')}</p>
      <div className={`${shared.stackXs} ${own.filters}`}>
        <SelectField
          label={t('editor.history.filter.page')}
          value={pageId ?? ''}
          data={[
            { value: '', label: t('editor.history.filter.allPages') },
            ...pages.map(({ id, title }) => ({
              value: id,
              label: id === store.id ? t('editor.history.filter.thisPage', { title }) : title,
            })),
          ]}
          onChange={filter(setPageId)}
        />
        <SelectField
          label={t('editor.history.filter.person')}
          value={userId ?? ''}
          data={[
            { value: '', label: t('editor.history.filter.everybody') },
            ...(data?.people.map(({ id, name }) => ({ value: id, label: name })) ?? []),
          ]}
          onChange={filter(setUserId)}
        />
      </div>
      {error && <p role="alert">{error.message}</p>}
      {data && entries.length === 0 && <p className={shared.dimmed}>{t('editor.history.recent.none')}</p>}
      <ul className={`${shared.stackXs} ${classes.list}`}>
        {entries.map((entry) => (
          <EntryItem
            key={`${entry.what} ${entry.id}`}
            entry={entry}
            excerpt={named(entry.excerpt)}
            isOff={readOnly || !entry.restorable}
            isRestoring={restoring === entry.id}
            onRestore={() => void restore(entry)}
          />
        ))}
      </ul>
      {pageCount > 1 && (
        <nav className={`${shared.rowXs} ${own.pager}`} aria-label={t('editor.history.pages')}>
          <Button variant="default" size="compact-sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('editor.history.newer')}
          </Button>
          <span className={shared.hint}>{t('editor.history.pageOf', { page, count: pageCount })}</span>
          <Button variant="default" size="compact-sm" disabled={page >= pageCount} onClick={() => setPage(page + 1)}>
            {t('editor.history.older')}
          </Button>
        </nav>
      )}
    </section>
  );
}

interface EntryItemProps {
  entry: HistoryEntry;
  excerpt: string;
  isOff: boolean;
  isRestoring: boolean;
  onRestore: () => void;
}

function EntryItem({ entry, excerpt, isOff, isRestoring, onRestore }: EntryItemProps) {
  const t = useT();
  const { kind, what, title, type, at, by, conditions } = entry;
  const name = kind === 'block' ? getBlockTypeName(type ?? '') : t(`editor.history.${kind}`);
  const when = formatDayAndTime(at);
  // An adoption is undone with its run, on the screen of the library.
  const isUndoable = what === 'deleted' || what === 'changed';
  return (
    <li className={`${shared.rowXs} ${classes.row}`}>
      <div className={own.words}>
        <strong>
          {isUndoable
            ? t(conditions ? 'editor.history.changed.conditions' : `editor.history.${what}.${kind}`, { name, title })
            : t(`editor.history.${what}`, { title })}
        </strong>
        <span className={shared.hint}>{by === null ? when : t('editor.history.by', { when, name: by })}</span>
        {conditions && <span className={shared.hint}>{formatConditions(conditions)}</span>}
        {excerpt !== '' && <span className={`${shared.hint} ${classes.excerpt}`}>{excerpt}</span>}
      </div>
      {isUndoable && (
        <Button
          variant="default"
          size="compact-sm"
          disabled={isOff}
          loading={isRestoring}
          aria-label={t(`editor.history.restore.${what}`, { name: kind === 'block' ? name : title, when })}
          onClick={onRestore}
        >
          {t('editor.history.restore')}
        </Button>
      )}
    </li>
  );
}
