import { Fragment, type ReactNode } from 'react';
import type { DepthKind } from '../../workers/api/depth-feed.ts';
import { Skeleton } from '../components/skeleton.tsx';
import { Book } from '../depth/depth.tsx';
import { useBookKind } from '../depth/use-book-kind.ts';
import { useText } from '../i18n/text.ts';
import type { DetailsTab } from '../routes/paths.ts';
import { PrintList } from '../trades/print-list.tsx';
import css from './book-column.module.css';
import type { KnownSecurity } from './details-parts.tsx';
import { PartDivider } from './part-divider.tsx';
import { type PartBeside, partsBeside } from './parts-beside.ts';
import { bounds, FIRST_LAYOUT, moved, type SecurityLayout } from './security-layout.ts';
import { SmallChart } from './small-chart.tsx';

interface Props {
  readonly tab: DetailsTab;
  readonly security: KnownSecurity;
  readonly layout: SecurityLayout;
  readonly change: (next: (before: SecurityLayout) => SecurityLayout) => void;
}

/** The middle column of a wide screen: the chart, the book and the tape, as far as they are not the large part. */
export function BookColumn({ tab, security, layout, change }: Props): ReactNode {
  const t = useText();
  const { subject, decided, isIndex } = security;
  const isDepth = tab === 'level2' || tab === 'depthprice';
  const kind = useBookKind(subject, decided && !isIndex && !isDepth);
  if (kind === undefined || !decided) return <Skeleton label={t('depth.loading')} rows={12} />;
  const parts = partsBeside(tab, kind);
  return (
    <div className={css.column}>
      {parts.map((part, at) => (
        <Fragment key={part}>
          {at === 0 ? null : (
            <PartDivider
              label={t('details.divider.upper')}
              orientation="horizontal"
              value={layout.upper}
              bounds={bounds(layout, 'upper')}
              onMove={(by) => change((before) => moved(before, 'upper', by))}
              onReset={() => change((before) => ({ ...before, upper: FIRST_LAYOUT.upper }))}
            />
          )}
          <section
            className={css.part}
            style={{ flexGrow: parts.length === 1 ? 1 : at === 0 ? layout.upper : 100 - layout.upper }}
            aria-label={t(`details.part.${part}`)}
          >
            <Part part={part} kind={kind} security={security} />
          </section>
        </Fragment>
      ))}
    </div>
  );
}

interface PartProps {
  readonly part: PartBeside;
  readonly kind: DepthKind | null;
  readonly security: KnownSecurity;
}

function Part({ part, kind, security: { subject, name } }: PartProps): ReactNode {
  if (part === 'chart') return <SmallChart subject={subject} name={name} />;
  if (part === 'book' && kind !== null) return <Book subject={subject} kind={kind} name={name} stacked />;
  return <PrintList subject={subject} name={name} />;
}
