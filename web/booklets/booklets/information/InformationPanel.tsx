import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import type { Booklet } from '../../../../contract/booklets/booklets/booklets.ts';
import { lazyComponent } from '../../../lib/chunks.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconPencil } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import { BookletCover } from '../BookletCover.tsx';
import home from '../BookletHomePage.module.css';
import { findFieldLabel, formatBookletField } from '../field-names.ts';
import classes from './InformationPanel.module.css';

// The dialog is loaded on demand: few visits change these fields.
const InformationDialog = lazyComponent('InformationDialog', () => import('./InformationDialog.tsx'));

const FIELDS = ['title', 'subtitle', 'description', 'tags', 'reviewMonths'] as const;
const EMPTY = '—';

interface InformationPanelProps {
  booklet: Booklet;
  /** Line that says what the booklet is made of. */
  inventory: ReactNode;
}

/** Title, description, tags, owner and cover of a booklet, and what it is made of. */
export function InformationPanel({ booklet, inventory }: InformationPanelProps) {
  const t = useT();
  const [opened, setOpened] = useState(false);
  const [asked, setAsked] = useState(false);
  const may = booklet.can['booklet.edit'] && !booklet.binnedAt && booklet.state !== 'archived';
  return (
    <section className={home.panel} id="informations" aria-labelledby="informations-titre">
      <div className={`${shared.spread} ${classes.head}`}>
        <h2 id="informations-titre">{t('booklet.information')}</h2>
        {may && (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            aria-label={t('booklet.information.editLabel')}
            onClick={() => {
              setAsked(true);
              setOpened(true);
            }}
          >
            {t('booklet.information.edit')}
          </Button>
        )}
      </div>
      <div className={classes.body}>
        <div className={classes.cover}>
          <BookletCover booklet={{ ...booklet, title: booklet.title ?? '', colours: booklet.theme.colours }} />
        </div>
        <dl className={classes.fields}>
          {FIELDS.map((name) => (
            <div key={name}>
              <dt>{findFieldLabel(name)}</dt>
              <dd>{formatBookletField(name, booklet[name]) ?? EMPTY}</dd>
            </div>
          ))}
          <div>
            <dt>{t('booklet.owner')}</dt>
            <dd>{booklet.owner?.name ?? EMPTY}</dd>
          </div>
          <div>
            <dt>{t('builder.step.couverture')}</dt>
            <dd>{formatBookletField('cover', booklet.cover)}</dd>
          </div>
        </dl>
      </div>
      {inventory}
      {asked && (
        <Suspense>
          <InformationDialog booklet={booklet} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </section>
  );
}
