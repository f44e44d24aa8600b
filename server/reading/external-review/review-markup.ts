import { type CommentThread, MAX_COMMENT_LENGTH } from '../../../contract/booklets/comments/comments.ts';
import { applyFrenchSpacing, phraseText } from '../../../contract/platform/errors.ts';
import { escapeHtml, type FrozenPage } from '../../booklets/index.ts';
import { formatLocalDay, formatLocalTime } from '../../platform/text/format-date.ts';
import { describeConditions } from '../describe-conditions.ts';

/** What was typed in a form that was refused: `place` is the id of its thread, of its block, or of its page. */
export interface RefusedComment {
  place: string;
  text: string;
  error: string;
}

export interface ReviewPage {
  /** Address of the link. */
  base: string;
  page: FrozenPage;
  /** Threads that the reviewer may see on this page. */
  threads: readonly CommentThread[];
  /** Thread that the address names. */
  target: string | null;
  refused: RefusedComment | null;
  timeZone: string;
}

const french = (text: string): string => escapeHtml(applyFrenchSpacing(text));

const renderForm = (
  { base, page, refused }: ReviewPage,
  { place, label, button, fields }: { place: string; label: string; button: string; fields: Record<string, string> },
): string => {
  const failed = refused?.place === place ? refused : null;
  const id = `texte-${place}`;
  const hidden = Object.entries({ page: page.slug, ...fields })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
  const error = failed ? `<span class="e-error" id="${id}-erreur">${escapeHtml(failed.error)}</span>` : '';
  const invalid = failed ? ` aria-invalid="true" aria-describedby="${id}-erreur" autofocus` : '';
  return `<form class="e-form" method="post" action="${base}/commentaires">${hidden}<label for="${id}">${french(label)}</label><textarea id="${id}" name="texte" required maxlength="${MAX_COMMENT_LENGTH}"${invalid}>${escapeHtml(failed?.text ?? '')}</textarea>${error}<button type="submit">${french(button)}</button></form>`;
};

const renderThread = (shown: ReviewPage, thread: CommentThread): string => {
  const { base, page, timeZone } = shown;
  const comments = thread.comments.map((comment) => {
    const name = comment.author || 'Relecture externe';
    const at = new Date(comment.at);
    const when = `${formatLocalDay(at, timeZone)} ${formatLocalTime(at, timeZone)}`;
    const erase = comment.mayDelete
      ? `<form class="e-erase" method="post" action="${base}/suppression"><input type="hidden" name="page" value="${page.slug}"><input type="hidden" name="fil" value="${thread.id}"><input type="hidden" name="commentaire" value="${comment.id}"><button type="submit">Supprimer mon commentaire</button></form>`
      : '';
    const text = comment.isDeleted ? '<em>Commentaire supprimé.</em>' : escapeHtml(comment.text);
    return `<li class="e-comment"><div class="e-head"><strong>${escapeHtml(name)}</strong><time datetime="${comment.at}">${when}</time></div><p>${text}</p>${erase}</li>`;
  });
  const state = thread.state === 'resolved' ? '<p class="e-state">Résolu</p>' : '';
  const answer = renderForm(shown, {
    place: thread.id,
    label: 'Répondre',
    button: 'Envoyer la réponse',
    fields: { fil: thread.id },
  });
  return `<li class="e-thread" id="fil-${thread.id}">${state}<ol>${comments.join('')}</ol>${answer}</li>`;
};

const renderThreads = (shown: ReviewPage, threads: readonly CommentThread[]): string =>
  threads.length === 0 ? '' : `<ul>${threads.map((thread) => renderThread(shown, thread)).join('')}</ul>`;

/** Comments of one block, folded under it; open when there is something to read or to correct. */
const renderBlockComments = (shown: ReviewPage, blockId: string, place: number): string => {
  const threads = shown.threads.filter((thread) => thread.blockId === blockId);
  const n = threads.length;
  const isOpen =
    shown.refused?.place === blockId || threads.some(({ id }) => id === shown.target || id === shown.refused?.place);
  const words = n === 0 ? 'Commenter' : n === 1 ? '1 commentaire' : `${n} commentaires`;
  const form = renderForm(shown, {
    place: blockId,
    label: 'Votre commentaire sur ce passage',
    button: 'Envoyer le commentaire',
    fields: { bloc: blockId },
  });
  return `<div class="e-block"><details class="e-comments"${n > 0 ? ' data-open' : ''}${isOpen ? ' open' : ''}><summary aria-label="${words} (passage ${place})">${words}</summary>${renderThreads(shown, threads)}${form}</details></div>`;
};

/** Comments of the page itself, and those whose block is not shown any more. */
const renderPageComments = (shown: ReviewPage, shownBlocks: ReadonlySet<string>): string => {
  const threads = shown.threads.filter(({ blockId }) => blockId === null || !shownBlocks.has(blockId));
  const form = renderForm(shown, {
    place: shown.page.id,
    label: 'Votre commentaire sur cette page',
    button: 'Envoyer le commentaire',
    fields: {},
  });
  return `<div class="e-block"><section class="e-comments e-page" aria-labelledby="commentaires-page"><h2 id="commentaires-page">Commentaires sur la page</h2>${renderThreads(shown, threads)}${form}</section></div>`;
};

/** End of the `div` that begins at `start`, after its closing tag. */
const findDivEnd = (html: string, start: number): number => {
  const tags = /<(\/?)div\b/g;
  tags.lastIndex = start;
  let depth = 0;
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] === '' ? 1 : -1;
    if (depth === 0) return html.indexOf('>', tag.index) + 1;
  }
  return -1;
};

const renderConditions = (sentence: string | null, of: 'page' | 'block'): string => {
  if (sentence === null) return '';
  const what = of === 'page' ? phraseText('Page') : phraseText('Passage');
  return `<div class="e-block e-audience e-audience-${of}"><p><strong>${french(what)}</strong> ${french(sentence)}</p></div>`;
};

/** Says above each page and block of a document who sees it, when some readers do not, or not from the start. */
export const addConditions = (html: string, pages: readonly FrozenPage[]): string => {
  const said = new Map(
    pages.flatMap((page) =>
      page.blocks.map((block, at) => [
        block.id,
        (at === 0 ? renderConditions(describeConditions(page), 'page') : '') +
          renderConditions(describeConditions(block), 'block'),
      ]),
    ),
  );
  return html.replace(
    /<div class="[^"]*" id="bloc-([0-9a-f-]{36})"/g,
    (start: string, id: string) => (said.get(id) ?? '') + start,
  );
};

/** Adds the comments to a page of the draft: under each block that the page shows, and at its end. */
export const addComments = (html: string, shown: ReviewPage): string => {
  const starts = /<div class="[^"]*" id="bloc-([0-9a-f-]{36})"/g;
  const blocks = new Set<string>();
  let out = '';
  let from = 0;
  for (let found = starts.exec(html); found; found = starts.exec(html)) {
    const end = findDivEnd(html, found.index);
    const blockId = found[1] ?? '';
    // A block inside another one is commented with it.
    if (end === -1 || found.index < from) continue;
    blocks.add(blockId);
    out += html.slice(from, end) + renderBlockComments(shown, blockId, blocks.size);
    from = end;
  }
  const rest = html.slice(from);
  const at = rest.lastIndexOf('</article>');
  if (at === -1) return out + rest;
  return out + rest.slice(0, at) + renderPageComments(shown, blocks) + rest.slice(at);
};

/** Adds to a document the strip that says what it is, and the style of the comments. */
export const addReviewBar = (html: string, base: string, name: string): string => {
  const bar = `<div class="e-bar" role="region" aria-label="Relecture"><p>${french(`Brouillon en relecture : vos commentaires sont signés « ${name} ».`)}</p><form method="post" action="${base}/sortie"><button type="submit">Quitter la relecture</button></form></div>`;
  return html
    .replace('</head>', () => `<link rel="stylesheet" href="${base}/relecture.css"></head>`)
    .replace(/<body[^>]*>/, (body) => body + bar);
};

/** Form of the entry page. */
export const renderEntryForm = (
  base: string,
  { name, errors }: { name: string; errors: Readonly<Record<string, string>> },
): string => {
  const field = (key: 'nom' | 'motdepasse', label: string, help: string, more: string) => {
    const error = errors[key];
    const described = [error && `${key}-erreur`, `${key}-aide`].filter(Boolean).join(' ');
    return `<p class="r-field"><label class="r-field-label" for="${key}">${french(label)}</label><input id="${key}" name="${key}" class="r-search-field r-field-input" required aria-describedby="${described}"${error ? ' aria-invalid="true" autofocus' : ''} ${more}>${error ? `<span class="r-field-error" id="${key}-erreur">${escapeHtml(error)}</span>` : ''}<span class="r-field-help" id="${key}-aide">${french(help)}</span></p>`;
  };
  const nameField = field(
    'nom',
    'Votre nom',
    'Il signera vos commentaires, que l’équipe du livret lira.',
    `type="text" autocomplete="name" maxlength="80" value="${escapeHtml(name)}"`,
  );
  const password = field(
    'motdepasse',
    'Mot de passe',
    'La personne qui vous a envoyé le lien vous l’a donné.',
    'type="password" autocomplete="off" maxlength="128"',
  );
  return `<form class="r-entry" method="post" action="${base}/entree">${nameField}${password}<p><button type="submit" class="r-action r-entry-go">Ouvrir le brouillon</button></p></form>`;
};
