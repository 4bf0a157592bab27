/** Puts the focus on a slide of the list once it is drawn: by its id, or the one at a place. */
export function focusSlide(list: HTMLElement | null, id: string | null, index = 0): void {
  requestAnimationFrame(() => {
    const all = [...(list?.querySelectorAll<HTMLElement>('[data-slide]') ?? [])];
    const found =
      all.find((each) => each.dataset['slide'] === id) ?? (id === null ? all[index] : undefined) ?? all.at(-1);
    found?.focus();
    found?.scrollIntoView({ block: 'nearest' });
  });
}
