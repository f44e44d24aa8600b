import type { previewBookletSettings, SettingsPreview } from '../../../contract/booklets/settings/booklet-settings.ts';
import type { CallQuery } from '../../../contract/platform/call.ts';
import { buildAccessContext, requireBooklet } from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { buildInformationSections } from '../../reading/index.ts';
import { previewRetention } from './preview-retention.ts';

/** Reader notice and anonymisation dates that unsaved settings would give. Refusals as `requireBooklet`. */
export const previewSettings = async (
  scope: Scope,
  id: string,
  { mode, anonymiseAfterDays, proofYears }: CallQuery<typeof previewBookletSettings>,
): Promise<SettingsPreview> => {
  const { row } = await requireBooklet(scope, id, 'booklet.advanced', { whileArchived: true });
  const { company } = scope.views;
  const [owner] = await scope
    .select({
      name: company.name,
      contactEmail: company.contactEmail,
      timeZone: company.timeZone,
      dpoName: company.dpoName,
      dpoEmail: company.dpoEmail,
    })
    .from(company);
  if (!owner) throw new Refusal('GEN-010');
  const retention = { anonymiseAfterDays, proofYears };
  const options = { tracking: { ...row.settings.tracking, mode }, retention };
  const officer = { name: owner.dpoName, email: owner.dpoEmail };
  const notice = buildInformationSections({
    ...buildAccessContext(row.access, owner),
    officer,
    options,
    tone: row.tone,
  });
  return {
    notice: notice.map(({ title, lines }) => ({ title, lines: [...lines] })),
    ...(await previewRetention(scope, id, retention, owner)),
  };
};
