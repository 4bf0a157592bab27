import type { JSX } from 'react';
import { useServices } from '../../../common/web/services.ts';

/** The mark of the product, as the server ships it. */
export function Mark({ size }: { size: number }): JSX.Element {
  const { settings } = useServices();
  return (
    <img src={`${settings.base_path}/static/mark.svg`} width={size} height={size} alt="" style={{ flexShrink: 0 }} />
  );
}
