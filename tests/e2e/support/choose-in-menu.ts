import type { Locator } from 'playwright-core';
import { waitUntil } from './wait-until.ts';

/** Opens a menu by keyboard and waits until the focus is in it. */
export async function openMenu(trigger: Locator): Promise<void> {
  await trigger.press('Enter');
  await waitUntil(trigger.page(), "document.activeElement?.getAttribute('role')?.startsWith('menuitem') === true");
}

/**
 * Opens a menu by keyboard and chooses an item of it. An open menu moves the focus to its first item some time after it is
 * visible: a key pressed on another item in that moment would choose the first one.
 */
export async function chooseInMenu(trigger: Locator, item: string): Promise<void> {
  await openMenu(trigger);
  await trigger.page().getByRole('menuitem', { name: item, exact: true }).press('Enter');
}
