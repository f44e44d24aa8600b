import { Group } from '@mantine/core';
import { useState } from 'react';
import { findLinkedPage } from '../../../../blocks/links.ts';
import { useT } from '../../../lib/i18n.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { useEditor } from '../editor-context.ts';
import fields from './Fields.module.css';
import classes from './HrefInput.module.css';

const LINK_KINDS = ['page', 'web', 'mail', 'phone'] as const;
type LinkKind = (typeof LINK_KINDS)[number];

const LINK_PREFIXES = { mail: 'mailto:', phone: 'tel:' } as const;

const findLinkKind = (href: string): LinkKind | null => {
  if (findLinkedPage(href) !== null) return 'page';
  if (href.startsWith('mailto:')) return 'mail';
  if (href.startsWith('tel:')) return 'phone';
  return href === '' ? null : 'web';
};

/** Converts typed text to a link; « www.exemple.fr » and « 02 41 … » become real ones. */
export const toHref = (kind: LinkKind, typed: string): string => {
  const text = typed.trim();
  if (text === '') return '';
  if (kind === 'mail') return `mailto:${text.replace(/^mailto:/i, '').replace(/\s/g, '')}`;
  if (kind === 'phone') return `tel:${text.replace(/^tel:/i, '').replace(/[\s.\-()\u00a0\u202f]/g, '')}`;
  if (/^(https:|mailto:|tel:|page:|javascript:|data:|file:|ftp:)/i.test(text)) return text;
  return `https://${text.replace(/^http:\/\//i, '')}`;
};

interface HrefInputProps {
  label: string;
  help?: string;
  value: string;
  onChange: (href: string) => void;
  error?: string;
  disabled?: boolean;
  onBlur?: () => void;
}

/** Input of a link target: a page of the booklet, a site, an e-mail address or a telephone number. */
export function HrefInput({ label, help, value, onChange, error, disabled, onBlur }: HrefInputProps) {
  const t = useT();
  const { tree } = useEditor();
  const [chosen, setChosen] = useState<LinkKind>('web');
  const kind = findLinkKind(value) ?? chosen;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (kind === 'mail' || kind === 'phone' ? value.replace(LINK_PREFIXES[kind], '') : value);
  const pages = tree.chapters.map((chapter) => ({
    group: chapter.title,
    items: chapter.pages.map((page) => ({
      value: page.id,
      label: page.visible && chapter.visible ? page.title : t('editor.href.hidden', { title: page.title }),
    })),
  }));

  return (
    <fieldset disabled={disabled}>
      <legend className={fields.legend}>{label}</legend>
      <Group gap="xs" align="flex-start" wrap="nowrap" className={classes.row}>
        <SelectField
          className={classes.kind}
          label={t('editor.href.kind')}
          data={LINK_KINDS.map((one) => ({ value: one, label: t(`editor.href.kind.${one}`) }))}
          value={kind}
          onChange={(next) => {
            setTyped(null);
            setChosen(LINK_KINDS.find((one) => one === next) ?? 'web');
            if (value !== '') onChange('');
          }}
        />
        {kind === 'page' ? (
          <SelectField
            className={shared.fill}
            label={t('editor.href.page')}
            help={help}
            error={error}
            searchable
            data={pages}
            value={findLinkedPage(value)}
            onChange={(id) => onChange(id ? `page:${id}` : '')}
            onBlur={onBlur}
          />
        ) : (
          <TextField
            className={shared.fill}
            label={t(`editor.href.${kind}`)}
            help={help}
            error={error}
            inputMode={kind === 'web' ? 'url' : kind === 'mail' ? 'email' : 'tel'}
            placeholder={t(`editor.href.${kind}.example`)}
            value={shown}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              onChange(toHref(kind, event.currentTarget.value));
            }}
            onBlur={() => {
              setTyped(null);
              onBlur?.();
            }}
          />
        )}
      </Group>
      {value !== '' && !disabled && (
        <button type="button" className={classes.clear} onClick={() => onChange('')}>
          {t('editor.href.clear')}
        </button>
      )}
    </fieldset>
  );
}
