import { z } from 'zod';

export const ROLES = ['super_admin', 'company_admin', 'editor', 'referent'] as const;
export const role = z.enum(ROLES);
export type Role = (typeof ROLES)[number];

/** Levels of a user on one booklet, weakest first. Super and company admins act as owners of every booklet. */
export const LEVELS = ['reviewer', 'writer', 'publisher', 'owner'] as const;
export const level = z.enum(LEVELS);
export type Level = (typeof LEVELS)[number];

interface PermissionRule {
  /** Roles that have this permission everywhere in their scope. */
  roles: readonly Role[];
  /** Minimum level of an editor on the booklet. */
  level?: Level;
  /** End of « Vous n’avez pas le droit de … ». */
  action: string;
}

const ADMINS = ['super_admin', 'company_admin'] as const;
const SUPER = ['super_admin'] as const;
const STAFF = ['super_admin', 'company_admin', 'editor'] as const;

/** Permission matrix, one line each (see docs/glossary.md for the words). */
export const PERMISSIONS = {
  'booklet.list': { roles: ROLES, action: 'voir les livrets' },
  'booklet.create': { roles: STAFF, action: 'créer un livret' },
  'booklet.read': { roles: ADMINS, level: 'reviewer', action: 'ouvrir ce livret' },
  'booklet.edit': { roles: ADMINS, level: 'writer', action: 'modifier ce livret' },
  'booklet.theme': { roles: ADMINS, level: 'owner', action: 'changer l’apparence de ce livret' },
  'booklet.publish': { roles: ADMINS, level: 'publisher', action: 'publier ce livret' },
  'booklet.access': { roles: ADMINS, level: 'publisher', action: 'régler l’accès à ce livret' },
  'booklet.owner': { roles: ADMINS, action: 'changer le propriétaire de ce livret' },
  'booklet.duplicate': { roles: ADMINS, level: 'owner', action: 'dupliquer ce livret' },
  'booklet.export': { roles: ADMINS, level: 'owner', action: 'exporter ce livret' },
  'booklet.archive': { roles: ADMINS, level: 'owner', action: 'archiver ce livret' },
  'booklet.bin': { roles: ADMINS, level: 'owner', action: 'mettre ce livret à la corbeille' },
  'booklet.purge': { roles: ADMINS, action: 'supprimer définitivement ce livret' },
  'booklet.options': { roles: ADMINS, level: 'publisher', action: 'ouvrir les options de ce livret' },
  'booklet.advanced': { roles: ADMINS, level: 'owner', action: 'changer les réglages avancés de ce livret' },
  'booklet.rights': { roles: ADMINS, level: 'owner', action: 'donner des droits sur ce livret' },
  'booklet.referents': { roles: ADMINS, level: 'owner', action: 'choisir les responsables de ce livret' },
  'participants.list': { roles: ADMINS, level: 'publisher', action: 'voir les participants de ce livret' },
  'participants.manage': { roles: ADMINS, level: 'publisher', action: 'gérer les participants de ce livret' },
  'participants.anonymise': { roles: ADMINS, action: 'anonymiser des participants' },
  'participants.settings': { roles: ADMINS, action: 'régler les champs et les listes des participants' },
  // The publisher's staff may not export customers' participants, nor see who read what.
  'participants.export': { roles: ['company_admin'], level: 'owner', action: 'exporter les participants' },
  'participants.progress': { roles: ['company_admin'], level: 'owner', action: 'voir qui a lu quoi' },
  'participants.own': { roles: ['referent'], action: 'voir les participants que vous accompagnez' },
  'campaigns.manage': { roles: ADMINS, level: 'publisher', action: 'écrire aux participants de ce livret' },
  // Covers only the booklets that the user may see.
  'statistics.read': { roles: STAFF, action: 'voir les statistiques de ce livret' },
  'statistics.own': { roles: ['referent'], action: 'voir les statistiques des personnes que vous accompagnez' },
  'library.read': { roles: STAFF, action: 'consulter la bibliothèque' },
  'media.use': { roles: STAFF, action: 'utiliser la médiathèque' },
  'media.others': { roles: ADMINS, action: 'supprimer le fichier de quelqu’un d’autre' },
  'fonts.upload': { roles: ADMINS, level: 'owner', action: 'ajouter ou retirer une police de l’entreprise' },
  'fonts.validate': { roles: ['super_admin'], action: 'valider la licence d’une police' },
  'dashboard.read': { roles: STAFF, action: 'voir le tableau de bord' },
  'storage.read': { roles: STAFF, action: 'voir l’espace utilisé' },
  // Admins change their company's content; the publisher's staff changes all of it, and only they change global
  // content.
  'library.write': { roles: ADMINS, action: 'modifier la bibliothèque' },
  'sectors.write': { roles: SUPER, action: 'modifier les secteurs d’activité' },
  'languages.manage': { roles: SUPER, action: 'gérer les langues' },
  'translations.manage': { roles: SUPER, action: 'traduire l’interface' },
  'tutorials.write': { roles: SUPER, action: 'écrire des tutoriels' },
  'news.write': { roles: ADMINS, action: 'écrire des actualités' },
  'companies.manage': { roles: SUPER, action: 'gérer les entreprises' },
  'company.edit': { roles: ADMINS, action: 'modifier la fiche de l’entreprise' },
  'company.export': { roles: ADMINS, action: 'exporter les données de l’entreprise' },
  'users.manage': { roles: ADMINS, action: 'gérer les utilisateurs' },
  'identity.switch': { roles: ADMINS, action: 'vous connecter en tant qu’une autre personne' },
  'audit.read': { roles: ADMINS, action: 'consulter le journal' },
  'bin.read': { roles: STAFF, action: 'ouvrir la corbeille' },
  'legal.write': { roles: ADMINS, action: 'modifier les textes légaux' },
  'users.invite': { roles: ADMINS, action: 'inviter une personne' },
} as const satisfies Record<string, PermissionRule>;

export type Permission = keyof typeof PERMISSIONS;
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[];

/** Access to a call: everybody, any signed-in user (terms accepted or not), or holders of a permission. */
export type Right = 'anyone' | 'signed-in' | Permission;

const getPermissionRule = (permission: Permission): PermissionRule => PERMISSIONS[permission];

/** Tells if a role, with this level on the current booklet (none: `null`), has the permission. */
export const hasPermission = (permission: Permission, as: Role, on: Level | null = null): boolean => {
  const { roles, level: needed } = getPermissionRule(permission);
  if (roles.includes(as)) return true;
  return as === 'editor' && needed !== undefined && on !== null && LEVELS.indexOf(on) >= LEVELS.indexOf(needed);
};

/**
 * Tells if a permission depends on a booklet: `hasPermission` alone cannot refuse an editor before the booklet is
 * known.
 */
export const dependsOnBooklet = (permission: Permission): boolean => getPermissionRule(permission).level !== undefined;

export const getPermissionAction = (permission: Permission): string => getPermissionRule(permission).action;

export const can = z.record(z.enum(PERMISSION_NAMES as [Permission, ...Permission[]]), z.boolean());
export type Can = Record<Permission, boolean>;

/** Abilities of a user, sent with every answer that contains a booklet: the browser never derives them from roles. */
export const getAbilities = (as: Role, on: Level | null = null): Can =>
  Object.fromEntries(PERMISSION_NAMES.map((permission) => [permission, hasPermission(permission, as, on)])) as Can;
