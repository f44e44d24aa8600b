import { checkAudit, exportAudit, listAudit, setAuditRetention } from '../../../contract/administration/audit/audit.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { PLATFORM_CHAIN_ID } from '../../platform/data/access/audit-access.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { verifyAuditChain } from './chain.ts';
import { exportAuditLines } from './export-lines.ts';
import { loadAuditPage } from './list-audit.ts';
import { requirePlatformStaff } from './require-platform-staff.ts';
import { setAuditRetentionMonths } from './retention.ts';

export const auditRoutes: Feature = (routes, { db }) => {
  routes.permitted(listAudit, ({ scope, query }) => loadAuditPage(db, scope, query));
  routes.permitted(exportAudit, ({ scope, query }) => exportAuditLines(db, scope, query));
  routes.permitted(checkAudit, ({ scope, query }) => {
    if (query.of === 'platform') requirePlatformStaff(scope, 'audit.read');
    return verifyAuditChain(db, query.of === 'platform' ? PLATFORM_CHAIN_ID : scope.companyId);
  });
  routes.permitted(setAuditRetention, async ({ scope, body: { months } }) => {
    await setAuditRetentionMonths(scope, months);
    return { months, message: phraseText('Le journal est conservé {n} mois.', { n: months }) };
  });
};
