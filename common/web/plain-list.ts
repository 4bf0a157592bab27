/** Styles of a list without bullets and margins. */
export const plainList = { margin: 0, padding: 0, listStyleType: 'none' } as const;

/** A list without bullets whose items are below each other. */
export const plainColumn = { ...plainList, display: 'flex', flexDirection: 'column' } as const;
