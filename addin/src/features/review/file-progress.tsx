import type { JSX } from 'react';
import { Field, ProgressBar } from '@fluentui/react-components';
import { ProblemBar } from '../../components/problem-bar.tsx';

/** A file on its way, or why it is not. */
export function FileProgress({ label, error }: { label: string; error: Error | null }): JSX.Element {
  if (error !== null) return <ProblemBar error={error} />;
  return (
    <Field validationMessage={label} validationState="none">
      <ProgressBar aria-label={label} />
    </Field>
  );
}
