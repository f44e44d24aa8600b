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
  /** It opens no screen, it only changes something: a read-only actor does not have it. */
  onlyChanges: boolean;
  /** An archived booklet allows it: it changes nothing that readers see. */
  whileArchived: boolean;
  /** End of « Vous n’avez pas le droit de … ». */
  action: string;
}

const ADMINS = ['super_admin', 'company_admin'] as const;
const SUPER = ['super_admin'] as const;
const COMPANY = ['company_admin'] as const;
const STAFF = ['super_admin', 'company_admin', 'editor'] as const;
const REFERENT = ['referent'] as const;

const READ = { onlyChanges: false, whileArchived: true } as const;
/** Opens a screen, and changes what it shows. */
const MANAGE = { onlyChanges: false, whileArchived: false } as const;
const WRITE = { onlyChanges: true, whileArchived: false } as const;
/** Copies, archives or removes. */
const LIFECYCLE = { onlyChanges: true, whileArchived: true } as const;

/** Permission matrix, one line each (see docs/glossary.md for the words). */
export const PERMISSIONS = {
  'booklet.list': { ...READ, roles: ROLES, action: 'voir les livrets' },
  'booklet.create': { ...WRITE, roles: STAFF, action: 'créer un livret' },
  'booklet.read': { ...READ, roles: ADMINS, level: 'reviewer', action: 'ouvrir ce livret' },
  'booklet.comment': { ...WRITE, roles: ADMINS, level: 'reviewer', action: 'commenter ce livret' },
  'booklet.edit': { ...WRITE, roles: ADMINS, level: 'writer', action: 'modifier ce livret' },
  'booklet.theme': { ...WRITE, roles: ADMINS, level: 'owner', action: 'changer l’apparence de ce livret' },
  'booklet.publish': { ...WRITE, roles: ADMINS, level: 'publisher', action: 'publier ce livret' },
  'booklet.access': { ...MANAGE, roles: ADMINS, level: 'publisher', action: 'régler l’accès à ce livret' },
  'booklet.owner': { ...WRITE, roles: ADMINS, action: 'changer le propriétaire de ce livret' },
  'booklet.duplicate': { ...LIFECYCLE, roles: ADMINS, level: 'owner', action: 'dupliquer ce livret' },
  'booklet.export': { ...READ, roles: ADMINS, level: 'owner', action: 'exporter ce livret' },
  'booklet.archive': { ...LIFECYCLE, roles: ADMINS, level: 'owner', action: 'archiver ce livret' },
  'booklet.bin': { ...LIFECYCLE, roles: ADMINS, level: 'owner', action: 'mettre ce livret à la corbeille' },
  'booklet.purge': { ...LIFECYCLE, roles: ADMINS, action: 'supprimer définitivement ce livret' },
  'booklet.options': { ...READ, roles: ADMINS, level: 'publisher', action: 'ouvrir les options de ce livret' },
  'booklet.advanced': { ...MANAGE, roles: ADMINS, level: 'owner', action: 'changer les réglages avancés de ce livret' },
  'booklet.rights': { ...MANAGE, roles: ADMINS, level: 'owner', action: 'donner des droits sur ce livret' },
  'booklet.referents': { ...MANAGE, roles: ADMINS, level: 'owner', action: 'choisir les responsables de ce livret' },
  'participants.list': { ...READ, roles: ADMINS, level: 'publisher', action: 'voir les participants de ce livret' },
  'participants.manage': { ...WRITE, roles: ADMINS, level: 'publisher', action: 'gérer les participants de ce livret' },
  'participants.anonymise': { ...LIFECYCLE, roles: ADMINS, action: 'anonymiser des participants' },
  'participants.settings': { ...WRITE, roles: ADMINS, action: 'régler les champs et les listes des participants' },
  // The publisher's staff may not export customers' participants, nor see who read what.
  'participants.export': { ...READ, roles: COMPANY, level: 'owner', action: 'exporter les participants' },
  'participants.progress': { ...READ, roles: COMPANY, level: 'owner', action: 'voir qui a lu quoi' },
  'participants.own': { ...READ, roles: REFERENT, action: 'voir les participants que vous accompagnez' },
  'campaigns.manage': { ...MANAGE, roles: ADMINS, level: 'publisher', action: 'écrire aux participants de ce livret' },
  // Covers only the booklets that the user may see.
  'statistics.read': { ...READ, roles: STAFF, action: 'voir les statistiques de ce livret' },
  'statistics.own': { ...READ, roles: REFERENT, action: 'voir les statistiques des personnes que vous accompagnez' },
  'library.read': { ...READ, roles: STAFF, action: 'consulter la bibliothèque' },
  'media.use': { ...MANAGE, roles: STAFF, action: 'utiliser la médiathèque' },
  'media.others': { ...MANAGE, roles: ADMINS, action: 'supprimer le fichier de quelqu’un d’autre' },
  'fonts.upload': { ...WRITE, roles: ADMINS, level: 'owner', action: 'ajouter ou retirer une police de l’entreprise' },
  'fonts.validate': { ...WRITE, roles: SUPER, action: 'valider la licence d’une police' },
  'dashboard.read': { ...READ, roles: STAFF, action: 'voir le tableau de bord' },
  'storage.read': { ...READ, roles: STAFF, action: 'voir l’espace utilisé' },
  // Admins change their company's content; the publisher's staff changes all of it, and only they change global
  // content.
  'library.write': { ...WRITE, roles: ADMINS, action: 'modifier la bibliothèque' },
  'sectors.write': { ...WRITE, roles: SUPER, action: 'modifier les secteurs d’activité' },
  'languages.manage': { ...MANAGE, roles: SUPER, action: 'gérer les langues' },
  'translations.manage': { ...MANAGE, roles: SUPER, action: 'traduire l’interface' },
  'tutorials.write': { ...MANAGE, roles: SUPER, action: 'écrire des tutoriels' },
  'platform.maintenance': { ...MANAGE, roles: SUPER, action: 'mettre la plateforme en maintenance' },
  'news.write': { ...MANAGE, roles: ADMINS, action: 'écrire des actualités' },
  'companies.manage': { ...MANAGE, roles: SUPER, action: 'gérer les entreprises' },
  'company.edit': { ...MANAGE, roles: ADMINS, action: 'modifier la fiche de l’entreprise' },
  'company.export': { ...WRITE, roles: ADMINS, action: 'exporter les données de l’entreprise' },
  'users.manage': { ...MANAGE, roles: ADMINS, action: 'gérer les utilisateurs' },
  'identity.switch': { ...MANAGE, roles: ADMINS, action: 'vous connecter en tant qu’une autre personne' },
  'audit.read': { ...READ, roles: ADMINS, action: 'consulter le journal' },
  'bin.read': { ...READ, roles: STAFF, action: 'ouvrir la corbeille' },
  'legal.write': { ...MANAGE, roles: ADMINS, action: 'modifier les textes légaux' },
  'users.invite': { ...WRITE, roles: ADMINS, action: 'inviter une personne' },
} as const satisfies Record<string, PermissionRule>;

export type Permission = keyof typeof PERMISSIONS;
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[];

/** Access to a call: everybody, any signed-in user (terms accepted or not), or holders of a permission. */
export type Right = 'anyone' | 'signed-in' | Permission;

export const getPermissionRule = (permission: Permission): PermissionRule => PERMISSIONS[permission];

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

export const permission = z.enum(PERMISSION_NAMES as [Permission, ...Permission[]]);
export const can = z.record(permission, z.boolean());
export type Can = Record<Permission, boolean>;

/** Abilities of a user, sent with every answer that contains a booklet: the browser never derives them from roles. */
export const getAbilities = (as: Role, on: Level | null = null): Can =>
  Object.fromEntries(PERMISSION_NAMES.map((permission) => [permission, hasPermission(permission, as, on)])) as Can;
