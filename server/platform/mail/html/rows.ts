const FONT = 'font-family:Arial, Helvetica, sans-serif;';

interface Row {
  padding?: string;
  className?: string;
  align?: 'left' | 'center';
}

const renderRow = (content: string, { padding = '0', className, align = 'left' }: Row): string => `<tr>
<td align="${align}"${className ? ` class="${className}"` : ''} style="font-size:0px;padding:${padding};word-break:break-word;">
${content}
</td>
</tr>`;

const renderTable = (style: string, content: string): string =>
  `<table border="0" cellpadding="0" cellspacing="0" role="presentation" style="${style}">
<tbody>
<tr>
${content}
</tr>
</tbody>
</table>`;

interface TextRow extends Row {
  fontSizePx?: number;
  fontWeight?: number;
  lineHeight?: number;
  colour?: string;
}

export const renderTextRow = (html: string, row: TextRow = {}): string => {
  const { fontSizePx = 16, fontWeight, lineHeight = 1.6, colour = '#1b2a3a', align = 'left' } = row;
  const weight = fontWeight === undefined ? '' : `font-weight:${fontWeight};`;
  const style = `${FONT}font-size:${fontSizePx}px;${weight}line-height:${lineHeight};text-align:${align};color:${colour};`;
  return renderRow(`<div style="${style}">${html}</div>`, row);
};

interface ButtonRow extends Row {
  href: string;
  colour: string;
  textColour: string;
}

/** `label` and `href` are HTML. */
export const renderButtonRow = (label: string, { href, colour, textColour, ...row }: ButtonRow): string =>
  renderRow(
    renderTable(
      'border-collapse:separate;line-height:100%;',
      `<td align="center" bgcolor="${colour}" role="presentation" style="border:none;border-radius:8px;cursor:auto;mso-padding-alt:14px 28px;background:${colour};" valign="middle">
<a href="${href}" style="display:inline-block;background:${colour};color:${textColour};${FONT}font-size:16px;font-weight:700;line-height:120%;margin:0;text-decoration:none;text-transform:none;padding:14px 28px;mso-padding-alt:0px;border-radius:8px;" target="_blank">
${label}
</a>
</td>`,
    ),
    row,
  );

/** `alt` is HTML. */
export const renderImageRow = (src: string, alt: string, widthPx: number, padding = '0 0 16px'): string =>
  renderRow(
    renderTable(
      'border-collapse:collapse;border-spacing:0px;',
      `<td style="width:${widthPx}px;">
<img alt="${alt}" src="${src}" style="border:0;display:block;outline:none;text-decoration:none;height:auto;width:100%;font-size:13px;" width="${widthPx}" height="auto">
</td>`,
    ),
    { padding },
  );

/** Thin line over `widthPx`, which Outlook needs. */
export const renderDividerRow = (colour: string, widthPx: number): string => {
  const border = `border-top:solid 1px ${colour};font-size:1px;margin:0px auto;`;
  return renderRow(
    `<p style="${border}width:100%;">
</p>
<!--[if mso | IE]><table align="center" border="0" cellpadding="0" cellspacing="0" style="${border}width:${widthPx}px;" role="presentation" width="${widthPx}px" ><tr><td style="height:0;line-height:0;"> &nbsp;
</td></tr></table><![endif]-->`,
    { align: 'center', padding: '4px 0 20px' },
  );
};
