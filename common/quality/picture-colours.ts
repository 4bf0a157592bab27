import type { ScenePicture, PictureNode, Point } from '../scene/scene.ts';
import { createCanvasPictures } from '../scene/paint/canvas-pictures.ts';
import { wholePictureRect } from '../scene/paint/node-geometry.ts';
import type { Tint } from './ground-patches.ts';

/** Colours of pictures as they lie on slides. */
export interface PictureColours {
  /**
   * Makes a picture ready to be asked.
   * @returns the colour at a place in the picture, as fractions; null where it is not to be read.
   */
  open(node: PictureNode, picture: ScenePicture): Promise<((at: Point) => Tint) | null>;
}

/** Pixels for each point of the slide: letters stand on more than one, and noise is no ground. */
const FINENESS = 0.5;

export function createPictureColours(): PictureColours {
  const library = createCanvasPictures();
  return {
    open: async (node, picture) => {
      const whole = wholePictureRect(node);
      if (whole === null) return null;
      const canvas = await library.get(node.picture, picture, whole.w * FINENESS, whole.h * FINENESS);
      if (canvas === null) return null;
      const { width, height } = canvas;
      const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
      return ({ x, y }) => {
        const inside = x >= 0 && y >= 0 && x <= 1 && y <= 1;
        const column = Math.min(width - 1, Math.floor(x * width));
        const row = Math.min(height - 1, Math.floor(y * height));
        const from = (row * width + column) * 4;
        const [red = 0, green = 0, blue = 0, alpha = 0] = inside ? data.subarray(from, from + 4) : [];
        const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
        return { hex: hex.toUpperCase(), alpha: alpha / 255 };
      };
    },
  };
}
