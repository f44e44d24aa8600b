import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { listSupportMessages } from '../../../contract/home/help.ts';
import { TUTORIAL_CATEGORIES } from '../../../contract/home/tutorials.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { api } from '../../lib/api.ts';
import { lazyComponent } from '../../lib/chunks.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { getCurrentLocale, useT } from '../../lib/i18n.ts';
import { getLanguageTitle } from '../../lib/language-names.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useNavigate, useSearch } from '../../lib/router/router-hooks.ts';
import { useRowPages } from '../../lib/use-row-pages.ts';
import { useCan } from '../../lib/user.ts';
import { IconCheck, IconLifebuoy } from '../../ui/icons/index.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import { MoreRows } from '../../ui/table/MoreRows.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import shared from '../../ui/theme/shared.module.css';
import { LatestNews } from '../news/LatestNews.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import classes from './help.module.css';
import { TutorialView } from './TutorialView.tsx';
import { useTutorials } from './use-help.ts';
import { SHORTCUTS, VOCABULARY } from './vocabulary.ts';

const SupportDialog = lazyComponent('SupportDialog', () => import('./SupportDialog.tsx'));

interface HelpSearch {
  q?: string;
  tutoriel?: string;
  support?: string | number;
  depuis?: string;
  livret?: string;
}

/** `lang` of a text that is not written in the language of the page. */
const findForeignLanguage = (languages: readonly string[]) =>
  languages.includes(getCurrentLocale()) ? {} : { lang: languages[0] };

/** Messages to the publisher’s support, for its staff. */
function SupportMessages() {
  const t = useT();
  const { rows, more, isLoaded } = useRowPages(['help', 'messages'], (page, signal) =>
    api(listSupportMessages, { query: { page }, signal, quiet: true }),
  );
  if (!isLoaded) return null;
  return (
    <section aria-labelledby="messages">
      <h2 id="messages">{t('help.messages')}</h2>
      {rows.length === 0 && <p className={classes.meta}>{t('help.messages.none')}</p>}
      {rows.map((message) => (
        <details key={message.id} className={classes.message}>
          <summary>
            {message.subject} · {message.from.name} · {formatDayAndTime(message.at)}
          </summary>
          <p className={classes.said}>{message.message}</p>
          <p className={classes.meta}>
            {[message.from.email, message.from.company, message.route, message.browser].filter(Boolean).join(' · ')}
          </p>
          {message.picture && <img src={message.picture} alt={t('help.messages.picture')} className={classes.film} />}
        </details>
      ))}
      <MoreRows {...more} />
    </section>
  );
}

/** `/aide` (C4): tutorials, first steps, shortcuts, vocabulary, and contact with support. */
export function HelpPage() {
  const t = useT();
  const asked = useSearch() as HelpSearch;
  const navigate = useNavigate();
  const staff = useCan('tutorials.write');
  const [words, setWords] = useState(asked.q ?? '');
  const { data, error, refetch } = useTutorials({ search: words });
  const go = (change: HelpSearch) =>
    void navigate({
      to: paths.help,
      search: { ...asked, ...change },
      replace: true,
      resetScroll: false,
    });
  const open = asked.tutoriel;
  const openTitle = data?.rows.find(({ id }) => id === open)?.title ?? t('help.tutorial');
  if (error && !data) return <ScreenFailure error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader
        title={t('help.title')}
        sentence={t('help.sentence')}
        more={
          <Button
            variant="default"
            leftSection={<IconLifebuoy size={18} aria-hidden />}
            onClick={() => go({ support: '1' })}
          >
            {t('help.support')}
          </Button>
        }
      />
      <FirstSteps always />
      <section aria-labelledby="tutoriels" className={classes.section}>
        <div className={`${shared.spread} ${classes.stepsHead}`}>
          <h2 id="tutoriels">{t('help.tutorials')}</h2>
          <SearchField
            label={t('help.search')}
            value={words}
            onChange={(next) => {
              setWords(next);
              go({ q: next || undefined });
            }}
          />
        </div>
        <p className={classes.meta} role="status">
          {data && words !== '' && t('help.found', { count: data.rows.length })}
        </p>
        {!data && <LoadingSkeleton />}
        {data && data.rows.length === 0 && (
          <EmptyState title={t('help.none')} sentence={t('help.none.sentence')} drawing="search" />
        )}
        {data &&
          TUTORIAL_CATEGORIES.map((category) => {
            const rows = data.rows.filter((row) => row.category === category);
            if (rows.length === 0) return null;
            return (
              <div key={category}>
                <h3>{t(`tutorials.category.${category}`)}</h3>
                <ul className={classes.grid}>
                  {rows.map((row) => (
                    <li key={row.id} className={`${shared.card} ${classes.card}`}>
                      <h4 {...findForeignLanguage(row.languages)}>
                        <Link to={paths.help} search={{ ...asked, tutoriel: row.id }}>
                          {row.title}
                        </Link>
                      </h4>
                      <p>{row.summary}</p>
                      <p className={classes.meta}>
                        {t('help.minutes', { count: row.minutes })}
                        {!row.languages.includes(getCurrentLocale()) &&
                          ` · ${row.languages.map(getLanguageTitle).join(', ')}`}
                        {row.read && (
                          <span className={classes.read}>
                            <IconCheck size={16} aria-hidden /> {t('help.read')}
                          </span>
                        )}
                      </p>
                    </li>
                  ))}
                </ul>
              </div>
            );
          })}
      </section>
      <LatestNews size={5} heading={t('help.news')} />
      <section aria-labelledby="raccourcis" className={classes.section}>
        <h2 id="raccourcis">{t('help.keys')}</h2>
        <dl className={classes.words}>
          {SHORTCUTS.map(({ keys, does }) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{t(does)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="vocabulaire" className={classes.section}>
        <h2 id="vocabulaire">{t('help.words')}</h2>
        <dl className={classes.words}>
          {VOCABULARY.map((word) => (
            <div key={word}>
              <dt>{t(`help.word.${word}`)}</dt>
              <dd>{t(`help.word.${word}.means`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      {staff && <SupportMessages />}
      <p className={classes.meta}>
        {t('help.version', { version: __VERSION__ })} ·{' '}
        <Link to={paths.accessibility}>{t('legalTexts.kind.accessibility')}</Link>
      </p>
      {open && (
        <Dialog opened onClose={() => go({ tutoriel: undefined })} title={openTitle} maximizable>
          <TutorialView id={open} />
        </Dialog>
      )}
      {asked.support && (
        <Suspense fallback={null}>
          <SupportDialog
            from={asked.depuis ?? ''}
            bookletId={asked.livret ?? ''}
            onClose={() => go({ support: undefined })}
          />
        </Suspense>
      )}
    </>
  );
}
