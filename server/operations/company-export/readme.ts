interface ReadmeData {
  version: string;
  company: { name: string };
  tables: { name: string; rows: number }[];
  files: unknown[];
}

/** Table descriptions, for readers of an export without the product. */
const TABLE_DESCRIPTIONS: Record<string, string> = {
  companies: 'la fiche de l’entreprise',
  users: 'les comptes, sans mot de passe ni double authentification',
  booklets: 'les livrets : titre, thème, réglages, variables',
  chapters: 'les chapitres d’un livret',
  pages: 'les pages d’un chapitre',
  blocks: 'les blocs d’une page : `type` et `props`',
  comment_threads: 'les fils de commentaires sur un brouillon',
  comments: 'les commentaires',
  publications: 'les versions publiées, figées',
  publication_pages: 'les pages d’une version, en HTML',
  media: 'les fichiers de la médiathèque : `storage_key` mène à `fichiers/`',
  participants: 'les personnes qui lisent',
  enrolments: 'une personne dans un livret : invitation, avancement',
  page_progress: 'les pages lues par chaque personne, là où la lecture est suivie, même sans nom à l’écran',
  proofs: 'les preuves de lecture, dans leur chaîne',
  responses: 'les réponses aux quiz et aux sondages',
  referents: 'les responsables',
  campaigns: 'les campagnes d’e-mails',
  campaign_recipients: 'les destinataires, un par ligne',
  audit_lines: 'le journal, dans sa chaîne',
  activity: 'ce qui est arrivé à un livret',
};

/** `LISEZMOI.md` of an export. */
export const buildReadme = ({ version, company, tables, files }: ReadmeData): string => `# Données de ${company.name}

Tout ce qu’Embarque ${version} conserve de cette entreprise, dans des formats ouverts.

- \`entreprise.json\` : ce que contient l’archive, avec l’empreinte SHA-256 de chaque fichier.
- \`donnees/\` : une table par fichier, une ligne JSON par enregistrement (UTF-8). Les clés \`…_id\` renvoient à l’\`id\` d’une autre table ; les
  dates sont en UTC.
- \`fichiers/\` : les ${files.length} fichiers, tels quels.

Ne s’y trouvent pas : mots de passe, doubles authentifications, sessions, mots de passe de serveurs tiers, messages déjà partis.

| Fichier | Lignes | Contenu |
|---|---|---|
${tables.map(({ name, rows }) => `| \`${name}.jsonl\` | ${rows} | ${TABLE_DESCRIPTIONS[name] ?? ''} |`).join('\n')}

Pour reprendre ces données sur une autre installation : \`npm run import-company -- archive.zip\`.
`;
