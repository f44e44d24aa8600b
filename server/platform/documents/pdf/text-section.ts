import { type Pdf, TEXT_COLOUR, writeText } from './document.ts';

export const insertFrenchSpaces = (text: string): string =>
  text.replace(/ ([:;!?»%])/g, '\u00a0$1').replace(/« /g, '«\u00a0');

/** Starts a section of texts, one below the other, from `left` and over `width` points. */
export const startTextSection = (pdf: Pdf, { left, width }: { left: number; width: number }) => {
  const section = pdf.struct('Sect');
  pdf.addStructure(section);
  return {
    section,
    /** Writes a text as a structure element, with a gap below it. */
    say: (tag: string, text: string, size: number, gap: number, colour = TEXT_COLOUR): void => {
      section.add(
        pdf.struct(tag, {}, () => {
          pdf.x = left;
          writeText(pdf, insertFrenchSpaces(text), { size, width, lineGap: 3, colour });
          pdf.y += gap;
        }),
      );
    },
  };
};
