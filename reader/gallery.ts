import { findElement, listElements } from './device.ts';
import { createButton, createElement } from './elements.ts';

interface GalleryImage {
  image: HTMLImageElement;
  caption: string;
  opener: HTMLButtonElement;
}

/** Two arrows and « 2 sur 6 » between them. `go` receives the wished index, always within the gallery. */
const createGalleryBar = (total: number, go: (index: number) => void) => {
  let at = 0;
  const goWithin = (index: number) => {
    if (index >= 0 && index < total) go(index);
  };
  const previous = createButton('r-arrow r-arrow-previous', 'Image précédente', () => goWithin(at - 1));
  const next = createButton('r-arrow r-arrow-next', 'Image suivante', () => goWithin(at + 1));
  const counter = createElement('p', 'r-gallery-count');
  counter.setAttribute('role', 'status');
  const bar = createElement('div', 'r-gallery-bar');
  bar.append(previous, counter, next);
  const show = (index: number, words = '') => {
    at = index;
    counter.textContent = `${index + 1} sur ${total}`;
    if (words !== '') counter.append(createElement('span', 'b-hidden', `\u00a0: ${words}`));
    // A button that stops working keeps the focus.
    previous.ariaDisabled = String(index === 0);
    next.ariaDisabled = String(index === total - 1);
  };
  return { bar, show, step: (by: number) => goWithin(at + by), getIndex: () => at };
};

const KEY_STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
/** Pixels that a finger slides over before the image changes. */
const SWIPE_PX = 40;

/** Milliseconds without scrolling after which a strip is at rest. */
const SCROLL_REST_MS = 150;

/** A finger that slides sideways goes to the image beside. */
const watchSwipes = (element: HTMLElement, step: (by: number) => void): void => {
  let from = 0;
  element.addEventListener('pointerdown', ({ clientX }) => {
    from = clientX;
  });
  element.addEventListener('pointerup', ({ clientX }) => {
    if (Math.abs(clientX - from) > SWIPE_PX) step(clientX < from ? 1 : -1);
  });
};

/** One image on the whole window, with its alternative text and its caption. Closed, the focus returns to the last one. */
const openImages = (images: readonly GalleryImage[], first: number): void => {
  const dialog = createElement('dialog', 'r-gallery');
  dialog.ariaLabel = 'Galerie d’images';
  const picture = document.createElement('img');
  const caption = createElement('figcaption', 'r-gallery-caption');
  const figure = createElement('figure', 'r-gallery-figure');
  figure.append(picture, caption);
  const { bar, show, step, getIndex } = createGalleryBar(images.length, (index) => showImage(index));
  const showImage = (index: number): void => {
    const shown = images[index];
    if (!shown) return;
    picture.srcset = shown.image.srcset;
    picture.sizes = '100vw';
    picture.src = shown.image.src;
    picture.alt = shown.image.alt;
    caption.textContent = shown.caption;
    show(index, shown.caption || shown.image.alt);
  };
  const close = createButton('r-gallery-close', 'Fermer la galerie', () => dialog.close());
  dialog.append(close, figure, bar);
  dialog.addEventListener('keydown', (event) => {
    const by = KEY_STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  });
  watchSwipes(figure, step);
  dialog.addEventListener('close', () => {
    const left = images[getIndex()];
    dialog.remove();
    left?.opener.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    left?.opener.focus();
  });
  document.body.append(dialog);
  showImage(first);
  dialog.showModal();
};

/** Arrows and a counter under a strip, which still scrolls by hand. */
const addStripBar = (strip: HTMLElement, items: readonly HTMLElement[]): void => {
  const findLeft = (item: HTMLElement | undefined) => (item?.offsetLeft ?? 0) - (items[0]?.offsetLeft ?? 0);
  const { bar, show } = createGalleryBar(items.length, (index) => {
    strip.scrollTo({ left: findLeft(items[index]) });
    show(index);
  });
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const count = () => {
    const isAtEnd = strip.scrollLeft + strip.clientWidth >= strip.scrollWidth - 4;
    const distances = items.map((item) => Math.abs(findLeft(item) - strip.scrollLeft));
    if (!isAtEnd) show(distances.indexOf(Math.min(...distances)));
  };
  strip.addEventListener('scroll', () => {
    clearTimeout(waiting);
    waiting = setTimeout(count, SCROLL_REST_MS);
  });
  show(0);
  strip.after(bar);
};

/** Galleries open on the whole window, and strips get arrows. Without a script they stay grids of images. */
export const startGalleries = (): void => {
  for (const gallery of listElements('.b-gallery')) {
    const items = listElements('.b-gallery-item', gallery);
    const images: GalleryImage[] = [];
    for (const item of items) {
      const image = findElement<HTMLImageElement>('img', item);
      if (!image) continue;
      const index = images.length;
      const label = `Agrandir l’image ${index + 1} sur ${items.length}`;
      const opener = createButton('r-enlarge', label, () => openImages(images, index));
      image.after(opener);
      images.push({ image, caption: findElement('figcaption', item)?.textContent?.trim() ?? '', opener });
    }
    if (gallery.classList.contains('b-gallery-carousel') && items.length > 1) addStripBar(gallery, items);
  }
};
