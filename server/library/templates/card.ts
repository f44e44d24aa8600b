import { and, asc, desc, eq } from 'drizzle-orm';
import { type TemplateCard, templateFields } from '../../../contract/library/chapter-templates.ts';
import { pickSchemaFields } from '../../../contract/platform/pick-fields.ts';
import { canEditTemplate, requireTemplate } from '../../booklets/index.ts';
import { sectors } from '../../platform/data/access/platform-tables.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { toLimitedList } from '../../platform/data/queries/limited-list.ts';
import { buildTemplateCodeCondition } from '../../platform/data/queries/template-codes.ts';
import { listTemplateUsages } from '../../platform/data/queries/template-usage.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';
import { countAdoption } from './adoption.ts';
import { listPresentPages } from './document.ts';
import { loadTemplateDraft } from './drafts.ts';
import { findUsageCompanyId } from './template-list.ts';
import { listUsedVariables } from './template-variables.ts';
import { toVersionNote } from './updates.ts';

const MAX_CARD_ROWS = 50;
const storedFields = templateFields.omit({ sectors: true });

/** Loads the card of a library chapter. */
export const loadTemplateCard = async (db: Db, scope: Scope, id: string): Promise<TemplateCard> => {
  const { chapterTemplates, templateVersions } = scope.views;
  const template = await requireTemplate(scope, scope, id, 'read');
  const [draft, versions, usages, rows, [replacement]] = await Promise.all([
    loadTemplateDraft(scope, scope, template),
    scope
      .select()
      .from(templateVersions)
      .where(eq(templateVersions.chapterTemplateId, id))
      .orderBy(desc(templateVersions.version))
      .limit(MAX_CARD_ROWS),
    listTemplateUsages(db, id, findUsageCompanyId(scope), MAX_CARD_ROWS),
    scope
      .select({ id: sectors.id, label: sectors.label, chapters: sectors.chapters })
      .from(sectors)
      .orderBy(asc(sectors.position)),
    template.replacedBy === null
      ? []
      : scope
          .select({ id: chapterTemplates.id, code: chapterTemplates.code, title: chapterTemplates.title })
          .from(chapterTemplates)
          .where(and(eq(chapterTemplates.code, template.replacedBy), buildTemplateCodeCondition(scope))),
  ]);
  const { left: versionsLeft } = await toLimitedList(versions, MAX_CARD_ROWS, () =>
    scope.countRows(templateVersions, eq(templateVersions.chapterTemplateId, id)),
  );
  const names = await loadUserNames(
    scope,
    versions.map(({ publishedBy }) => publishedBy),
  );
  const edit = canEditTemplate(scope, template);
  const platform = scope.actor.role === 'super_admin';
  return {
    ...pickSchemaFields(template, storedFields),
    id,
    code: template.code,
    scope: template.companyId === null ? 'global' : 'company',
    state: template.state,
    version: template.version,
    changed: draft.revision > draft.publishedRevision,
    rowVersion: template.rowVersion,
    replacedBy: replacement ?? null,
    sectors: rows.flatMap(({ id: sectorId, label, chapters }) => {
      const level = chapters.find(({ code }) => code === template.code)?.level;
      return level ? [{ id: sectorId, label, level }] : [];
    }),
    pages: listPresentPages(draft).map((page) => ({
      id: page.id,
      title: page.title,
      sample: page.sample,
      mandatory: page.mandatory,
    })),
    used: listUsedVariables(template, draft),
    versions: versions.map((row) => ({ ...toVersionNote(row), by: names.get(row.publishedBy ?? '') ?? null })),
    versionsLeft,
    adoption: await countAdoption(db, template, versions, findUsageCompanyId(scope)),
    usages: {
      total: usages.total,
      rows: usages.rows.map(({ bookletId, title, company, companyId, version }) => ({
        bookletId,
        title,
        company: companyId === scope.companyId ? null : company,
        version,
      })),
    },
    can: {
      edit,
      remove: edit,
      promote: platform && template.companyId !== null,
      sectors: platform && template.companyId === null,
    },
  };
};
