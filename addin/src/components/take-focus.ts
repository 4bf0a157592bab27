/** A `ref` for what takes the focus as soon as it is there. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
