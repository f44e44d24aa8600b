import { and, asc, desc, eq } from 'drizzle-orm';
import type { TemplateCard } from '../../../contract/library/chapter-templates.ts';
import { namesOf } from '../../booklets/booklets/people.ts';
import type { Db } from '../../platform/data/client.ts';
import { chapterTemplates, sectors, templateVersions } from '../../platform/data/schema/library.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { usagesOf } from '../../platform/data/template-usage.ts';
import { pagesThere } from './document.ts';
import { draftOf } from './drafts.ts';
import { knownByCode, mayEdit, templateFor } from './found.ts';
import { tellsOf } from './template-list.ts';
import { namedVariables } from './template-variables.ts';

const LISTED = 50;

/** Loads the card of a library chapter. */
export const cardOf = async (db: Db, scope: Scope, id: string): Promise<TemplateCard> => {
  const template = await templateFor(scope, scope, id, 'read');
  const [draft, versions, usages, rows, [replacement]] = await Promise.all([
    draftOf(scope, template),
    scope
      .select()
      .from(templateVersions)
      .where(eq(templateVersions.chapterTemplateId, id))
      .orderBy(desc(templateVersions.version))
      .limit(LISTED),
    usagesOf(db, id, tellsOf(scope), LISTED),
    scope
      .select({ id: sectors.id, label: sectors.label, chapters: sectors.chapters })
      .from(sectors)
      .orderBy(asc(sectors.position)),
    template.replacedBy === null
      ? []
      : scope
          .select({ id: chapterTemplates.id, code: chapterTemplates.code, title: chapterTemplates.title })
          .from(chapterTemplates)
          .where(and(eq(chapterTemplates.code, template.replacedBy), knownByCode(scope))),
  ]);
  const names = await namesOf(
    scope,
    versions.map(({ publishedBy }) => publishedBy),
  );
  const edit = mayEdit(scope, template);
  const platform = scope.actor.role === 'super_admin';
  return {
    id,
    code: template.code,
    title: template.title,
    summary: template.summary,
    internalNote: template.internalNote,
    icon: template.icon,
    imageId: template.imageId,
    category: template.category,
    bookletTypes: template.bookletTypes,
    legalBasis: template.legalBasis,
    reviewOn: template.reviewOn,
    position: template.position,
    variables: template.variables,
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
    pages: pagesThere(draft).map((page) => ({
      id: page.id,
      title: page.title,
      sample: page.sample,
      mandatory: page.mandatory,
    })),
    used: namedVariables(template, draft),
    versions: versions.map(({ version, notes, publishedAt, publishedBy }) => ({
      version,
      notes,
      at: publishedAt.toISOString(),
      by: names.get(publishedBy ?? '') ?? null,
    })),
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
