import { checkAudit, exportAudit, listAudit, setAuditRetention } from '../../../contract/administration/audit/audit.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../app.ts';
import { PLATFORM, verifyAudit } from './chain.ts';
import { exportLines } from './export.ts';
import { listOf } from './list.ts';
import { demandPlatform } from './platform.ts';
import { keepFor } from './retention.ts';

export const auditRoutes: Feature = (routes, { db }) => {
  routes.permitted(listAudit, ({ scope, query }) => listOf(db, scope, query));
  routes.permitted(exportAudit, ({ scope, query }) => exportLines(db, scope, query));
  routes.permitted(checkAudit, ({ scope, query }) => {
    if (query.of === 'platform') demandPlatform(scope);
    return verifyAudit(db, query.of === 'platform' ? PLATFORM : scope.companyId);
  });
  routes.permitted(setAuditRetention, async ({ scope, body: { months } }) => {
    await keepFor(scope, months);
    return { months, message: phraseText('Le journal est conservé {n} mois.', { n: months }) };
  });
};
