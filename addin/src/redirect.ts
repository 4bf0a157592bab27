import { readSettings } from './app/settings.ts';
import { runSignInWindow } from './features/session/microsoft/sign-in-window.ts';

// Where Microsoft's sign-in comes back to: in a window of the browser, a hidden frame or a window of PowerPoint.
await runSignInWindow(readSettings(document), window);
