import { zipSync } from 'fflate';

/** Builders of Word XML, so that tests read like documents. */
export const text = (words: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${words}</w:t></w:r>`;
export const p = (inner: string, style = '') =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}${inner.startsWith('<') || inner === '' ? inner : text(inner)}</w:p>`;
export const h = (level: number, words: string) => p(words, `Titre${level}`);
export const cell = (inner: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${inner.startsWith('<w:p') || inner.startsWith('<w:tbl') ? inner : p(inner)}</w:tc>`;
export const row = (cells: string[], header = false) =>
  `<w:tr>${header ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells.map((inner) => (inner.startsWith('<w:tc') ? inner : cell(inner))).join('')}</w:tr>`;
export const table = (...rows: string[]) => `<w:tbl><w:tblPr/>${rows.join('')}</w:tbl>`;
export const bullet = (words: string, level = 0, numbering = 1) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${numbering}"/></w:numPr></w:pPr>${text(words)}</w:p>`;
export const link = (words: string, id: string) => `<w:hyperlink r:id="${id}">${text(words)}</w:hyperlink>`;
export const picture = (id: string, alt = '') =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="i" descr="${alt}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const SPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ' +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" ' +
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" ' +
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml" ' +
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';

// Style ids of a French Word, with the usual English names; « Partie » is a custom style.
const STYLES =
  [1, 2, 3, 4, 5]
    .map(
      (level) => `<w:style w:type="paragraph" w:styleId="Titre${level}"><w:name w:val="heading ${level}"/></w:style>`,
    )
    .join('') +
  '<w:style w:type="paragraph" w:styleId="Titre"><w:name w:val="Title"/></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Sous-titre"><w:name w:val="Subtitle"/></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Lgende"><w:name w:val="caption"/></w:style>' +
  '<w:style w:type="paragraph" w:styleId="TM1"><w:name w:val="toc 1"/></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Partie"><w:name w:val="Partie"/><w:basedOn w:val="Titre1"/></w:style>';

const level = (depth: number, format: string) => `<w:lvl w:ilvl="${depth}"><w:numFmt w:val="${format}"/></w:lvl>`;
const NUMBERING =
  `<w:numbering ${SPACES}><w:abstractNum w:abstractNumId="1">${level(0, 'bullet')}${level(1, 'bullet')}</w:abstractNum>` +
  `<w:abstractNum w:abstractNumId="2">${level(0, 'decimal')}</w:abstractNum>` +
  '<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num></w:numbering>';

export interface DocxExtras {
  /** Additional parts of the file, by name. */
  parts?: Record<string, string | Uint8Array>;
  /** Targets of `r:id`: an external address, or a part under `word/`. */
  relations?: Record<string, string>;
}

/** Builds a Word document with this body. */
export const buildDocx = (body: string, { parts = {}, relations = {} }: DocxExtras = {}): Buffer => {
  const bytes = (part: string | Uint8Array) => (typeof part === 'string' ? new TextEncoder().encode(part) : part);
  const relation = (id: string, target: string) => {
    const kind = target.startsWith('media/')
      ? 'image'
      : target.endsWith('.xml')
        ? target.replace('.xml', '')
        : 'hyperlink';
    return `<Relationship Id="${id}" Type="${OFFICE}/relationships/${kind}" Target="${target}"${kind === 'hyperlink' ? ' TargetMode="External"' : ''}/>`;
  };
  const all: Record<string, string | Uint8Array> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="png" ContentType="image/png"/><Default Extension="emf" ContentType="image/x-emf"/><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document ${SPACES}><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `<w:styles ${SPACES}>${STYLES}</w:styles>`,
    'word/numbering.xml': NUMBERING,
    'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('s', 'styles.xml')}${relation('n', 'numbering.xml')}${Object.entries(
      relations,
    )
      .map(([id, target]) => relation(id, target))
      .join('')}</Relationships>`,
    ...parts,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(all).map(([name, part]) => [name, bytes(part)]))));
};

export const buildRoot = (name: string, inner: string) => `<w:${name} ${SPACES}>${inner}</w:${name}>`;
