import { createQrCode } from '../../blocks/qr/create-qr-code.ts';
import { buildOfflinePayload, formatOfflineCode, OFFLINE_CODE_FRAGMENT } from '../../contract/reading/offline-code.ts';
import { OFFLINE_PATH } from '../../contract/reading/offline-file.ts';
import { findElement } from '../device.ts';
import { isPageRead } from '../progress.ts';
import { signBytes } from './hmac.ts';
import { readFileData } from './read-data.ts';

const SVG = 'http://www.w3.org/2000/svg';
const COPIED = 'Code copié.';
const SELECTED = 'Code sélectionné\u00a0: copiez-le avec votre clavier ou votre menu.';

const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Code of the pages read in this file; empty when there is none. */
const buildCode = (): { code: string; count: number } => {
  const { version, fileId, key, pages } = readFileData();
  const places = pages.filter(({ id, hash }) => isPageRead(id, hash)).map(({ place }) => place);
  if (places.length === 0) return { code: '', count: 0 };
  const payload = buildOfflinePayload({ version, fileId: fromHex(fileId), places });
  return { code: formatOfflineCode(payload, signBytes(fromHex(key), payload)), count: places.length };
};

const drawQrCode = (text: string): SVGElement => {
  const { size, path } = createQrCode(text);
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', `0 0 ${size} ${size}`);
  drawing.setAttribute('class', 'b-qr-code');
  drawing.setAttribute('role', 'img');
  drawing.setAttribute('aria-label', 'Code QR\u00a0: l’adresse du livret, avec ce code');
  const squares = [
    ['#ffffff', `M0 0h${size}v${size}H0z`],
    ['#000000', path],
  ] as const;
  for (const [fill, shape] of squares) {
    const square = document.createElementNS(SVG, 'path');
    square.setAttribute('fill', fill);
    square.setAttribute('d', shape);
    drawing.append(square);
  }
  return drawing;
};

const copyCode = async (field: HTMLTextAreaElement, said: HTMLElement): Promise<void> => {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    said.textContent = COPIED;
  } catch {
    said.textContent = SELECTED;
  }
};

/** Shows the code that carries the reading of this file to the booklet online. */
export const startReadingCode = (): void => {
  const shown = findElement('[data-offline-report]');
  const none = findElement('[data-offline-none]');
  const field = findElement<HTMLTextAreaElement>('[data-offline-code]');
  if (!shown || !none || !field) return;
  const { code, count } = buildCode();
  shown.hidden = code === '';
  none.hidden = code !== '';
  if (code === '') return;
  const address = `${readFileData().address}/${OFFLINE_PATH}#${OFFLINE_CODE_FRAGMENT}${code}`;
  const counted = findElement('[data-offline-count]');
  if (counted) counted.textContent = count === 1 ? '1 page lue' : `${count} pages lues`;
  field.value = code;
  findElement('[data-offline-qr]')?.replaceChildren(drawQrCode(address));
  const link = findElement<HTMLAnchorElement>('[data-offline-link]');
  if (link) link.href = address;
  const said = findElement('[data-offline-said]');
  if (said) findElement('[data-offline-copy]')?.addEventListener('click', () => void copyCode(field, said));
};
