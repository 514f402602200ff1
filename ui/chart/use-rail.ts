import { useState } from 'react';
import { useMedia } from '../components/use-media.ts';

/** The window in which the drawing tools of a single chart are open from the start. */
const ROOMY = '(width >= 60em)';

/** Whether the drawing tools of a chart are open. */
export interface Rail {
  readonly isOpen: boolean;
  /** Whether they were opened by a press. */
  readonly isCalled: boolean;
  readonly open: (isOpen: boolean) => void;
  /** Called when a tool was taken: tools that were opened for that are closed again. */
  readonly taken: () => void;
}

/** The drawing tools of a chart: open beside a chart that is alone in a wide window, otherwise when they are called for. */
export function useRail(isAlone: boolean): Rail {
  const stays = useMedia(ROOMY) && isAlone;
  const [chosen, open] = useState<boolean | null>(null);
  return { isOpen: chosen ?? stays, isCalled: chosen === true, open, taken: () => stays || open(null) };
}
