export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const MIN_CROP_SIDE_PX = 16;

/** Limits the area to the picture, in whole pixels, at least 16 px a side. */
export const clampCropArea = (
  { x, y, width, height }: CropArea,
  picture: { width: number; height: number },
): CropArea => {
  const w = Math.round(Math.min(Math.max(MIN_CROP_SIDE_PX, width), picture.width));
  const h = Math.round(Math.min(Math.max(MIN_CROP_SIDE_PX, height), picture.height));
  return {
    width: w,
    height: h,
    x: Math.round(Math.min(Math.max(0, x), picture.width - w)),
    y: Math.round(Math.min(Math.max(0, y), picture.height - h)),
  };
};

export type CropHandle = 'move' | 'nw' | 'ne' | 'sw' | 'se';

/** The area after a handle moves by `dx`, `dy` pixels of the picture. The opposite corner stays in place. */
export const dragCropArea = (
  area: CropArea,
  handle: CropHandle,
  dx: number,
  dy: number,
  picture: { width: number; height: number },
): CropArea => {
  if (handle === 'move') return clampCropArea({ ...area, x: area.x + dx, y: area.y + dy }, picture);
  const [right, bottom] = [area.x + area.width, area.y + area.height];
  const west = handle === 'nw' || handle === 'sw';
  const north = handle === 'nw' || handle === 'ne';
  const x = west ? Math.min(Math.max(0, area.x + dx), right - MIN_CROP_SIDE_PX) : area.x;
  const y = north ? Math.min(Math.max(0, area.y + dy), bottom - MIN_CROP_SIDE_PX) : area.y;
  const x2 = west ? right : Math.max(Math.min(picture.width, right + dx), area.x + MIN_CROP_SIDE_PX);
  const y2 = north ? bottom : Math.max(Math.min(picture.height, bottom + dy), area.y + MIN_CROP_SIDE_PX);
  return clampCropArea({ x, y, width: x2 - x, height: y2 - y }, picture);
};

/** The cropped part of a picture as a new PNG file. */
export const cropToPng = async (source: ImageBitmap, area: CropArea, name: string): Promise<File> => {
  const canvas = document.createElement('canvas');
  canvas.width = area.width;
  canvas.height = area.height;
  canvas.getContext('2d')?.drawImage(source, area.x, area.y, area.width, area.height, 0, 0, area.width, area.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The browser could not write the picture');
  return new File([blob], `${name.replace(/\.\w+$/, '')}.png`, { type: 'image/png' });
};
