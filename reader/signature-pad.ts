import { chooseTone, findElement, listElements } from './device.ts';

const WIDTH = 600;
const HEIGHT = 200;
/** Maximum points of a drawing: the server accepts 20,000 characters. */
const MAX_POINTS = 2000;
/** Pen movement of an arrow key. */
const ARROW_STEP = 8;

type Point = [x: number, y: number];
const clamp = (value: number, max: number): number => Math.round(Math.min(Math.max(value, 0), max));

const ARROW_MOVES: Record<string, Point> = {
  ArrowLeft: [-ARROW_STEP, 0],
  ArrowRight: [ARROW_STEP, 0],
  ArrowUp: [0, -ARROW_STEP],
  ArrowDown: [0, ARROW_STEP],
};

const startSignaturePad = (sign: HTMLElement): void => {
  const pad = findElement('[data-sign-pad]', sign);
  const line = sign.querySelector('[data-sign-line]');
  const pen = sign.querySelector('[data-sign-pen]');
  const path = findElement<HTMLInputElement>('[data-sign-path]', sign);
  const said = findElement('[data-sign-said]', sign);
  const clear = findElement('[data-sign-clear]', sign);
  if (!pad || !line || !pen || !path || !said || !clear) return;
  let drawn = '';
  let points = 0;
  let pressed = false;
  let down = false;
  let at: Point = [WIDTH / 2, HEIGHT / 2];

  const show = () => {
    line.setAttribute('d', drawn);
    path.value = drawn;
  };
  const add = (kind: 'M' | 'L', [x, y]: Point) => {
    if (points >= MAX_POINTS) return;
    points += 1;
    drawn += `${kind}${x} ${y}`;
    show();
  };
  const showPen = () => {
    pen.setAttribute('cx', String(at[0]));
    pen.setAttribute('cy', String(at[1]));
    pen.toggleAttribute('data-shown', document.activeElement === pad && pad.matches(':focus-visible'));
    pen.toggleAttribute('data-down', down);
  };
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const box = pad.getBoundingClientRect();
    return [
      clamp(((clientX - box.left) * WIDTH) / box.width, WIDTH),
      clamp(((clientY - box.top) * HEIGHT) / box.height, HEIGHT),
    ];
  };
  pad.addEventListener('pointerdown', (event) => {
    pressed = true;
    pad.setPointerCapture(event.pointerId);
    add('M', pointOf(event));
  });
  pad.addEventListener('pointermove', (event) => pressed && add('L', pointOf(event)));
  for (const end of ['pointerup', 'pointercancel']) {
    pad.addEventListener(end, () => {
      pressed = false;
    });
  }
  pad.addEventListener('keydown', (event) => {
    const move = ARROW_MOVES[event.key];
    if (move) {
      at = [clamp(at[0] + move[0], WIDTH), clamp(at[1] + move[1], HEIGHT)];
      if (down) add('L', at);
    } else if (event.key === ' ') {
      down = !down;
      if (down) add('M', at);
      said.textContent = down ? 'Plume posée.' : 'Plume levée.';
    } else return;
    // Elsewhere, arrows turn pages and the space bar scrolls.
    event.preventDefault();
    showPen();
  });
  for (const moved of ['focus', 'blur']) pad.addEventListener(moved, showPen);
  clear.addEventListener('click', () => {
    drawn = '';
    points = 0;
    down = false;
    show();
    showPen();
    said.textContent = chooseTone(
      'Dessin effacé\u00a0: votre nom saisi suffit.',
      'Dessin effacé\u00a0: ton nom saisi suffit.',
    );
  });
  sign.hidden = false;
};

/** Enables signature drawing. Without a script it is hidden, and the typed name is enough. */
export const startSignaturePads = (): void => {
  for (const sign of listElements('[data-sign]')) startSignaturePad(sign);
};
