import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { paths } from '../../../contract/platform/paths.ts';
import { ApiError } from '../../lib/api.ts';
import { type TextKey, useT } from '../../lib/i18n.ts';
import { useIncident } from '../../lib/incident.ts';
import { getProductName } from '../layout/product.ts';
import { getLayoutName } from '../routes/guard.ts';
import classes from './ErrorPage.module.css';

const toDisplayedError = (error: unknown) => {
  if (error instanceof ApiError)
    return { status: error.status || 500, incident: error.incident, description: error.message };
  return { status: 500, incident: null, description: error instanceof Error ? error.message : String(error ?? '') };
};

const ERROR_TITLES: Record<number, TextKey> = {
  403: 'error.page.forbidden',
  404: 'error.page.notFound',
  503: 'error.page.unavailable',
};

/** C15: a 404 has its own page; any other status has the generic one, 500 by default, with the error message below. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useT();
  const { status, description, incident: given } = toDisplayedError(error);
  const asked = useIncident(given === null && (status === 403 || status === 404) ? status : null);
  const incident = given ?? asked;
  const notFound = status === 404;
  useEffect(() => {
    document.title = `${t(ERROR_TITLES[status] ?? 'error.page.generic')} | ${getProductName()}`;
  }, [status, t]);
  // The other layouts have their own `main`.
  const Box = getLayoutName(window.location.pathname) === 'none' ? 'main' : 'div';
  return (
    <Box className={classes.page}>
      <p className={classes.status}>{status}</p>
      <h1 className={classes.title}>{t(ERROR_TITLES[status] ?? 'error.page.generic')}</h1>
      {notFound && <p>{t('error.page.notFound.sentence')}</p>}
      {description && <p className={classes.description}>{description}</p>}
      {incident && <p className={classes.incident}>{t('error.page.incident', { id: incident })}</p>}
      <Button component="a" href={paths.home}>
        {t('error.page.home')}
      </Button>
    </Box>
  );
}

export const renderErrorPage = (error: unknown) => <ErrorPage error={error} />;

/** Screen of an address that has none. */
export function UnknownScreen() {
  return <ErrorPage error={new ApiError(404, { message: `Page not found: ${window.location.pathname}` })} />;
}
