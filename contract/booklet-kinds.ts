/** Lists of words that screens walk through. Without zod: see docs/decisions/0008. */

export const BOOKLET_TYPES = [
  'employee',
  'trainee',
  'temporary_worker',
  'site_safety',
  'manager',
  'contractor_visitor',
  'volunteer',
  'internal_move',
  'return_from_leave',
  'departure',
] as const;

/** `binned` is not a state: a booklet in the bin keeps the state it returns to. */
export const BOOKLET_STATES = ['building', 'draft', 'published', 'unpublished', 'archived'] as const;

export const WIZARD_STEPS = [
  'start',
  'name',
  'secteur-activite',
  'logo',
  'colors',
  'font',
  'chapitres',
  'pages',
  'structure',
  'personnalisation',
  'livret-completed',
] as const;
