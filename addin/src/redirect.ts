import { readPageSettings } from '../../common/web/page.ts';
import { runSignInWindow } from './features/session/sign-in-window.ts';

// Where Microsoft's sign-in comes back to: in a window of the browser, a hidden frame or a window of PowerPoint.
await runSignInWindow(readPageSettings(document), window);
