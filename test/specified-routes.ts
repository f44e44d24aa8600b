/**
 * The exact paths of the contract (C4 to C11), copied from the specification and not from the code, so that a missing
 * screen fails a test. `{id}` is the id of one record.
 */
export const ROUTES_BY_LINE = {
  C4: ['/', '/home', '/aide', '/identity', '/actualite/{id}'],
  C5: [
    '/auth/login',
    '/auth/forgotten-password',
    '/auth/new-password',
    '/auth/legal/cgu',
    '/auth/legal/rgpd',
    '/auth/legal/prompt',
    '/auth/legal/prompt-refused',
  ],
  C6: ['/livrets', '/livrets/home', '/livrets/options', '/livrets/editor', '/livrets/builder'],
  C7: [
    '/livrets/options/acces',
    '/livrets/options/avance',
    '/livrets/options/participants',
    '/livrets/options/responsables',
    '/livrets/options/utilisateurs',
    '/livrets/options/emailing',
    '/livrets/options/emailing/create',
    '/livrets/options/emailing/{id}',
    '/livrets/options/emailing/{id}/destinataires',
  ],
  C8: [
    '/livrets/builder/font',
    '/livrets/builder/logo',
    '/livrets/builder/name',
    '/livrets/builder/pages',
    '/livrets/builder/colors',
    '/livrets/builder/chapitres',
    '/livrets/builder/structure',
    '/livrets/builder/personnalisation',
    '/livrets/builder/secteur-activite',
    '/livrets/builder/livret-completed',
  ],
  C9: [
    '/parametres',
    '/parametres/builder',
    '/parametres/langues',
    '/parametres/tutoriels',
    '/parametres/tutoriels/create',
    '/parametres/tutoriels/{id}',
    '/parametres/actualites',
    '/parametres/actualites/create',
    '/parametres/actualites/{id}',
    '/parametres/entreprises',
    '/parametres/entreprises/create',
    '/parametres/entreprises/{id}',
    '/parametres/mediatheque',
    '/parametres/traductions',
    '/parametres/utilisateurs',
    '/parametres/utilisateurs/create',
    '/parametres/utilisateurs/{id}',
  ],
  C10: [
    '/parametres/builder/chapitres',
    '/parametres/builder/chapitres/create',
    '/parametres/builder/chapitres/{id}',
    '/parametres/builder/chapitres/{id}/pages',
    '/parametres/builder/secteurs-activite',
    '/parametres/builder/secteurs-activite/create',
    '/parametres/builder/secteurs-activite/{id}',
  ],
  C11: ['/tableau-bord', '/tableau-bord/statistiques', '/tableau-bord/espace-utilise'],
} as const;

/** Each path with its line of the contract. */
export const specifiedRoutes: readonly { line: string; path: string }[] = Object.entries(ROUTES_BY_LINE).flatMap(
  ([line, paths]) => paths.map((path) => ({ line, path })),
);
