export const HIGH_CONTRAST = '(forced-colors: active)';
export const DARK = '(prefers-color-scheme: dark)';
