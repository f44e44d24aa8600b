import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { paths } from '../../contract/platform/paths.ts';
import { ApiError } from '../lib/api.ts';
import { type TextKey, useT } from '../lib/i18n.ts';
import { useIncident } from '../lib/incident.ts';
import { AppError } from './app-error.ts';
import classes from './ErrorPage.module.css';
import { getLayoutName } from './guard.ts';
import { getProductName } from './product.ts';

interface DisplayedError {
  status: number;
  statusMessage: string | null;
  description: string;
  incident: string | null;
}

const toDisplayedError = (error: unknown): DisplayedError => {
  if (error instanceof AppError) {
    return {
      status: error.status,
      statusMessage: error.statusMessage,
      description: error.message,
      incident: error.incident,
    };
  }
  if (error instanceof ApiError) {
    const { status, message, incident } = error;
    return { status: status || 500, statusMessage: null, description: message, incident };
  }
  const description = error instanceof Error ? error.message : String(error ?? '');
  return { status: 500, statusMessage: null, description, incident: null };
};

const ERROR_TITLES: Record<number, TextKey> = {
  403: 'error.page.forbidden',
  404: 'error.page.notFound',
  503: 'error.page.unavailable',
};

/** C15: a 404 has its own page; any other status has the generic one, 500 by default, with the error message below. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useT();
  const { status, statusMessage, description, incident: given } = toDisplayedError(error);
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
      <h1 className={classes.title}>{statusMessage ?? t(ERROR_TITLES[status] ?? 'error.page.generic')}</h1>
      {notFound && <p>{t('error.page.notFound.sentence')}</p>}
      {description && <p className={classes.description}>{description}</p>}
      {incident && <p className={classes.incident}>{t('error.page.incident', { id: incident })}</p>}
      <Button component="a" href={paths.home}>
        {t('error.page.home')}
      </Button>
    </Box>
  );
}
