import * as calls from '../../../contract/messages/mail-settings.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { formatCount } from '../../people/index.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { buildPasswordContext } from '../../platform/mail/mail-router.ts';
import { buildSmtpUrl } from '../../platform/mail/smtp-url.ts';
import { findSmtpRefusal } from '../sending/smtp-refusal.ts';
import {
  findMailSettings,
  getSealedPassword,
  loadMailSettings,
  requireCompanyScope,
  updateMailbox,
  updateMailServer,
} from './mail-settings.ts';
import { MailboxError, withMailbox } from './mailbox.ts';
import { type MailboxResult, readCompanyMailbox } from './read-mailbox.ts';

/** Replaces a mailbox error with EML-033. */
const withMailboxRefusal = async <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw error instanceof MailboxError ? new Refusal('EML-033', { cause: error.message }) : error;
  });

const describeResult = ({ bounced, late, unknown }: MailboxResult): string => {
  if (bounced + late + unknown === 0) return phraseText('Rien de nouveau dans la boîte des retours.');
  return `${[
    ...(bounced > 0 ? [formatCount(bounced, 'message revenu', 'messages revenus')] : []),
    ...(late > 0 ? [formatCount(late, 'message retardé', 'messages retardés')] : []),
    ...(unknown > 0
      ? [formatCount(unknown, 'autre message laissé tel quel', 'autres messages laissés tels quels')]
      : []),
  ]
    .map((part) => part.replace(/\.$/, ''))
    .join(', ')}.`;
};

export const mailSettingsRoutes: Feature = (routes, services) => {
  const { db, vault, config } = services;
  const publicOnly = !config.privateMailServers;

  routes.permitted(calls.getMailSettings, async ({ actor, params }) =>
    loadMailSettings(await requireCompanyScope(db, actor, params.id), services),
  );
  routes.permitted(calls.saveMailServer, async ({ actor, params, body }) => {
    const scope = await requireCompanyScope(db, actor, params.id);
    await updateMailServer(scope, body, services);
    return { ...(await loadMailSettings(scope, services)), message: phraseText('Serveur d’envoi enregistré.') };
  });
  routes.permitted(calls.testMailServer, async ({ actor, params, body }) => {
    const scope = await requireCompanyScope(db, actor, params.id);
    const sealed = getSealedPassword(scope, services, 'server', body, await findMailSettings(scope));
    const password = vault.open(sealed, buildPasswordContext(scope.companyId, 'server')) ?? '';
    const cause = await findSmtpRefusal(buildSmtpUrl({ ...body, password, publicOnly }));
    if (cause !== null) throw new Refusal('EML-006', { cause });
    return { message: phraseText('Le serveur d’envoi accepte la connexion.') };
  });
  routes.permitted(calls.saveMailbox, async ({ actor, params, body }) => {
    const scope = await requireCompanyScope(db, actor, params.id);
    await updateMailbox(scope, body, services);
    return { ...(await loadMailSettings(scope, services)), message: phraseText('Boîte des retours enregistrée.') };
  });
  routes.permitted(calls.testMailbox, async ({ actor, params, body }) => {
    const scope = await requireCompanyScope(db, actor, params.id);
    const sealed = getSealedPassword(scope, services, 'mailbox', body, await findMailSettings(scope));
    const password = vault.open(sealed, buildPasswordContext(scope.companyId, 'mailbox')) ?? '';
    const n = await withMailboxRefusal(
      withMailbox({ ...body, password, publicOnly }, async ({ messages }) => messages),
    );
    return {
      message: phraseText('La boîte des retours s’ouvre : {suite}', { suite: formatCount(n, 'message', 'messages') }),
    };
  });
  routes.permitted(calls.readMailbox, async ({ actor, params }) => {
    const scope = await requireCompanyScope(db, actor, params.id);
    const found = await withMailboxRefusal(readCompanyMailbox(scope, services));
    if (found === null) {
      const action = phraseText('Activez la lecture automatique puis enregistrez');
      throw new Refusal('GEN-017', { objet: 'la boîte des retours', etat: 'désactivée', action });
    }
    return { ...(await loadMailSettings(scope, services)), message: describeResult(found) };
  });
};
