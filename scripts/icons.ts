import { drawIcons } from './manifest/draw-icons.ts';
import { ICON_FOLDER } from './manifest/draw-icons.ts';

/* npm run icons: draws the logo and the add-in's icons for Office. */
drawIcons(ICON_FOLDER);
