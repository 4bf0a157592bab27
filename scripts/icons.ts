import { drawIcons } from './manifest/draw-icons.ts';
import { ICON_FOLDER } from './manifest/shipped-icons.ts';

/* npm run icons: draws the mark and the icons that Office shows of the add-in again. */
drawIcons(ICON_FOLDER);
