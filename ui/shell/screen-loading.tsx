import type { ReactNode } from 'react';
import { useAdvertsHeld } from '../adverts/adverts.ts';
import { useMissing } from '../components/lazy-screen.ts';
import { Notice } from '../components/notice.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { useText } from '../i18n/text.ts';

/** Shown in place of a screen whose code is loading or cannot be loaded right now. */
export function ScreenLoading(): ReactNode {
  const t = useText();
  useAdvertsHeld();
  const missing = useMissing();
  if (missing) return <Notice text={t(`failure.${missing}`)} />;
  return <Skeleton label={t('app.loading')} rows={8} />;
}
