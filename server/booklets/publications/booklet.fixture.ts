import { uuidv7 } from 'uuidv7';
import { EXAMPLE_FILES, EXAMPLE_PAGE_ID, EXAMPLE_PROPS } from '../../../blocks/examples.ts';
import { BLOCK_TYPES, getBlockDefinition, type NewBlock } from '../../../blocks/registry.ts';
import { collectProps } from '../../../blocks/walk-props.ts';
import { type AccessSettings, DEFAULT_ACCESS } from '../../../contract/booklets/access/access.ts';
import { DEFAULT_THEME } from '../../../contract/booklets/booklets/theme.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import type { NewPage } from '../content/insert-content.ts';

/** Page to create, its blocks in order. */
export type PageSeed = NewPage & { slug: string };
export interface ChapterSeed {
  title: string;
  visible?: boolean;
  pages: PageSeed[];
}

const buildTextBlock = (html: string): NewBlock => ({ type: 'text', props: { html } });
const buildHeadingBlock = (words: string, level: 2 | 3 = 2): NewBlock => ({
  type: 'heading',
  props: { level, text: words },
});

/** A small booklet that passes the gate: two chapters, three pages. */
export const GOOD_CHAPTERS: ChapterSeed[] = [
  {
    title: 'Bienvenue',
    pages: [
      {
        title: 'Le mot de la direction',
        slug: 'le-mot-de-la-direction',
        summary: 'Qui nous sommes et ce qui nous tient à cœur.',
        blocks: [
          buildHeadingBlock('Une maison de famille'),
          buildTextBlock('<p>Bonjour et bienvenue à l’<strong>atelier</strong>.</p>'),
        ],
      },
      {
        title: 'Votre premier jour',
        slug: 'votre-premier-jour',
        blocks: [
          buildTextBlock('<p>Rendez-vous à 8 h 30 à l’accueil.</p>'),
          {
            type: 'checklist',
            props: { title: 'À prévoir', items: [{ text: 'Une pièce d’identité', dueInDays: -3 }] },
          },
        ],
      },
    ],
  },
  {
    title: 'Sécurité',
    pages: [
      {
        title: 'Les bons gestes',
        slug: 'les-bons-gestes',
        blocks: [
          buildTextBlock('<p>Portez vos <em>lunettes</em> près des machines.</p>'),
          {
            type: 'quiz',
            props: {
              title: 'Êtes-vous prêt ?',
              passMark: 100,
              attempts: 2,
              questions: [
                {
                  kind: 'boolean',
                  text: 'Les lunettes sont obligatoires.',
                  feedback: 'Elles le sont dès l’entrée de la zone.',
                  answers: [
                    { text: 'Vrai', right: true, match: '' },
                    { text: 'Faux', right: false, match: '' },
                  ],
                },
              ],
            },
          },
        ],
      },
    ],
  },
];

/** One page with every kind of block, for visual checks and axe. `insertExampleMedia` creates its files. */
export const EVERY_BLOCK: ChapterSeed = {
  title: 'Tout ce qu’une page peut montrer',
  pages: [
    {
      title: 'Tous les blocs, du titre au quiz',
      slug: 'tous-les-blocs',
      summary: 'Chaque sorte de bloc, une fois, dans l’ordre où l’éditeur les propose.',
      // Personal blocks are left out: this page has no known reader.
      blocks: BLOCK_TYPES.filter((type) => getBlockDefinition(type).personal === undefined).map(
        (type) => ({ type, props: EXAMPLE_PROPS[type] }) as NewBlock,
      ),
    },
    {
      id: EXAMPLE_PAGE_ID,
      title: 'La sécurité de l’atelier',
      slug: 'la-securite-de-l-atelier',
      blocks: [buildTextBlock('<p>Les machines ne pardonnent pas.</p>')],
    },
  ],
};

/** Rows for the files that the examples of blocks refer to. */
export const insertExampleMedia = (scope: Scope): Promise<TenantRow<'media'>[]> =>
  scope.insert(
    'media',
    Object.values(EXAMPLE_FILES).map(({ id, name, kind, mime, size, width, height, alt, sources }) => ({
      id,
      name,
      kind,
      mime,
      size,
      fileSize: size,
      width,
      height,
      alt,
      sha256: id,
      storageKey: `test/${id}`,
      variants: sources.map((source) => ({ width: source.width, height: source.width, size: 1000 })),
    })),
  );

/** Anybody may read; search engines are excluded. */
export const PUBLIC_ACCESS: AccessSettings = { ...DEFAULT_ACCESS, public: { on: true, noindex: true } };

/** Creates a booklet with its chapters, pages and blocks. Returns its row. */
export const makeBooklet = async (
  scope: Scope,
  chapters: ChapterSeed[] = GOOD_CHAPTERS,
  values: Partial<TenantRow<'booklets'>> = {},
): Promise<TenantRow<'booklets'>> => {
  const [booklet] = await scope.insert('booklets', [
    {
      title: 'Livret d’accueil',
      titleKey: uuidv7(),
      slug: 'accueil',
      type: 'employee',
      theme: DEFAULT_THEME,
      welcome: {
        message: 'Nous sommes heureux de vous accueillir.\n\nPrenez le temps de découvrir la maison.',
        signatory: 'Hélène Dubreuil',
        signatoryRole: 'Gérante',
        photoMediaId: null,
      },
      cover: { mediaId: null, alt: '', decorative: false },
      state: 'draft',
      wizardStep: 'livret-completed',
      access: PUBLIC_ACCESS,
      ...values,
    },
  ]);
  if (!booklet) throw new Error('booklet not made');
  for (const [index, chapter] of chapters.entries()) {
    const { title, visible = true } = chapter;
    const [made] = await scope.insert('chapters', [{ bookletId: booklet.id, title, visible, position: index + 1 }]);
    for (const [at, { blocks, ...page }] of chapter.pages.entries()) {
      const place = { bookletId: booklet.id, chapterId: made?.id ?? '', position: at + 1 };
      const [row] = await scope.insert('pages', [{ ...page, ...place }]);
      const rows = blocks.map(({ id, type, props, audience, unlockDays }, position) => ({
        ...(id && { id }),
        audience,
        unlockDays,
        bookletId: booklet.id,
        pageId: row?.id ?? '',
        type,
        version: 1,
        props,
        words: collectProps(props).htmls.join(' ').split(' ').length,
        position: position + 1,
        revision: 1,
      }));
      await scope.insert('blocks', rows);
    }
  }
  return booklet;
};
