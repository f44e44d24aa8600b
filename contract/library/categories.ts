/** The 24 families of chapters, in their usual order in a booklet. Their names are texts. */
export const CATEGORY_CODES = [
  'welcome',
  'company',
  'values',
  'organization',
  'before-arrival',
  'first-day',
  'first-90-days',
  'working-time',
  'pay',
  'health-insurance',
  'safety',
  'rules',
  'it',
  'remote-work',
  'travel',
  'training',
  'equality',
  'social-dialogue',
  'csr',
  'practical',
  'data',
  'glossary',
  'faq',
  'leaving',
] as const;
export type CategoryCode = (typeof CATEGORY_CODES)[number];

export const TEMPLATE_STATES = ['draft', 'published', 'obsolete'] as const;
export type TemplateState = (typeof TEMPLATE_STATES)[number];
