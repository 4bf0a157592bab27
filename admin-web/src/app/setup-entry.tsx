import type { JSX } from 'react';
import { Navigate } from 'react-router';
import { PageSkeleton } from '../../../common/web/page-states.tsx';
import { usePages } from '../data/pages.ts';
import { useSetup } from '../data/setup-state.ts';

/** `/setup`: the first run, or Home where there is nothing to set up here. */
export function SetupEntry(): JSX.Element {
  const setup = useSetup();
  const page = usePages().find(({ name }) => name === 'setup');
  if (page === undefined || setup.isError || setup.data?.can_change_keys === false) return <Navigate to="/" replace />;
  return setup.data === undefined ? <PageSkeleton /> : <Navigate to={page.path} replace />;
}
