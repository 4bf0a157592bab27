import { lazy, Suspense } from 'react';
import type { ComponentProps, JSX } from 'react';
import type { ProblemBar } from './problem-bar.tsx';

const Bar = lazy(async () => ({ default: (await import('./problem-bar.tsx')).ProblemBar }));

/** `ProblemBar` for the first screen, which seldom has something to tell: it is fetched when it has. */
export function LateProblemBar(props: ComponentProps<typeof ProblemBar>): JSX.Element {
  return (
    <Suspense fallback={null}>
      <Bar {...props} />
    </Suspense>
  );
}
