import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '../../../contract/administration/accounts/second-factor.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../platform/http/feature.ts';
import {
  confirmEnrolment,
  disableSecondFactor,
  loadSecondFactor,
  replaceRecoveryCodes,
  startEnrolment,
} from './enrol.ts';

export const secondFactorRoutes: Feature = (routes, services) => {
  routes.signedIn(getSecondFactor, ({ actor }) => loadSecondFactor(services.db, actor.id));
  routes.signedIn(startSecondFactor, ({ actor, body, request }) =>
    startEnrolment(services, actor, request.ip, body.password),
  );
  routes.signedIn(confirmSecondFactor, async ({ actor, body }) => ({
    codes: await confirmEnrolment(services, actor, body.code),
    message: phraseText('Votre double authentification est activée. Vos autres sessions sont fermées.'),
  }));
  routes.signedIn(renewRecoveryCodes, async ({ actor, body, request }) => ({
    codes: await replaceRecoveryCodes(services, actor, request.ip, body.password),
    message: phraseText('Vos nouveaux codes de récupération remplacent les anciens.'),
  }));
  routes.signedIn(removeSecondFactor, async ({ actor, body, request }) => {
    await disableSecondFactor(services, actor, request.ip, body.password);
    return { message: phraseText('Votre double authentification est désactivée.') };
  });
};
