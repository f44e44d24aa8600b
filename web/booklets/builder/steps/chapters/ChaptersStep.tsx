import { useEffect, useRef, useState } from 'react';
import { WIZARD_STEPS } from '../../../../../contract/booklets/booklets/booklets.ts';
import type { ChapterNode } from '../../../../../contract/booklets/content/content.ts';
import { type ChapterTemplate, isSuggested } from '../../../../../contract/library/library.ts';
import { errorText } from '../../../../../contract/platform/errors.ts';
import { toFoldedKey } from '../../../../../contract/platform/text/folded-key.ts';
import { useT } from '../../../../lib/i18n.ts';
import { confirm } from '../../../../ui/overlays/confirm.ts';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { LoadState } from '../../../../ui/states/LoadState.tsx';
import { SearchField } from '../../../../ui/table/SearchField.tsx';
import { useDraft, useLeaveCheck } from '../../frame/draft.ts';
import { Notice } from '../../parts/Notice.tsx';
import { PageTemplateDialog } from '../../parts/PageTemplateDialog.tsx';
import panel from '../../parts/Panel.module.css';
import { useTreeChanges } from '../../save/use-tree.ts';
import { ChosenChapters, MAX_CHAPTERS } from './ChosenChapters.tsx';
import { LibraryGroup } from './LibraryGroup.tsx';
import { RemoveMandatoryDialog } from './RemoveMandatoryDialog.tsx';
import { useChapterTemplates } from './use-chapter-templates.ts';

/** Choice of chapters. On the first visit, chapters that the sector requires or recommends are selected. */
export function ChaptersStep() {
  const t = useT();
  const { booklet, tree, reachedStep } = useDraft();
  const changes = useTreeChanges();
  const { data: library, error, refetch } = useChapterTemplates(booklet);
  const [search, setSearch] = useState('');
  const [coming, setComing] = useState<ReadonlySet<string>>(new Set());
  const [previewed, setPreviewed] = useState<ChapterTemplate | null>(null);
  const [leaving, setLeaving] = useState<ChapterNode | null>(null);
  const [asked, setAsked] = useState(false);
  const started = useRef(false);
  const { chapters } = tree;
  const isTaken = (code: string) => coming.has(code) || chapters.some(({ templateCode }) => templateCode === code);

  const add = async (codes: string[]) => {
    setComing((before) => new Set([...before, ...codes]));
    await changes.addChapters({ templateCodes: codes });
    setComing((before) => new Set([...before].filter((code) => !codes.includes(code))));
  };

  // First visit: the user has chosen nothing yet.
  const first = WIZARD_STEPS.indexOf(reachedStep) < WIZARD_STEPS.indexOf('chapitres') && chapters.length === 0;
  const mandatory = library?.filter(({ level }) => level === 'mandatory').map(({ code }) => code) ?? [];
  const suggested = library?.filter(isSuggested) ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the library is known
  useEffect(() => {
    if (!library || started.current) return;
    started.current = true;
    if (first && suggested.length > 0) void add(suggested.slice(0, MAX_CHAPTERS).map(({ code }) => code));
  }, [library]);

  const empty = chapters.length === 0 && coming.size === 0;
  useLeaveCheck(() => {
    setAsked(empty);
    return empty;
  });

  if (error || !library) return <LoadState error={error} onRetry={refetch} />;

  const templateOf = (chapter: ChapterNode) => library.find(({ code }) => code === chapter.templateCode);
  const remove = (chapter: ChapterNode) => {
    if (templateOf(chapter)?.level === 'mandatory') return setLeaving(chapter);
    if (chapter.pages.length === 0 || chapter.templateCode !== null) return void changes.deleteChapter(chapter.id);
    confirm.require({
      header: t('builder.chapters.remove.header'),
      message: t('builder.chapters.remove.message', { title: chapter.title, count: chapter.pages.length }),
      acceptLabel: t('builder.chapters.remove.accept'),
      danger: true,
      accept: () => void changes.deleteChapter(chapter.id),
    });
  };
  const toggle = (template: ChapterTemplate, taken: boolean) => {
    if (taken) return void add([template.code]);
    const chapter = chapters.find(({ templateCode }) => templateCode === template.code);
    if (chapter) remove(chapter);
  };
  const missing = mandatory.filter((code) => !isTaken(code));
  const words = toFoldedKey(search);
  const found = library.filter(({ title, summary, categoryLabel }) =>
    toFoldedKey(`${title} ${summary} ${categoryLabel}`).includes(words),
  );
  const group = (title: string, levels: (ChapterTemplate['level'] | null)[], folded?: boolean) => (
    <LibraryGroup
      title={title}
      chapters={found.filter(({ level }) => levels.includes(level))}
      folded={folded}
      isTaken={isTaken}
      onToggle={toggle}
      onPreview={setPreviewed}
    />
  );
  return (
    <div className={panel.stack}>
      {asked && empty && <Notice tone="danger">{errorText('WIZ-001')}</Notice>}
      <ChosenChapters onRemove={remove} />
      {missing.length > 0 && !first && (
        <Notice tone="warning">{t('builder.chapters.missing', { count: missing.length })}</Notice>
      )}
      <SearchField label={t('builder.chapters.search')} value={search} onChange={setSearch} />
      {found.length === 0 && (
        <EmptyState
          drawing="search"
          title={t('builder.chapters.none')}
          sentence={t('builder.chapters.none.sentence')}
        />
      )}
      {group(t('builder.chapters.recommended'), ['recommended'])}
      {group(t('builder.chapters.mandatory'), ['mandatory'], words === '' && missing.length === 0)}
      {group(t('builder.chapters.others'), ['optional', null])}
      {previewed && (
        <PageTemplateDialog
          chapter={previewed}
          theme={booklet.theme}
          language={booklet.sourceLanguage}
          tone={booklet.tone}
          onClose={() => setPreviewed(null)}
        />
      )}
      {leaving && (
        <RemoveMandatoryDialog
          title={leaving.title}
          legalBasis={templateOf(leaving)?.legalBasis ?? ''}
          onClose={() => setLeaving(null)}
          onRemove={(reason) => {
            setLeaving(null);
            void changes.deleteChapter(leaving.id, reason);
          }}
        />
      )}
    </div>
  );
}
