import { useState } from 'react';
import { isAllowedLink } from '../../../../blocks/links.ts';
import { getAltText } from '../../../../contract/booklets/media/media-alt.ts';
import type { MailBlock } from '../../../../contract/messages/campaigns/campaign.ts';
import { ChosenFile } from '../../../booklets/editor/media/ChosenFile.tsx';
import { FileChooser } from '../../../booklets/editor/media/FileChooser.tsx';
import { useT } from '../../../lib/i18n.ts';
import { SegmentedChoice } from '../../../ui/fields/SegmentedChoice.tsx';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { LineField } from './LineField.tsx';
import { MailRichTextField } from './MailRichTextField.tsx';
import { toMailLink } from './mail-blocks.ts';
import { useMailContext } from './mail-context.ts';

interface FieldsProps<Block> {
  block: Block;
  /** `blocks.3` */
  path: string;
  onChange: (block: Block) => void;
}
type TypedFieldsProps<Type extends MailBlock['type']> = FieldsProps<Extract<MailBlock, { type: Type }>>;

function ButtonFields({ block, path, onChange }: TypedFieldsProps<'button'>) {
  const t = useT();
  const { errors, disabled } = useMailContext();
  // A half-typed address is not reported: the change goes up once it is complete, or on blur.
  const [typed, setTyped] = useState(block.href ?? '');
  const type = (text: string) => {
    setTyped(text);
    if (isAllowedLink(toMailLink(text))) onChange({ ...block, href: toMailLink(text) });
  };
  const leave = () => {
    setTyped(toMailLink(typed));
    if (block.href !== null) onChange({ ...block, href: toMailLink(typed) });
  };
  return (
    <>
      <LineField
        path={`${path}.label`}
        label={t('campaigns.field.button.label')}
        required
        value={block.label}
        max={60}
        onChange={(label) => onChange({ ...block, label })}
      />
      <SegmentedChoice<'personal' | 'other'>
        label={t('campaigns.field.button.to')}
        value={block.href === null ? 'personal' : 'other'}
        onChange={(to) => !disabled && onChange({ ...block, href: to === 'personal' ? null : '' })}
        options={[
          { value: 'personal', label: t('campaigns.field.button.personal'), disabled },
          { value: 'other', label: t('campaigns.field.button.other'), disabled },
        ]}
      />
      {block.href !== null && (
        <TextField
          data-path={`${path}.href`}
          label={t('campaigns.link.target')}
          help={t('campaigns.link.target.help')}
          required
          disabled={disabled}
          value={typed}
          error={errors[`${path}.href`]}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
        />
      )}
    </>
  );
}

function ImageFields({ block, path, onChange }: TypedFieldsProps<'image'>) {
  const t = useT();
  const { errors, disabled, language, Picture } = useMailContext();
  return (
    <>
      {Picture ? (
        <Picture
          id={block.mediaId}
          path={`${path}.mediaId`}
          error={errors[`${path}.mediaId`]}
          disabled={disabled}
          onChange={(mediaId) => onChange({ ...block, mediaId })}
        />
      ) : (
        <FileChooser
          label={t('campaigns.field.image')}
          accept="image"
          error={errors[`${path}.mediaId`]}
          disabled={disabled}
          onChoose={(media) =>
            onChange({
              ...block,
              mediaId: media.id,
              alt: block.alt || getAltText(media, language),
              decorative: block.decorative || media.decorative,
            })
          }
          onClear={() => onChange({ ...block, mediaId: null })}
        >
          {block.mediaId !== null && <ChosenFile id={block.mediaId} />}
        </FileChooser>
      )}
      {!block.decorative && (
        <LineField
          path={`${path}.alt`}
          label={t('campaigns.field.image.alt')}
          help={t('campaigns.field.image.alt.help')}
          required
          plain
          value={block.alt}
          max={150}
          onChange={(alt) => onChange({ ...block, alt })}
        />
      )}
      <SwitchField
        label={t('campaigns.field.image.decorative')}
        help={t('campaigns.field.image.decorative.help')}
        checked={block.decorative}
        disabled={disabled}
        onChange={(event) => onChange({ ...block, decorative: event.currentTarget.checked })}
      />
    </>
  );
}

/** Editable fields of one message block. */
export function BlockFields({ block, path, onChange }: FieldsProps<MailBlock>) {
  const t = useT();
  switch (block.type) {
    case 'heading':
      return (
        <LineField
          path={`${path}.text`}
          label={t('campaigns.field.heading')}
          required
          value={block.text}
          max={120}
          onChange={(text) => onChange({ ...block, text })}
        />
      );
    case 'text':
      return (
        <MailRichTextField
          path={`${path}.html`}
          label={t('campaigns.field.text')}
          html={block.html}
          max={8000}
          onChange={(html) => onChange({ ...block, html })}
        />
      );
    case 'button':
      return <ButtonFields block={block} path={path} onChange={onChange} />;
    case 'image':
      return <ImageFields block={block} path={path} onChange={onChange} />;
    case 'callout':
      return (
        <>
          <LineField
            path={`${path}.title`}
            label={t('campaigns.field.callout.title')}
            value={block.title}
            max={80}
            onChange={(title) => onChange({ ...block, title })}
          />
          <MailRichTextField
            path={`${path}.html`}
            label={t('campaigns.field.callout.text')}
            html={block.html}
            max={2000}
            onChange={(html) => onChange({ ...block, html })}
          />
        </>
      );
    case 'signature':
      return (
        <>
          <LineField
            path={`${path}.name`}
            label={t('campaigns.field.signature.name')}
            required
            value={block.name}
            max={120}
            onChange={(name) => onChange({ ...block, name })}
          />
          <LineField
            path={`${path}.role`}
            label={t('campaigns.field.signature.role')}
            value={block.role}
            max={100}
            onChange={(role) => onChange({ ...block, role })}
          />
        </>
      );
    case 'separator':
      return null;
  }
}
