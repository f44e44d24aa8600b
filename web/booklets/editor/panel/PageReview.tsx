import { Button, UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { REVIEW_MONTHS, type ReviewMonths } from '../../../../contract/booklets/booklets/booklet-kinds.ts';
import { updateChapter } from '../../../../contract/booklets/content/content.ts';
import { getPageFreshness, type PageFreshness } from '../../../../contract/booklets/freshness/freshness.ts';
import { api, ignoreApiError } from '../../../lib/api.ts';
import { formatDay } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useSearch } from '../../../lib/router/router-hooks.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { bookletKeys } from '../../booklets/use-booklet.ts';
import { ReaderReports } from '../../freshness/ReaderReports.tsx';
import { FRESHNESS_KEY, useVerifyPages } from '../../freshness/use-verify-pages.ts';
import { useEditor, usePageState } from '../editor-context.ts';
import classes from './Panel.module.css';

/** Value of « as the level above »: a list cannot hold an empty one. */
const INHERIT = 'inherit';

/** A choice in the middle of a sentence. */
const lowerFirst = (text: string): string => text.charAt(0).toLocaleLowerCase() + text.slice(1);

interface IntervalFieldProps {
  label: string;
  help?: string;
  inherit: string;
  value: ReviewMonths | null;
  onChange: (value: ReviewMonths | null) => void;
}

function IntervalField({ label, help, inherit, value, onChange }: IntervalFieldProps) {
  const t = useT();
  const { readOnly } = useEditor();
  return (
    <SelectField
      label={label}
      help={help}
      readOnly={readOnly}
      data={[
        { value: INHERIT, label: inherit },
        ...REVIEW_MONTHS.map((months) => ({ value: String(months), label: t(`booklet.review.${months}`) })),
      ]}
      value={value === null ? INHERIT : String(value)}
      onChange={(next) => onChange(REVIEW_MONTHS.find((months) => String(months) === next) ?? null)}
    />
  );
}

/** Interval between two reviews of the page, and of the others of its chapter. */
function Intervals({ inheritedMonths }: Pick<PageFreshness, 'inheritedMonths'>) {
  const t = useT();
  const cache = useQueryClient();
  const { store, tree, booklet, fullBooklet } = useEditor();
  const value = usePageState('page', (shown) => shown.fields.reviewMonths);
  const chapter = tree.chapters.find(({ pages }) => pages.some(({ id }) => id === store.id));
  const inherited = REVIEW_MONTHS.find((months) => months === inheritedMonths) ?? 0;
  const ofBooklet = fullBooklet?.reviewMonths ?? 0;
  // A toast tells the error.
  const saveChapter = (reviewMonths: ReviewMonths | null) =>
    chapter &&
    void api(updateChapter, {
      params: { id: chapter.id },
      body: { reviewMonths, rowVersion: chapter.rowVersion },
    }).then((saved) => {
      cache.setQueryData(bookletKeys.tree(booklet.id), saved);
      return cache.invalidateQueries({ queryKey: [FRESHNESS_KEY] });
    }, ignoreApiError);
  return (
    <>
      <IntervalField
        label={t('editor.page.interval')}
        help={t('editor.page.interval.help')}
        inherit={t('editor.page.interval.chapter', { interval: lowerFirst(t(`booklet.review.${inherited}`)) })}
        value={value}
        onChange={(reviewMonths) => store.editPage({ reviewMonths })}
      />
      {chapter && (
        <IntervalField
          label={t('editor.page.interval.ofChapter', { title: chapter.title })}
          inherit={t('editor.page.interval.booklet', { interval: lowerFirst(t(`booklet.review.${ofBooklet}`)) })}
          value={chapter.reviewMonths}
          onChange={saveChapter}
        />
      )}
    </>
  );
}

/** Reviews of the page: what may no longer be right, the last and the next one, « Toujours exact », the intervals. */
export function PageReview() {
  const t = useT();
  const { store, openPage } = useEditor();
  const verify = useVerifyPages();
  const { data } = useCallQuery([FRESHNESS_KEY, 'page', store.id], getPageFreshness, {
    params: { id: store.id },
    staleTime: 0,
  });
  const { panneau } = useSearch();
  const section = useRef<HTMLElement>(null);
  const isShown = data !== undefined && panneau === 'page';
  useEffect(() => {
    if (isShown) section.current?.scrollIntoView({ block: 'center' });
  }, [isShown]);
  if (!data) return null;
  const { findings, verified, dueOn, differsOnline, unseen, mayVerify } = data;
  const day = (on: string) => formatDay(`${on}T12:00:00Z`);
  const last = verified ? t('freshness.verified', { date: day(verified.on), name: verified.by }) : t('freshness.never');
  return (
    <section ref={section} className={shared.stackXs} aria-label={t('editor.page.freshness')}>
      <p className={`${shared.noMargin} ${shared.hint}`}>
        {last}
        {dueOn && ` · ${t('editor.page.nextReview', { date: day(dueOn) })}`}
      </p>
      {unseen && <p className={`${shared.noMargin} ${shared.hint}`}>{t(`freshness.unseen.${unseen}`)}</p>}
      {findings.length > 0 && (
        <ul className={classes.toCheck}>
          {findings.map(({ message, blockId, reports }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two findings may have the same sentence.
            <li key={index}>
              {blockId === null ? (
                message
              ) : (
                <UnstyledButton className={classes.toBlock} onClick={() => openPage(store.id, blockId)}>
                  {message}
                </UnstyledButton>
              )}
              <ReaderReports reports={reports} />
            </li>
          ))}
        </ul>
      )}
      {mayVerify && (
        <>
          {differsOnline && unseen === null && (
            <p className={`${shared.noMargin} ${shared.hint}`}>{t('freshness.differs')}</p>
          )}
          <Button variant="default" onClick={() => void verify([store.id])}>
            {t('freshness.still')}
          </Button>
          <p className={`${shared.noMargin} ${shared.hint}`}>{t('freshness.still.help')}</p>
        </>
      )}
      <Intervals inheritedMonths={data.inheritedMonths} />
    </section>
  );
}
