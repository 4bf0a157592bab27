import type { JSX } from 'react';
import { Button } from '@fluentui/react-components';
import type { ButtonProps } from '@fluentui/react-components';
import { useMay } from '../data/pages.ts';

/**
 * A button for an action of the server; it isn't there for a user who may not take the action.
 * @param action as the server names it, such as `users.invite`
 */
export function ActionButton({ action, ...props }: { action: string } & ButtonProps): JSX.Element | null {
  const may = useMay();
  return may(action) ? <Button data-action={action} {...props} /> : null;
}
