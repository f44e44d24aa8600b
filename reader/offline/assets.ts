import { OFFLINE_ASSET_PREFIX } from '../../contract/reading/offline-file.ts';

/** Attributes that hold the address of a file of the booklet. */
const ADDRESS_ATTRIBUTES = ['src', 'href', 'poster'] as const;

const urls = new Map<string, string>();

const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

/** Images become data addresses; what is played or downloaded becomes a blob, which the browser reads by parts. */
const createUrl = (id: string): string => {
  const holder = document.head.querySelector<HTMLElement>(`script[data-asset="${CSS.escape(id)}"]`);
  if (!holder) return '';
  const { mime = '' } = holder.dataset;
  const text = holder.textContent ?? '';
  if (mime.startsWith('image/')) return `data:${mime};base64,${text}`;
  return URL.createObjectURL(new Blob([decodeBase64(text)], { type: mime }));
};

const getUrl = (id: string): string => {
  const known = urls.get(id);
  if (known !== undefined) return known;
  const url = createUrl(id);
  urls.set(id, url);
  return url;
};

/** Gives the elements of a document the files that they show. It runs before they enter the page. */
export const fillAssets = (content: DocumentFragment): void => {
  for (const name of ADDRESS_ATTRIBUTES) {
    for (const element of content.querySelectorAll(`[${name}^="${OFFLINE_ASSET_PREFIX}"]`)) {
      const id = element.getAttribute(name)?.slice(OFFLINE_ASSET_PREFIX.length) ?? '';
      element.setAttribute(name, getUrl(id));
    }
  }
};
