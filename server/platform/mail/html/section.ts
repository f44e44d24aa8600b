/** Width of a message, in pixels. */
export const PAGE_WIDTH_PX = 600;

interface HtmlSection {
  /** CSS padding. */
  padding: string;
  /** Left and right padding, in pixels: Outlook needs the width that remains. */
  sidePaddingPx: number;
  className?: string;
  /** `#rrggbb`; absent: the colour of the page. */
  background?: string;
  /** CSS radius of its corners. */
  radius?: string;
  /** Rows of its column, one below the other. */
  rows: readonly string[];
}

/** Band of a message, after the opening of a comment that only Outlook reads. */
export const renderSection = ({ padding, sidePaddingPx, className, rows, ...look }: HtmlSection): string => {
  const background = look.background ? `background:${look.background};background-color:${look.background};` : '';
  const radius = look.radius ? `border-radius:${look.radius};` : '';
  const outlookTable = `<table align="center" border="0" cellpadding="0" cellspacing="0" class="${className ? `${className}-outlook` : ''}" role="presentation" style="width:${PAGE_WIDTH_PX}px;" width="${PAGE_WIDTH_PX}"${look.background ? ` bgcolor="${look.background}"` : ''} ><tr><td style="line-height:0px;font-size:0px;mso-line-height-rule:exactly;">`;
  return `${outlookTable}<![endif]-->
<div${className ? ` class="${className}"` : ''} style="${background}margin:0px auto;max-width:${PAGE_WIDTH_PX}px;${radius && `${radius}overflow:hidden;`}">
<table align="center" border="0" cellpadding="0" cellspacing="0" role="presentation" style="${background}width:100%;${radius && 'border-collapse:separate;'}">
<tbody>
<tr>
<td style="${radius}direction:ltr;font-size:0px;padding:${padding};text-align:center;">
<!--[if mso | IE]><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><td class="" style="vertical-align:top;width:${PAGE_WIDTH_PX - 2 * sidePaddingPx}px;" ><![endif]-->
<div class="mj-column-per-100 mj-outlook-group-fix" style="font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;">
<table border="0" cellpadding="0" cellspacing="0" role="presentation" style="vertical-align:top;" width="100%">
<tbody>
${rows.map((row) => `${row}\n`).join('')}</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><![endif]-->
</td>
</tr>
</tbody>
</table>
</div>`;
};
