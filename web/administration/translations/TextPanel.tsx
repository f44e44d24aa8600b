import { Button, Group, Stack } from '@mantine/core';
import type { LanguageRow } from '../../../contract/administration/languages/languages.ts';
import type { TextDetail, TextRow } from '../../../contract/administration/languages/translations.ts';
import { useT } from '../../lib/i18n.ts';
import { ButtonWithIcon } from '../../ui/form/ButtonWithIcon.tsx';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons/index.ts';
import { SidePanel } from '../../ui/overlays/SidePanel.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import { CommentPart } from './CommentPart.tsx';
import { PicturesPart } from './PicturesPart.tsx';
import { ContextPart, HistoryPart, SimilarTextsPart, SourcePart } from './panel-parts.tsx';
import { StatusCell } from './StatusCell.tsx';
import { TextEdit } from './TextEdit.tsx';
import { useTextEditor } from './use-text-editor.ts';
import { useTranslatedText } from './use-translations.ts';

interface TextPanelProps {
  language: LanguageRow;
  textKey: string;
  previous: string | undefined;
  next: string | undefined;
  onOpen: (key: string) => void;
  onSaved: (row: TextRow) => void;
  onClose: () => void;
}

function TextPanelContent({
  language,
  text,
  onSaved,
}: {
  language: LanguageRow;
  text: TextDetail;
  onSaved: TextPanelProps['onSaved'];
}) {
  const editor = useTextEditor(language, text, onSaved);
  return (
    <Stack gap="lg">
      <div>
        <StatusCell row={text} />
      </div>
      <SourcePart text={text} />
      <TextEdit language={language} row={text} editor={editor} onNext={() => {}} />
      <ContextPart text={text} />
      <PicturesPart textKey={text.key} />
      <SimilarTextsPart
        language={language}
        text={text}
        onTake={(found) => editor.write(Object.keys(text.source).includes('text') ? 'text' : 'other', found)}
      />
      <CommentPart language={language} text={text} onSaved={onSaved} />
      <HistoryPart language={language} text={text} onTake={editor.replace} />
    </Stack>
  );
}

/** Side panel with all the details of one text. */
export function TextPanel({ language, textKey, previous, next, onOpen, onSaved, onClose }: TextPanelProps) {
  const t = useT();
  const { data, error, refetch } = useTranslatedText(language.code, textKey);
  return (
    <SidePanel
      onClose={onClose}
      width="36rem"
      title={t('translations.panel')}
      footer={
        <Group justify="space-between">
          <ButtonWithIcon
            variant="default"
            disabled={previous === undefined}
            icon={IconChevronLeft}
            onClick={() => previous && onOpen(previous)}
          >
            {t('translations.panel.previous')}
          </ButtonWithIcon>
          <Button
            variant="default"
            disabled={next === undefined}
            rightSection={<IconChevronRight size={18} aria-hidden />}
            onClick={() => next && onOpen(next)}
          >
            {t('translations.panel.next')}
          </Button>
        </Group>
      }
    >
      {(error || !data) && <LoadState isDialog error={error} onRetry={refetch} />}
      {!error && data && <TextPanelContent language={language} text={data} onSaved={onSaved} />}
    </SidePanel>
  );
}
