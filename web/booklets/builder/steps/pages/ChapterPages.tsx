import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ChapterNode, PageNode } from '../../../../../contract/booklets/content/content.ts';
import type { ChapterTemplate } from '../../../../../contract/library/library.ts';
import { errorText } from '../../../../../contract/platform/errors.ts';
import { line } from '../../../../../contract/platform/text/text.ts';
import { useT } from '../../../../lib/i18n.ts';
import { IconPlus } from '../../../../ui/icons/index.ts';
import { confirm } from '../../../../ui/overlays/confirm.ts';
import shared from '../../../../ui/theme/shared.module.css';
import { useDraft } from '../../frame/draft.ts';
import { RenameField } from '../../parts/RenameField.tsx';
import { useFocusRestore } from '../../parts/use-focus-restore.ts';
import { useTreeChanges } from '../../save/use-tree.ts';
import { PageRow } from './PageRow.tsx';
import classes from './PagesStep.module.css';

const MAX_PAGES = 60;
const titleSchema = line('Titre de la page', { min: 1, max: 120 });

interface ChapterPagesProps {
  chapter: ChapterNode;
  /** Library template of this chapter; undefined for a chapter made by hand. */
  template: ChapterTemplate | undefined;
  onPreview: (template: ChapterTemplate, code: string) => void;
}

/** Pages of a chapter: its own, then the other pages of its library template. */
export function ChapterPages({ chapter, template, onPreview }: ChapterPagesProps) {
  const t = useT();
  const { booklet } = useDraft();
  const changes = useTreeChanges();
  const [adding, setAdding] = useState(false);
  const [coming, setComing] = useState<readonly string[]>([]);
  const taken = useRef(new Map<string, string>());
  const full = chapter.pages.length >= MAX_PAGES;

  const remove = (page: PageNode) => {
    const go = () => {
      if (page.templateCode) taken.current.set(page.templateCode, page.id);
      void changes.deletePage(page.id);
    };
    // The checkbox can restore a library page, but not a page that an editor wrote.
    if (booklet.state === 'building' && page.templateCode) return go();
    confirm.require({
      header: t('builder.pages.remove.header'),
      message: t('builder.pages.remove.message', { title: page.title }),
      acceptLabel: t('builder.pages.remove.accept'),
      danger: true,
      accept: go,
    });
  };
  const add = async (code: string) => {
    setComing((codes) => [...codes, code]);
    const former = taken.current.get(code);
    taken.current.delete(code);
    const back = former ? await changes.restorePage(former) : null;
    if (!back) await changes.addPages(chapter.id, { templateCodes: [code] });
    setComing((codes) => codes.filter((one) => one !== code));
  };
  const offered = template?.pages.filter(
    ({ code }) => !chapter.pages.some(({ templateCode }) => templateCode === code),
  );
  const preview = (code: string | null) =>
    template && code && template.pages.some((page) => page.code === code) ? () => onPreview(template, code) : undefined;
  // A library page keeps its key when it is selected or not, so its checkbox keeps the focus.
  const keyOf = (page: PageNode) => {
    const first = chapter.pages.find(({ templateCode }) => templateCode === page.templateCode);
    return first === page && page.templateCode ? page.templateCode : page.id;
  };
  const region = useFocusRestore<HTMLDivElement>(`${chapter.pages.length} ${adding}`);
  return (
    <>
      <ul className={classes.rows}>
        {[
          ...chapter.pages.map((page) => (
            <PageRow
              key={keyOf(page)}
              title={page.title}
              summary={page.summary}
              checked
              mandatory={page.mandatory}
              onToggle={() => remove(page)}
              onRename={(title) => void changes.updatePage(page, { title })}
              onPreview={preview(page.templateCode)}
            />
          )),
          ...(offered ?? []).map(({ code, title, summary }) => (
            <PageRow
              key={code}
              title={title}
              summary={summary}
              checked={coming.includes(code)}
              mandatory={false}
              disabled={full}
              onToggle={() => void add(code)}
              onPreview={preview(code)}
            />
          )),
        ]}
      </ul>
      <div ref={region}>
        {adding ? (
          <RenameField
            label={t('builder.pages.new')}
            initial=""
            schema={titleSchema}
            max={120}
            onCancel={() => setAdding(false)}
            onDone={(title) => {
              setAdding(false);
              void changes.addPages(chapter.id, { title });
            }}
          />
        ) : (
          <Button
            variant="default"
            disabled={full}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('builder.pages.addEmpty')}
          </Button>
        )}
      </div>
      {full && <p className={shared.dimmed}>{errorText('WIZ-015', { n: MAX_PAGES })}</p>}
    </>
  );
}
