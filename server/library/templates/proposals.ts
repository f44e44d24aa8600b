import type { proposeTemplate } from '../../../contract/library/chapter-templates.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import { paths, templatePath } from '../../../contract/platform/paths.ts';
import { notifyUsers } from '../../administration/index.ts';
import { requireTemplate } from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { listAdminIds } from '../../platform/data/queries/user-names.ts';
import { formatFullName } from '../../platform/http/actor.ts';

/** Notifies the company's administrators of a proposal for the library. Nothing else stores it. */
export const notifyTemplateProposal = async (
  db: Db,
  scope: Scope,
  { templateId, text }: CallBody<typeof proposeTemplate>,
): Promise<void> => {
  const template = templateId === null ? null : await requireTemplate(db, scope, templateId, 'read');
  await notifyUsers(db, {
    userIds: await listAdminIds(scope),
    companyId: scope.companyId,
    kind: 'template_proposed',
    values: { qui: formatFullName(scope.actor), texte: template ? `${template.title} : ${text}` : text },
    href: template ? templatePath(template.id) : paths.libraryChapters,
  });
};
