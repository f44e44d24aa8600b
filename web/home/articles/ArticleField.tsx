import { useMemo } from 'react';
import {
  ARTICLE_BLOCKS,
  type ArticleBlock,
  articleFilePath,
  getArticleText,
  MAX_ARTICLE_CHARACTERS,
} from '../../../contract/home/article.ts';
import { countGraphemes } from '../../../contract/platform/text/graphemes.ts';
import { formatNumber } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { BlockList } from '../../messages/campaigns/content/BlockList.tsx';
import { MailContext, type MailPictureProps } from '../../messages/campaigns/content/mail-context.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { FileField } from './FileField.tsx';

/** Picture in the text: uploaded on selection, like the other files of an article. */
function ArticlePicture({ id, path, error, disabled, onChange }: MailPictureProps) {
  const t = useT();
  const file = id === null ? null : { id, kind: 'image' as const, name: '', size: 0, url: articleFilePath(id) };
  return (
    <FileField
      kind="image"
      label={t('campaigns.field.image')}
      help={t('articles.image.help')}
      path={path}
      file={file}
      error={error}
      disabled={disabled}
      onChange={(chosen) => onChange(chosen?.id ?? null)}
    />
  );
}

/** Maximum number of blocks in an article. */
const MAX_BLOCKS_PER_ARTICLE = 60;

interface ArticleFieldProps {
  /** Initial blocks; change `key` to show another text. */
  blocks: readonly ArticleBlock[];
  /** Errors by path in the form: `blocks`, `blocks.2.title`. */
  errors: Readonly<Record<string, string | undefined>>;
  disabled?: boolean;
  onChange: (blocks: ArticleBlock[]) => void;
}

/** Block editor of a tutorial or a news item, similar to the one of messages. */
export function ArticleField({ blocks, errors, disabled = false, onChange }: ArticleFieldProps) {
  const t = useT();
  const scene = useMemo(
    () => ({
      language: 'fr-FR',
      disabled,
      variables: [],
      Picture: ArticlePicture,
      errors: Object.fromEntries(Object.entries(errors).map(([path, message]) => [path, message ?? ''])),
    }),
    [disabled, errors],
  );
  const used = countGraphemes(getArticleText(blocks));
  return (
    <FormSection title={t('articles.text')} sentence={t('articles.text.sentence')}>
      <div data-path="blocks">
        <MailContext value={scene}>
          <BlockList
            blocks={blocks}
            label={t('articles.blocks')}
            types={ARTICLE_BLOCKS}
            most={MAX_BLOCKS_PER_ARTICLE}
            measure={
              <span data-over={used > MAX_ARTICLE_CHARACTERS || undefined}>
                {t('campaigns.measure.characters', {
                  used: formatNumber(used),
                  max: formatNumber(MAX_ARTICLE_CHARACTERS),
                })}
              </span>
            }
            onChange={(next) => onChange(next as ArticleBlock[])}
          />
        </MailContext>
        {errors.blocks && <FieldError>{errors.blocks}</FieldError>}
      </div>
    </FormSection>
  );
}
