import { ARCHIVE_VERSION, CONTENT_FILE, MANIFEST_FILE } from './format.ts';

/** `LISEZMOI.md`, identical in all archives. */
export const README_TEXT = `# Archive de livret

Ce fichier \`.livret.zip\` contient le brouillon d’un livret d’accueil : il se reprend dans Embarque, par
« Créer un livret » puis « Importer », dans la même entreprise, dans une autre ou sur une autre installation.

- \`${MANIFEST_FILE}\` : la liste des autres fichiers, avec l’empreinte SHA-256 de chacun. Format ${ARCHIVE_VERSION}.
- \`${CONTENT_FILE}\` : le livret en JSON (UTF-8) : titre, habillage, réglages, chapitres, pages, blocs.
- \`medias/\` : les fichiers montrés, tels qu’ils sont dans la médiathèque.
- \`polices/\` : les polices de l’entreprise que montre le livret, s’il y en a.

Les références ne valent que dans l’archive : \`m1\` est un fichier, \`f1\` une police, \`page:p1\` un lien vers une page.

Ne s’y trouvent pas : les participants et ce qu’ils ont lu, les responsables, les droits, les accès et leurs codes, les
campagnes, les versions publiées, l’historique, les autorisations de droit à l’image.
`;
