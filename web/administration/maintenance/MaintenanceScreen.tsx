import { Button } from '@mantine/core';
import { useEffect } from 'react';
import type { MaintenanceNotice } from '../../../contract/administration/maintenance/maintenance.ts';
import { paths } from '../../../contract/platform/paths.ts';
import classes from '../../app/errors/ErrorPage.module.css';
import { getProductName } from '../../app/layout/product.ts';
import { useT } from '../../lib/i18n.ts';
import { session } from '../../lib/user.ts';

/** Super admins may sign in during a maintenance, also on a device where somebody else is signed in. */
const changeAccount = async (): Promise<void> => {
  await session.logout();
  window.location.assign(paths.login);
};

/** Error page of a maintenance (GEN-014): when it ends, why, and how to try again. */
export function MaintenanceScreen() {
  const t = useT();
  const error = session.maintenanceError;
  const { message: announcement = '' } = (error?.body.maintenance as MaintenanceNotice | undefined) ?? {};
  useEffect(() => {
    document.title = `${t('error.page.maintenance')} | ${getProductName()}`;
  }, [t]);
  return (
    <div className={classes.page}>
      <p className={classes.status}>{error?.status}</p>
      <h1 className={classes.title}>{t('error.page.maintenance')}</h1>
      <p>{error?.message}</p>
      {announcement !== '' && (
        <p className={classes.description} style={{ whiteSpace: 'pre-line' }}>
          {announcement}
        </p>
      )}
      <Button component="a" href={paths.home}>
        {t('ui.state.retry')}
      </Button>
      <Button variant="subtle" onClick={() => void changeAccount()}>
        {t('error.page.otherAccount')}
      </Button>
    </div>
  );
}
