import { Window } from 'happy-dom';
import { describe, expect, test } from 'vitest';
import { createExampleContext, EXAMPLE_BLOCKS, EXAMPLE_FILES, EXAMPLE_PROPS, getExampleBlockId } from './examples.ts';
import { type BlockProps, type BlockType, getBlockDefinition } from './registry.ts';
import { type PageContext, renderPage } from './renderer/index.tsx';

const renderBlock = <Type extends BlockType>(
  type: Type,
  props: BlockProps<Type>,
  context: PageContext = createExampleContext(),
) => renderPage([{ id: getExampleBlockId(type), type, props }], context);

/** The published HTML of one block, as a document to query. */
const parseBlock = <Type extends BlockType>(type: Type, props: BlockProps<Type>, context?: PageContext) => {
  const { document } = new Window();
  document.body.innerHTML = renderBlock(type, props, context);
  const text = (selector: string) => document.querySelector(selector)?.textContent ?? null;
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const attribute = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name) ?? null;
  return { text, all, attribute };
};

const NO_BREAK_SPACE = '\u00a0';

describe('what each block says in HTML', () => {
  test('heading: a heading of its level, its variables filled', () => {
    expect(parseBlock('heading', { level: 3, text: 'Bienvenue chez {{entreprise}}' }).text('h3')).toBe(
      'Bienvenue chez Menuiserie Dubreuil',
    );
  });

  test('text: page links lead to pages, a link to an unreadable one keeps only its words', () => {
    const view = parseBlock('text', EXAMPLE_PROPS.text);
    expect(view.attribute('a', 'href')).toBe('/lire/menuiserie-dubreuil/bienvenue/securite');
    const gone = parseBlock('text', { html: `<p><a href="page:${getExampleBlockId('text')}">La page</a></p>` });
    expect(gone.text('a')).toBe('La page');
    expect(gone.attribute('a', 'href')).toBeNull();
  });

  test('text: no line can start with a colon', () => {
    expect(parseBlock('text', { html: '<p title="a : b">Lundi : « oui » !</p>' }).text('p')).toBe(
      `Lundi${NO_BREAK_SPACE}: «${NO_BREAK_SPACE}oui${NO_BREAK_SPACE}»\u202f!`,
    );
    expect(renderBlock('text', { html: '<p title="a : b">c</p>' })).toContain('title="a : b"');
  });

  test('image: copies of several widths, its size, lazily; legend and credit', () => {
    const view = parseBlock('image', EXAMPLE_PROPS.image);
    expect(view.attribute('img', 'srcset')).toBe(
      '/media/atelier-480.webp 480w, /media/atelier-960.webp 960w, /media/atelier-1280.webp 1280w',
    );
    expect(view.attribute('img', 'width')).toBe('1600');
    expect(view.attribute('img', 'loading')).toBe('lazy');
    expect(view.attribute('img', 'alt')).toBe(EXAMPLE_FILES.workshop.alt);
    expect(view.text('figcaption')).toContain(`Crédit${NO_BREAK_SPACE}: Élise Morvan`);
  });

  test('image: decorative means an empty alternative, whatever was typed', () => {
    const picture = { ...EXAMPLE_PROPS.image.picture, alt: 'Un atelier', decorative: true };
    expect(parseBlock('image', { ...EXAMPLE_PROPS.image, picture }).attribute('img', 'alt')).toBe('');
  });

  test('gallery: a list; only what scrolls takes the focus', () => {
    const carousel = parseBlock('gallery', EXAMPLE_PROPS.gallery);
    expect(carousel.all('ul > li img')).toHaveLength(3);
    expect(carousel.attribute('ul', 'tabindex')).toBe('0');
    expect(parseBlock('gallery', { ...EXAMPLE_PROPS.gallery, layout: 'grid' }).attribute('ul', 'tabindex')).toBeNull();
    expect(
      parseBlock('gallery', EXAMPLE_PROPS.gallery, createExampleContext('print')).attribute('ul', 'tabindex'),
    ).toBeNull();
  });

  test('video: starts nothing by itself, has captions and a transcript; on paper the transcript is open', () => {
    const view = parseBlock('video', EXAMPLE_PROPS.video);
    expect(view.attribute('video', 'preload')).toBe('none');
    expect(view.attribute('video', 'autoplay')).toBeNull();
    expect(view.attribute('track', 'srclang')).toBe('fr');
    expect(view.text('details summary')).toBe('Transcription');
    const paper = parseBlock('video', EXAMPLE_PROPS.video, createExampleContext('print'));
    expect(paper.all('video')).toHaveLength(0);
    expect(paper.attribute('details', 'open')).not.toBeNull();
  });

  test('audio: starts nothing by itself, has a name and a folded transcript; on paper the transcript is open', () => {
    const view = parseBlock('audio', EXAMPLE_PROPS.audio);
    expect(view.attribute('audio', 'preload')).toBe('none');
    expect(view.attribute('audio', 'autoplay')).toBeNull();
    expect(view.attribute('audio', 'controls')).not.toBeNull();
    expect(view.attribute('audio', 'aria-label')).toBe('Le mot d’accueil de Claire Dubreuil');
    expect(view.attribute('audio source', 'type')).toBe('audio/mpeg');
    expect(view.attribute('details', 'open')).toBeNull();
    expect(view.text('details')).toContain('Bonjour Aïcha');
    const paper = parseBlock('audio', EXAMPLE_PROPS.audio, createExampleContext('print'));
    expect(paper.all('audio')).toHaveLength(0);
    expect(paper.attribute('details', 'open')).not.toBeNull();
    expect(paper.text('details')).toContain('Bonjour Aïcha');
  });

  test('embed: loads nothing by itself, and says what the other site gets; on paper only the link remains', () => {
    const view = parseBlock('embed', EXAMPLE_PROPS.embed);
    expect(view.all('iframe, [src]')).toHaveLength(0);
    expect(view.attribute('button', 'hidden')).not.toBeNull();
    expect(view.text('button')).toBe('Afficher le contenu de www.exemple-video.fr');
    expect(view.text('.b-note')).toContain('www.exemple-video.fr reçoit votre adresse IP');
    expect(view.attribute('a', 'href')).toBe(EXAMPLE_PROPS.embed.href);
    const paper = parseBlock('embed', EXAMPLE_PROPS.embed, createExampleContext('print'));
    expect(paper.all('button, .b-note')).toHaveLength(0);
    expect(paper.text('a')).toBe('Ouvrir sur www.exemple-video.fr');
    expect(parseBlock('embed', { ...EXAMPLE_PROPS.embed, href: 'mailto:a@b.fr' }).all('figure')).toHaveLength(0);
  });

  test('chart: nested lists say who works under whom', () => {
    const view = parseBlock('chart', EXAMPLE_PROPS.chart);
    expect(view.all('ul > li')).toHaveLength(4);
    expect(view.text('ul ul ul')).toContain('Inès Morvan');
    expect(view.all('.b-chart > li')).toHaveLength(1);
    expect(view.attribute('img', 'alt')).toBe('Claire Dubreuil devant un établi');
    const people = EXAMPLE_PROPS.chart.people.map((person) => ({ ...person, imageRightOn: '' }));
    expect(parseBlock('chart', { people }).all('img')).toHaveLength(0);
  });

  test('document: the link says type, weight and language', () => {
    const view = parseBlock('document', EXAMPLE_PROPS.document);
    expect(view.text('a')).toBe(`Règlement intérieur PDF, 2,4${NO_BREAK_SPACE}Mo, français`);
    expect(view.attribute('a', 'hreflang')).toBe('fr-FR');
    expect(view.attribute('a', 'download')).toBe('reglement-interieur.pdf');
  });

  test.each([
    ['info', 'À savoir'],
    ['tip', 'Astuce'],
    ['warning', 'Attention'],
    ['danger', 'Danger'],
    ['duty', 'Obligation'],
  ] as const)('callout %s: its kind is a word, not only a colour', (kind, word) => {
    const view = parseBlock('callout', { ...EXAMPLE_PROPS.callout, kind });
    expect(view.text('[role=note] .b-callout-kind')?.trim()).toBe(word);
    expect(view.attribute('svg', 'aria-hidden')).toBe('true');
  });

  test('quote: a quotation and its author apart', () => {
    const view = parseBlock('quote', EXAMPLE_PROPS.quote);
    expect(view.text('blockquote')).toContain('Le premier jour');
    expect(view.text('figcaption')).toContain('Maëlys Guérin');
    expect(parseBlock('quote', { ...EXAMPLE_PROPS.quote, author: '', role: '' }).all('figcaption')).toHaveLength(0);
  });

  test.each([
    ['quote', { ...EXAMPLE_PROPS.quote, style: undefined }, '.b-quote-line', '.b-quote-portrait'],
    ['figures', { ...EXAMPLE_PROPS.figures, style: undefined }, '.b-figures', '.b-figures-band'],
    ['steps', { ...EXAMPLE_PROPS.steps, layout: undefined }, '.b-steps-list', '.b-steps-columns'],
    ['timeline', { ...EXAMPLE_PROPS.timeline, layout: undefined }, '.b-timeline', '.b-timeline-horizontal'],
    ['columns', { ...EXAMPLE_PROPS.columns, background: undefined }, '.b-columns', '.b-block-tinted'],
  ] as const)('%s: stored before its look could be chosen, it keeps the first one', (type, stored, first, other) => {
    const isRead = getBlockDefinition(type).props.safeParse(JSON.parse(JSON.stringify(stored)));
    expect(isRead).toEqual({ success: true, data: JSON.parse(JSON.stringify(stored)) });
    const before = parseBlock(type, stored);
    expect([before.all(first).length, before.all(other).length]).toEqual([1, 0]);
    expect(parseBlock(type, EXAMPLE_PROPS[type]).all(other)).toHaveLength(1);
  });

  test('columns: beside a text, a picture may take half of the width', () => {
    const half = parseBlock('columns', { ...EXAMPLE_PROPS.columns, width: 'half' });
    expect(half.all('.b-block-wide > .b-columns-half')).toHaveLength(1);
    expect(parseBlock('columns', EXAMPLE_PROPS.columns).all('.b-columns-half, .b-block-wide')).toHaveLength(0);
  });

  test('figures: a number does not break between its thousands', () => {
    expect(parseBlock('figures', EXAMPLE_PROPS.figures).all('dd').at(-1)?.textContent).toBe(
      `2\u202f400${NO_BREAK_SPACE}m³`,
    );
  });

  test('accordion: folds without a script, open on paper', () => {
    expect(parseBlock('accordion', EXAMPLE_PROPS.accordion).all('details:not([open]) > summary')).toHaveLength(2);
    expect(
      parseBlock('accordion', EXAMPLE_PROPS.accordion, createExampleContext('print')).all('details[open]'),
    ).toHaveLength(2);
  });

  test('steps and timeline: ordered lists', () => {
    expect(parseBlock('steps', EXAMPLE_PROPS.steps).all('ol > li')).toHaveLength(3);
    expect(parseBlock('timeline', EXAMPLE_PROPS.timeline).all('ol > li')).toHaveLength(3);
  });

  test('checklist: boxes with their label, and deadlines in words', () => {
    const view = parseBlock('checklist', EXAMPLE_PROPS.checklist);
    expect(view.all('label > input[type=checkbox]')).toHaveLength(4);
    expect(view.attribute('[data-checklist]', 'data-checklist')).toBe(getExampleBlockId('checklist'));
    expect(view.all('[data-due-days]').map((due) => due.textContent)).toEqual([
      '3 jours avant votre arrivée',
      'Le jour de votre arrivée',
      'Dans les 5 jours qui suivent votre arrivée',
    ]);
  });

  test('figures: terms and their figures', () => {
    const view = parseBlock('figures', EXAMPLE_PROPS.figures);
    expect(view.all('dl dt')).toHaveLength(3);
    expect(view.all('dl dd')[1]?.textContent).toBe(`92${NO_BREAK_SPACE}%`);
  });

  test('table: named, with headers of columns and rows, in a frame the keyboard can scroll', () => {
    const view = parseBlock('table', EXAMPLE_PROPS.table);
    expect(view.all('thead th[scope=col]')).toHaveLength(3);
    expect(view.all('tbody th[scope=row]')).toHaveLength(3);
    expect(view.attribute('.b-table', 'tabindex')).toBe('0');
    expect(view.text(`#${view.attribute('.b-table', 'aria-labelledby')}`)).toBe(EXAMPLE_PROPS.table.caption);
    expect(parseBlock('table', { ...EXAMPLE_PROPS.table, headerRow: false }).all('thead')).toHaveLength(0);
  });

  test('columns: the text first in reading order, on whichever side it shows', () => {
    const view = parseBlock('columns', { ...EXAMPLE_PROPS.columns, side: 'left' });
    expect(view.all('.b-columns > div').map((part) => part.className)).toEqual(['b-columns-text', 'b-columns-beside']);
  });

  test('contact: telephone and e-mail are links; without a photo, initials nobody hears', () => {
    const view = parseBlock('contact', EXAMPLE_PROPS.contact);
    expect(view.all('a').map((link) => link.getAttribute('href'))).toEqual([
      'tel:0240810012',
      'mailto:rh@menuiserie-dubreuil.fr',
      'tel:+33612345678',
      'mailto:karim.benali@menuiserie-dubreuil.fr',
    ]);
    expect(view.text('.b-person-initials[aria-hidden=true]')).toBe('KB');
  });

  test('button: a link, or a file with its type and weight; one that leads nowhere is only words', () => {
    expect(parseBlock('button', EXAMPLE_PROPS.button).text('a')).toBe(
      `Télécharger le règlement intérieur (PDF, 2,4${NO_BREAK_SPACE}Mo)`,
    );
    const lost = { ...EXAMPLE_PROPS.button, href: `page:${getExampleBlockId('button')}`, file: { mediaId: null } };
    expect(parseBlock('button', lost).all('a')).toHaveLength(0);
    expect(parseBlock('button', lost).text('p')).toBe(EXAMPLE_PROPS.button.label);
  });

  test('address: opens the phone’s own map application', () => {
    expect(parseBlock('address', EXAMPLE_PROPS.address).attribute('a', 'href')).toBe(
      'geo:47.7197,-1.3762?q=47.7197,-1.3762',
    );
    const written = parseBlock('address', { ...EXAMPLE_PROPS.address, coordinates: '' });
    expect(written.attribute('a', 'href')).toBe(
      'geo:0,0?q=14%2C%20rue%20des%20Tanneurs%2C%2044110%20Ch%C3%A2teaubriant',
    );
    expect(parseBlock('address', { ...EXAMPLE_PROPS.address, coordinates: '', address: '' }).all('a')).toHaveLength(0);
  });

  test('hours: neighbouring days with the same hours are one row', () => {
    const view = parseBlock('hours', EXAMPLE_PROPS.hours);
    expect(view.all('tbody th').map((day) => day.textContent)).toEqual([
      'Du lundi au jeudi',
      'Vendredi',
      'Samedi et dimanche',
    ]);
    expect(view.all('tbody td').map((hours) => hours.textContent?.replaceAll(NO_BREAK_SPACE, ' '))).toEqual([
      '7 h 30 – 12 h, 13 h 15 – 16 h 30',
      '7 h 30 – 12 h',
      'Fermé',
    ]);
    expect(view.attribute('time', 'datetime')).toBe('07:30');
  });

  test('divider: a rule, or room nobody hears', () => {
    expect(parseBlock('divider', { style: 'ornament' }).all('hr')).toHaveLength(1);
    expect(parseBlock('divider', { style: 'space' }).attribute('.b-divider-space', 'aria-hidden')).toBe('true');
  });
});

describe('confirmation', () => {
  const { confirmation } = EXAMPLE_PROPS;

  test('says what is confirmed, and to whoever is not known that it takes a personal link', () => {
    const view = parseBlock('confirmation', confirmation);
    expect(view.text('.b-confirmation-title')).toBe(confirmation.title);
    expect(view.text('.b-confirmation-statement')).toContain('Moi, Aïcha, j’ai lu');
    expect(view.text('.b-confirmation-note')).toContain('se confirme avec un lien personnel');
    expect(view.all('form, input, button')).toHaveLength(0);
  });

  test('leaves to somebody who is known what is put there for her', () => {
    const view = parseBlock('confirmation', confirmation, {
      ...createExampleContext(),
      confirmation: (id) => `ici ${id}`,
    });
    expect(view.text('.b-confirmation')).toContain(`ici ${getExampleBlockId('confirmation')}`);
    expect(view.all('.b-confirmation-note')).toHaveLength(0);
  });

  test('sends nothing from the editor nor from paper', () => {
    const editor = parseBlock('confirmation', confirmation, createExampleContext('editor'));
    expect(editor.all('form, [type=submit]')).toHaveLength(0);
    expect(editor.text('button')).toBe('Confirmer ma lecture');
    const paper = parseBlock('confirmation', confirmation, createExampleContext('print'));
    expect(paper.text('.b-confirmation-note')).toBe('Cette lecture se confirme dans le livret en ligne.');
  });
});

describe('file to read', () => {
  test('is a document, told as one to read, and tells whoever is known whether she has opened it', () => {
    const view = parseBlock('fileToRead', EXAMPLE_PROPS.fileToRead);
    expect(view.attribute('a', 'href')).toBe('/media/reglement-interieur.pdf');
    expect(view.text('.b-file-to-read-note')).toBe('Fichier à lire.');
    const known = { ...createExampleContext(), fileToRead: () => '✓ Fichier ouvert' };
    expect(parseBlock('fileToRead', EXAMPLE_PROPS.fileToRead, known).text('.b-file-to-read-note')).toBe(
      '✓ Fichier ouvert',
    );
    const editor = parseBlock('fileToRead', EXAMPLE_PROPS.fileToRead, createExampleContext('editor'));
    expect(editor.text('.b-file-to-read-note')).toContain('une fois ce fichier parcouru');
  });
});

describe('quiz', () => {
  const view = parseBlock('quiz', EXAMPLE_PROPS.quiz);

  test('is a form that works without a script', () => {
    expect(view.attribute('form', 'method')).toBe('post');
    expect(view.attribute('form', 'action')).toBe(
      `/lire/menuiserie-dubreuil/bienvenue/quiz/${getExampleBlockId('quiz')}`,
    );
    expect(view.all('fieldset > legend')).toHaveLength(5);
    expect(view.text('legend .b-quiz-count')).toBe('Question 1 sur 5');
    expect(view.all('fieldset:nth-of-type(2) input[type=checkbox]')).toHaveLength(3);
    expect(view.attribute('fieldset:nth-of-type(4) select', 'aria-label')).toMatch(/^Rang de/);
  });

  test('gives nothing away: no explanation, and the same page whichever answer is right', () => {
    const page = renderBlock('quiz', EXAMPLE_PROPS.quiz);
    expect(page).not.toContain('Rien de flottant');
    const swapped = EXAMPLE_PROPS.quiz.questions.map((question) => ({
      ...question,
      answers: question.answers.map((answer) => ({ ...answer, right: !answer.right })),
    }));
    expect(renderBlock('quiz', { ...EXAMPLE_PROPS.quiz, questions: swapped })).toBe(page);
  });

  test('the order shown depends on the secret of the server', () => {
    const context = createExampleContext();
    const seen = new Set(
      Array.from({ length: 8 }, (_, n) =>
        renderBlock('quiz', EXAMPLE_PROPS.quiz, { ...context, getQuizSeed: () => `secret ${n}` }),
      ),
    );
    expect(seen.size).toBeGreaterThan(3);
  });

  test('on paper, pairs are two columns to join', () => {
    const paper = parseBlock('quiz', EXAMPLE_PROPS.quiz, createExampleContext('print'));
    expect(paper.all('.b-quiz-pairs li').map((item) => item.textContent)).toEqual([
      'Trusquin',
      'Bédane',
      'Creuser une mortaise',
      'Tracer une parallèle',
    ]);
  });

  test('goes nowhere from the editor nor from paper', () => {
    for (const mode of ['editor', 'print'] as const) {
      expect(
        parseBlock('quiz', EXAMPLE_PROPS.quiz, createExampleContext(mode)).all('form, [type=submit]'),
      ).toHaveLength(0);
    }
  });
});

describe('whatever is typed', () => {
  const EVIL = '<script>alert(1)</script>"><img src=x onerror=alert(1)>';

  /** Replaces every plain text of the props; another test covers the rich texts that the server sanitises (html). */
  const poisoned = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.map((item) => poisoned(item));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, poisoned(inner, key)]));
    }
    const kept = ['html', 'mediaId', 'kind', 'style', 'layout', 'width', 'side', 'from', 'to', 'covers'].includes(name);
    return typeof value === 'string' && !kept ? EVIL : value;
  };

  test.each(EXAMPLE_BLOCKS.map((block) => [block.type, block] as const))(
    '%s: plain text never becomes markup',
    (_, block) => {
      for (const mode of ['reader', 'editor', 'print'] as const) {
        const page = renderPage([{ ...block, props: poisoned(block.props) }], createExampleContext(mode));
        expect(page).not.toContain('<script');
        expect(page).not.toContain('<img src=x');
        expect(page).not.toMatch(/href="(?!https:|mailto:|tel:|geo:|\/)/);
      }
    },
  );

  test('the value of a variable is escaped in rich text', () => {
    const context = { ...createExampleContext(), fillHtml: (rich: string) => rich.replace('{{prenom}}', '&lt;b&gt;') };
    expect(renderBlock('text', { html: '<p>{{prenom}}</p>' }, context)).toContain('<p>&lt;b&gt;</p>');
  });

  test('no inline handler and no inline style on the whole page', () => {
    const page = renderPage(EXAMPLE_BLOCKS, createExampleContext());
    expect(page).not.toMatch(/\son\w+=/);
    expect(page).not.toContain('style=');
  });
});

describe('what is not there', () => {
  const strange = { id: getExampleBlockId('text'), type: 'hologramme', props: { a: 1 } };

  test('an unknown block is said in the editor and leaves readers alone', () => {
    expect(renderPage([strange], createExampleContext('editor'))).toContain('hologramme');
    expect(renderPage([strange], createExampleContext())).not.toContain('hologramme');
  });

  test('an empty block asks to be filled, in the editor only', () => {
    expect(renderBlock('text', { html: '' }, createExampleContext('editor'))).toContain('Écrivez le texte');
    expect(renderBlock('text', { html: '' })).not.toContain('Écrivez');
  });

  test('a lost file is said in the editor, and no view breaks without files', () => {
    const none = { findMedia: () => null };
    const inEditor = renderPage(EXAMPLE_BLOCKS, { ...createExampleContext('editor'), ...none });
    expect(inEditor.match(/Fichier introuvable/g)?.length).toBeGreaterThan(4);
    const inReader = renderPage(EXAMPLE_BLOCKS, { ...createExampleContext(), ...none });
    expect(inReader).not.toContain('Fichier introuvable');
    expect(inReader).not.toContain('<img');
  });
});
