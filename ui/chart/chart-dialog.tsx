import { type ReactNode, useEffect } from 'react';
import { Dialog } from '../components/dialog.tsx';
import type { GuidePlace } from '../routes/guide-outline.ts';
import type { UsedChart } from './use-chart.ts';

interface Props {
  readonly used: UsedChart;
  readonly title: string;
  /** Where the guide explains it. */
  readonly guide: GuidePlace;
  /** Keeps the previewed choices. */
  readonly onAccept: () => void;
  readonly onClose: () => void;
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** The windows in which a dialog is a sheet. */
const PHONE = '(width < 37.5em)';

/** A dialog whose choices the chart previews. Cancel ends the preview. On a phone the chart moves above the sheet. */
export function ChartDialog({ used, title, guide, onAccept, onClose, extra, children }: Props): ReactNode {
  const { area, preview } = used;

  useEffect(() => {
    if (matchMedia(PHONE).matches) area.current?.scrollIntoView({ block: 'start' });
  }, [area]);

  function cancel(): void {
    preview(null);
    onClose();
  }

  return (
    <Dialog title={title} guide={guide} onAccept={onAccept} onCancel={cancel} extra={extra}>
      {children}
    </Dialog>
  );
}
