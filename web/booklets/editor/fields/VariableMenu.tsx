import { ActionIcon, Menu, TextInput } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import { useEditor } from '../editor-context.ts';
import classes from './VariableMenu.module.css';

const toSearchKey = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** « Insérer une variable »: text written once and filled in everywhere. */
export function VariableMenu({ onPick, size = 32 }: { onPick: (key: string) => void; size?: number }) {
  const t = useT();
  const { variables } = useEditor();
  const [search, setSearch] = useState('');
  const found = variables.filter(({ key, label }) => toSearchKey(`${label} ${key}`).includes(toSearchKey(search)));
  return (
    <Menu position="bottom-end" withinPortal width={320} onClose={() => setSearch('')}>
      <Menu.Target>
        <Tooltip label={t('editor.variable.insert')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={size}
            aria-label={t('editor.variable.insert')}
            onMouseDown={(event) => event.preventDefault()}
          >
            <IconBraces size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('editor.variable.insert')}>
        <TextInput
          className={classes.search}
          aria-label={t('editor.variable.search')}
          placeholder={t('editor.variable.search')}
          value={search}
          data-autofocus
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <div className={classes.list}>
          {found.map(({ key, label, value, defaultValue }) => (
            <Menu.Item key={key} onClick={() => onPick(key)}>
              <span className={classes.label}>{label}</span>
              <span className={classes.value}>{value || defaultValue || t('editor.variable.empty')}</span>
            </Menu.Item>
          ))}
          {found.length === 0 && <p className={classes.none}>{t('editor.variable.none')}</p>}
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}
