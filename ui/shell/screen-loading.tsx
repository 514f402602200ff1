import type { ReactNode } from 'react';
import { useAdvertsHeld } from '../adverts/adverts.ts';
import { Skeleton } from '../components/skeleton.tsx';
import { useText } from '../i18n/text.ts';

/** In the place of a screen whose code is on its way. */
export function ScreenLoading(): ReactNode {
  const t = useText();
  useAdvertsHeld();
  return <Skeleton label={t('app.loading')} rows={8} />;
}
