import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DRAWING_IDS, DRAWINGS, isDrawingId } from './drawings.ts';
import { findDrawing, findDrawingBySector, findDrawingByTitle } from './find-drawing.ts';
import { Illustration } from './Illustration.tsx';
import { DRAWING_SHAPES } from './shapes/index.ts';

const css = readFileSync(new URL('../styles/drawings.css', import.meta.url), 'utf8');
const TAG = /<(\/?)([a-z]+)((?:\s[a-z-]+="[^"<>]*")*)\s*(\/?)>/g;

describe('drawings', () => {
  it.each(DRAWING_IDS)('draws %s in less than 3 kB, with the tones of the theme alone', (id) => {
    const shapes = DRAWING_SHAPES[id];
    expect(renderToStaticMarkup(<Illustration id={id} />).length).toBeLessThan(3000);
    // Nothing but tags, each one closed.
    expect(shapes.replace(TAG, '')).toBe('');
    const open: string[] = [];
    for (const [, closing, name = '', , isEmpty] of shapes.matchAll(TAG)) {
      expect(['rect', 'circle', 'path', 'g']).toContain(name);
      if (closing) expect(open.pop()).toBe(name);
      else if (!isEmpty) open.push(name);
    }
    expect(open).toEqual([]);
    // Two drawings of a page would share an id; a colour of its own would ignore the theme.
    expect(shapes).not.toMatch(/\s(id|fill|stroke|style|href)=|NaN|undefined/);
    for (const [, tone] of shapes.matchAll(/class="dw-(\w+)/g)) expect(css).toContain(`.dw-${tone} {`);
  });

  it('starts each one with a background that covers its frame', () => {
    for (const id of DRAWING_IDS) expect(DRAWING_SHAPES[id]).toMatch(/^<rect class="dw-\w+" x="0" y="0"/);
  });

  it('is decorative, or an image with a name', () => {
    expect(renderToStaticMarkup(<Illustration id="team" />)).toContain('aria-hidden="true"');
    const named = renderToStaticMarkup(<Illustration id="team" alt="Notre équipe" />);
    expect(named).toContain('role="img" aria-label="Notre équipe"');
    expect(named).not.toContain('aria-hidden');
  });

  it('has a different French name for each', () => {
    expect(new Set(DRAWING_IDS.map((id) => DRAWINGS[id].label)).size).toBe(DRAWING_IDS.length);
    expect(isDrawingId('team')).toBe(true);
    expect(isDrawingId('toString')).toBe(false);
  });
});

describe('findDrawing', () => {
  it.each([
    ['Bienvenue parmi nous', 'welcome'],
    ['Votre premier jour', 'first-day'],
    ['Les congés payés', 'holidays'],
    ['Incendie et évacuation', 'evacuation'],
    ['Mutuelle et prévoyance', 'insurance'],
    ['Le droit à la déconnexion', 'remote-work'],
    ['Les règles vitales du chantier', 'safety'],
    ['Vos données, vos droits', 'privacy'],
    ['Au revoir, et merci', 'farewell'],
    ['Dans l’atelier', 'industry'],
    ['Vos représentants', 'ballot'],
    ['Égalité et non-discrimination', 'respect'],
    ['Manger, souffler, vivre ensemble', 'meal'],
    ['Votre paie, ligne par ligne', 'pay'],
  ])('finds the drawing of « %s »', (title, id) => {
    expect(findDrawing({ title, sector: 'btp' })).toBe(id);
  });

  it('uses the kind, then the sector, then always the same neutral drawing', () => {
    expect(findDrawing({ title: 'Zut', kind: 'conges-payes' })).toBe('holidays');
    expect(findDrawing({ title: 'Zut', sector: 'agriculture' })).toBe('farming');
    expect(findDrawing({ title: 'Zut' })).toBe(findDrawing({ title: 'Zut' }));
    expect(findDrawingByTitle('Zut')).toBeNull();
    expect(findDrawingBySector(null)).toBeNull();
  });
});
