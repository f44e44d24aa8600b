/** Verbs and types that later domains may use. They import them from here, and nothing past it. */
export { CHAPTER_TEMPLATES, demoBooklet, SECTORS } from './content/index.ts';
export { listBinnedTemplates, purgeTemplate, restoreTemplate } from './templates/bin.ts';
export { createBookletFromRequest } from './templates/create-booklet.ts';
export { loadDueUpdates } from './templates/library-updates.ts';
export { replaceVariablesByLabels } from './templates/name-variables.ts';
