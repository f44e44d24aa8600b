import * as calls from '../../../contract/messages/mail-settings.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../app.ts';
import { counted } from '../../people/participants/selection.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { aboutPassword } from '../../platform/mail/post-office.ts';
import { serverUrl } from '../../platform/mail/server-url.ts';
import { refusalBy } from '../sending/refusal.ts';
import { MailboxError, withMailbox } from './mailbox.ts';
import { type Found, readMailboxOf } from './read.ts';
import { keptOf, mailboxPassword, saveBox, saveServer, scopeIn, serverPassword, settingsOf } from './settings.ts';

/** Replaces a mailbox error with EML-033. */
const told = async <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw error instanceof MailboxError ? new Refusal('EML-033', { cause: error.message }) : error;
  });

const words = ({ bounced, late, unknown }: Found): string => {
  if (bounced + late + unknown === 0) return phraseText('Rien de nouveau dans la boîte des retours.');
  return `${[
    ...(bounced > 0 ? [counted(bounced, 'message revenu', 'messages revenus')] : []),
    ...(late > 0 ? [counted(late, 'message retardé', 'messages retardés')] : []),
    ...(unknown > 0 ? [counted(unknown, 'autre message laissé tel quel', 'autres messages laissés tels quels')] : []),
  ]
    .map((part) => part.replace(/\.$/, ''))
    .join(', ')}.`;
};

export const mailSettingsRoutes: Feature = (routes, services) => {
  const { db, vault, config } = services;
  const publicOnly = !config.privateMailServers;

  routes.permitted(calls.getMailSettings, async ({ actor, params }) =>
    settingsOf(await scopeIn(db, actor, params.id), services),
  );
  routes.permitted(calls.saveMailServer, async ({ actor, params, body }) => {
    const scope = await scopeIn(db, actor, params.id);
    await saveServer(scope, body, services);
    return { ...(await settingsOf(scope, services)), message: phraseText('Serveur d’envoi enregistré.') };
  });
  routes.permitted(calls.testMailServer, async ({ actor, params, body }) => {
    const scope = await scopeIn(db, actor, params.id);
    const sealed = serverPassword(scope, services, body, await keptOf(scope));
    const password = vault.open(sealed, aboutPassword(scope.companyId, 'server')) ?? '';
    const cause = await refusalBy(serverUrl({ ...body, password, publicOnly }));
    if (cause !== null) throw new Refusal('EML-006', { cause });
    return { message: phraseText('Le serveur d’envoi accepte la connexion.') };
  });
  routes.permitted(calls.saveMailbox, async ({ actor, params, body }) => {
    const scope = await scopeIn(db, actor, params.id);
    await saveBox(scope, body, services);
    return { ...(await settingsOf(scope, services)), message: phraseText('Boîte des retours enregistrée.') };
  });
  routes.permitted(calls.testMailbox, async ({ actor, params, body }) => {
    const scope = await scopeIn(db, actor, params.id);
    const sealed = mailboxPassword(scope, services, body, await keptOf(scope));
    const password = vault.open(sealed, aboutPassword(scope.companyId, 'mailbox')) ?? '';
    const n = await told(withMailbox({ ...body, password, publicOnly }, async ({ messages }) => messages));
    return {
      message: phraseText('La boîte des retours s’ouvre : {suite}', { suite: counted(n, 'message', 'messages') }),
    };
  });
  routes.permitted(calls.readMailbox, async ({ actor, params }) => {
    const scope = await scopeIn(db, actor, params.id);
    const found = await told(readMailboxOf(scope, services));
    if (found === null) {
      const action = phraseText('Activez la lecture automatique puis enregistrez');
      throw new Refusal('GEN-017', { objet: 'la boîte des retours', etat: 'désactivée', action });
    }
    return { ...(await settingsOf(scope, services)), message: words(found) };
  });
};
