import { Accordion } from '@mantine/core';
import { useState } from 'react';
import type { ChapterTemplate } from '../../../../../contract/library/library.ts';
import { errorText } from '../../../../../contract/platform/errors.ts';
import { useT } from '../../../../lib/i18n.ts';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { LoadState } from '../../../../ui/states/LoadState.tsx';
import shared from '../../../../ui/theme/shared.module.css';
import { useDraft } from '../../frame/draft.ts';
import { StepLink } from '../../parts/LinkButton.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { PageTemplateDialog } from '../../parts/PageTemplateDialog.tsx';
import panel from '../../parts/Panel.module.css';
import { useChapterTemplates } from '../chapters/use-chapter-templates.ts';
import { ChapterPages } from './ChapterPages.tsx';
import classes from './PagesStep.module.css';

/** Choice of the pages of each chapter. */
export function PagesStep() {
  const t = useT();
  const { booklet, tree } = useDraft();
  const { data: library, error, refetch } = useChapterTemplates(booklet);
  const [opened, setOpened] = useState<string | null>(tree.chapters[0]?.id ?? null);
  const [previewed, setPreviewed] = useState<{ chapter: ChapterTemplate; code: string } | null>(null);
  if (error || !library) return <LoadState error={error} onRetry={refetch} />;
  if (tree.chapters.length === 0) {
    return (
      <EmptyState
        title={t('builder.pages.noChapter')}
        sentence={errorText('WIZ-001')}
        action={<StepLink step="chapitres">{t('builder.pages.chooseChapters')}</StepLink>}
      />
    );
  }
  const empty = tree.chapters.filter(({ visible, pages }) => visible && pages.length === 0);
  const total = tree.chapters.reduce((sum, { pages }) => sum + pages.length, 0);
  return (
    <div className={panel.stack}>
      <p className={panel.note} role="status">
        {t('builder.pages.total', { count: total })}
      </p>
      {empty.map(({ id, title }) => (
        <Notice key={id} tone="warning">
          {errorText('WIZ-002', { chapitre: title })}
        </Notice>
      ))}
      <Accordion
        value={opened}
        onChange={setOpened}
        variant="separated"
        radius="md"
        order={2}
        classNames={{ item: classes.item }}
      >
        {tree.chapters.map((chapter) => (
          <Accordion.Item key={chapter.id} value={chapter.id}>
            <Accordion.Control>
              <span className={classes.title}>{chapter.title}</span>
              <span className={shared.note}>{t('builder.pages.count', { count: chapter.pages.length })}</span>
            </Accordion.Control>
            <Accordion.Panel>
              <ChapterPages
                chapter={chapter}
                template={library.find(({ code }) => code === chapter.templateCode)}
                onPreview={(template, code) => setPreviewed({ chapter: template, code })}
              />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {previewed && (
        <PageTemplateDialog
          {...previewed}
          theme={booklet.theme}
          language={booklet.sourceLanguage}
          tone={booklet.tone}
          onClose={() => setPreviewed(null)}
        />
      )}
    </div>
  );
}
