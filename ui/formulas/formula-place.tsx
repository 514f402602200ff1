import { type ReactNode, Suspense } from 'react';
import { lazyScreen } from '../components/lazy-screen.ts';
import type { FormulaDialogProps } from './formula-dialog.tsx';

const load = () => import('./formula-dialog.tsx');

const FormulaDialog = lazyScreen(() => load().then((module) => module.FormulaDialog));

/** The editor of formulas, which is loaded when it is first opened. */
export function FormulaPlace(props: FormulaDialogProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <FormulaDialog {...props} />
    </Suspense>
  );
}

/** Where a chart shows a formula: as the user chose, otherwise as its values suggest, which takes the compiler. */
export async function formulaPane(formula: {
  readonly pane?: 'price' | 'own';
  readonly text: string;
}): Promise<'price' | 'own'> {
  const { paneOf } = await load();
  return paneOf(formula);
}
