import type { JSX } from 'react';
import { tokens } from '@fluentui/react-components';

/** A lectern with a page on it. */
export function Mark({ size }: { size: number }): JSX.Element {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden="true" style={{ flexShrink: 0 }}>
      <rect width="48" height="48" rx="10" fill={tokens.colorBrandBackground} />
      <path d="M11 16L37 11V24L11 29zM22 27H26V35H32V38H16V35H22z" fill={tokens.colorNeutralForegroundOnBrand} />
      <path
        d="M15 19.73L27.12 17.4M15 23.63L22.96 22.1"
        stroke={tokens.colorBrandBackground}
        strokeWidth="1.8"
        strokeLinecap="round"
      />
    </svg>
  );
}
