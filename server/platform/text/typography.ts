const NARROW = '\u202f';
const FIXED = '\u00a0';

/**
 * French spacing: narrow no-break space before ; ! ? and between thousands, no-break space before the colon, inside
 * guillemets and before a unit. Texts can thus be typed with plain spaces. Apostrophes must already be curly.
 */
export const applyFrenchSpacing = (text: string): string =>
  text
    .replace(/ ([;!?])/g, `${NARROW}$1`)
    .replace(/ :/g, `${FIXED}:`)
    .replace(/« /g, `«${FIXED}`)
    .replace(/ »/g, `${FIXED}»`)
    .replace(/(\d) h (\d\d)(?!\d)/g, `$1${FIXED}h${FIXED}$2`)
    .replace(
      /(\d) (?=(?:%|€|h|min|km|kg|m|jours?|mois|ans?|années?|heures?|minutes?|semaines?)(?![\p{L}\d]))/gu,
      `$1${FIXED}`,
    )
    .replace(/(\d) (\d{3})(?!\d)/g, `$1${NARROW}$2`)
    .replace(/n° /g, `n°${FIXED}`)
    .replace(/\b(art\.|L\.|R\.|D\.) /g, `$1${FIXED}`);
