import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getTemplate, type TemplateCard } from '../../../contract/library/chapter-templates.ts';
import { getTemplateDocument } from '../../../contract/library/template-content.ts';
import { api } from '../../lib/api.ts';

/** Keys of what is cached about the library. */
export const libraryKeys = {
  all: ['library'] as const,
  list: ['library', 'templates'] as const,
  template: (id: string) => ['library', 'template', id] as const,
  document: (id: string) => ['library', 'document', id] as const,
  documentTree: (id: string) => ['library', 'document', id, 'tree'] as const,
  // Not those of the builder, which are told otherwise.
  sectors: ['library', 'sector-cards'] as const,
  sector: (id: string) => ['library', 'sector-cards', id] as const,
};

export const useTemplate = (id: string) =>
  useQuery({
    queryKey: libraryKeys.template(id),
    queryFn: ({ signal }) => api(getTemplate, { params: { id }, signal, quiet: true }),
  });

export const useTemplateDocument = (id: string) =>
  useQuery({
    queryKey: libraryKeys.document(id),
    queryFn: ({ signal }) => api(getTemplateDocument, { params: { id }, signal, quiet: true }),
  });

/** Tells the cache what a call answered of a chapter, and that what was told of the library is no longer fresh. */
export const useKeepTemplate = () => {
  const cache = useQueryClient();
  return (card: TemplateCard): void => {
    cache.setQueryData(libraryKeys.template(card.id), card);
    void cache.invalidateQueries({ queryKey: libraryKeys.list });
    void cache.invalidateQueries({ queryKey: libraryKeys.document(card.id) });
  };
};
