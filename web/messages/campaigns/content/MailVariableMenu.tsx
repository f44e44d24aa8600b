import { ActionIcon, Menu, TextInput } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useState } from 'react';
import { toFoldedKey } from '../../../../contract/platform/text/folded-key.ts';
import { useT } from '../../../lib/i18n.ts';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import classes from './content.module.css';
import { useMailContext } from './mail-context.ts';

/** « Insérer une variable »: menu of the recipient's variables (first name, arrival day…). */
export function MailVariableMenu({ onPick, of }: { onPick: (key: string) => void; of?: string }) {
  const t = useT();
  const { variables, disabled } = useMailContext();
  const [search, setSearch] = useState('');
  const found = variables.filter(({ key, label }) => toFoldedKey(`${label} ${key}`).includes(toFoldedKey(search)));
  if (variables.length === 0) return null;
  const name = of ? t('campaigns.variable.insertIn', { field: of }) : t('campaigns.variable.insert');
  return (
    <Menu position="bottom-end" withinPortal width={320} disabled={disabled} onClose={() => setSearch('')}>
      <Menu.Target>
        <Tooltip label={t('campaigns.variable.insert')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            disabled={disabled}
            aria-label={name}
            onMouseDown={(event) => event.preventDefault()}
          >
            <IconBraces size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('campaigns.variable.insert')}>
        <TextInput
          className={classes.variableSearch}
          aria-label={t('campaigns.variable.search')}
          placeholder={t('campaigns.variable.search')}
          value={search}
          data-autofocus
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <div className={classes.variables}>
          {found.map(({ key, label, example }) => (
            <Menu.Item key={key} onClick={() => onPick(key)}>
              <span className={classes.variable}>{label}</span>
              <span className={classes.example}>{example || `{{${key}}}`}</span>
            </Menu.Item>
          ))}
          {found.length === 0 && <p className={classes.none}>{t('campaigns.variable.none')}</p>}
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}
