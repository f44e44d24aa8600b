import { useQueryClient } from '@tanstack/react-query';
import { getTemplate, type TemplateCard } from '../../../contract/library/chapter-templates.ts';
import { getTemplateDocument } from '../../../contract/library/template-content.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';

/** Query keys of the library. */
export const libraryKeys = {
  all: ['library'] as const,
  list: ['library', 'templates'] as const,
  template: (id: string) => ['library', 'template', id] as const,
  document: (id: string) => ['library', 'document', id] as const,
  documentTree: (id: string) => ['library', 'document', id, 'tree'] as const,
  // Distinct from the builder's key, whose rows have another shape.
  sectors: ['library', 'sector-cards'] as const,
  sector: (id: string) => ['library', 'sector-cards', id] as const,
};

export const useTemplate = (id: string) => useCallQuery(libraryKeys.template(id), getTemplate, { params: { id } });

export const useTemplateDocument = (id: string) =>
  useCallQuery(libraryKeys.document(id), getTemplateDocument, { params: { id } });

/** Caches the chapter that a call returned and invalidates the lists that show it. */
export const useCacheTemplate = () => {
  const cache = useQueryClient();
  return (card: TemplateCard): void => {
    cache.setQueryData(libraryKeys.template(card.id), card);
    void cache.invalidateQueries({ queryKey: libraryKeys.list });
    void cache.invalidateQueries({ queryKey: libraryKeys.document(card.id) });
  };
};
