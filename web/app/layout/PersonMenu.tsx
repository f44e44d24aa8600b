import { Menu, UnstyledButton } from '@mantine/core';
import { paths } from '../../../contract/platform/paths.ts';
import { useT } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/query.ts';
import { useNavigate, useRouter } from '../../lib/router/router-hooks.ts';
import { session, useUser } from '../../lib/user.ts';
import { IconLogout, IconMoon, IconSun, IconSunMoon, IconUser } from '../../ui/icons/index.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { useColourScheme } from '../../ui/theme/colour-scheme.ts';
import shared from '../../ui/theme/shared.module.css';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import classes from './PersonMenu.module.css';

const SCHEMES = [
  { choice: 'light', label: 'shell.theme.light', icon: IconSun },
  { choice: 'dark', label: 'shell.theme.dark', icon: IconMoon },
  { choice: 'auto', label: 'shell.theme.auto', icon: IconSunMoon },
] as const;

/** User menu at the bottom of the sidebar: account, theme, language, logout. */
export function PersonMenu({ folded }: { folded: boolean }) {
  const t = useT();
  const user = useUser();
  const navigate = useNavigate();
  const router = useRouter();
  const { choice: chosen, choose } = useColourScheme();
  if (!user) return null;
  const company = user.company?.name ?? t('shell.person.platform');
  const leave = async () => {
    await session.logout();
    queryClient.clear();
    await router.invalidate();
  };
  return (
    <Menu position="top-start" width={264}>
      <Menu.Target>
        <UnstyledButton className={`${shared.rowSm} ${classes.person}`}>
          <VisuallyHidden>
            {t('shell.person.label', { name: `${user.firstName} ${user.lastName} ${company}` })}
          </VisuallyHidden>
          <span className={classes.initials} aria-hidden>
            {user.avatar ? <img src={user.avatar} alt="" /> : `${user.firstName.charAt(0)}${user.lastName.charAt(0)}`}
          </span>
          {!folded && (
            <span className={classes.words} aria-hidden>
              <span className={classes.name}>
                {user.firstName} {user.lastName}
              </span>
              <span className={classes.company}>{company}</span>
            </span>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Item
          leftSection={<IconUser size={18} aria-hidden />}
          onClick={() => void navigate({ to: paths.account })}
        >
          {t('account.title')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('shell.theme.label')}</Menu.Label>
        {SCHEMES.map(({ choice, label, icon: Icon }) => (
          <Menu.Item
            key={choice}
            role="menuitemradio"
            aria-checked={choice === chosen}
            data-chosen={choice === chosen || undefined}
            className={classes.choice}
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() => choose(choice)}
          >
            {t(label)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <div className={classes.language}>
          <LanguageSwitch />
        </div>
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void leave()}>
          {t('shell.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
