import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Panel } from '../components/panel.tsx';
import { useText } from '../i18n/text.ts';
import { type DetailsTab, detailsPath } from '../routes/paths.ts';
import { DetailsPart, type KnownSecurity } from './details-parts.tsx';
import css from './facts-column.module.css';

/** What stands in this column, as far as the security has it. */
const FACTS: readonly DetailsTab[] = ['news', 'fund', 'alarms'];
const MOST_HEADLINES = 6;

interface Props {
  /** The large part of the screen, which is not repeated here. */
  readonly tab: DetailsTab;
  /** The tabs that the security has. */
  readonly tabs: readonly DetailsTab[];
  readonly security: KnownSecurity;
}

/** The right column of a wide screen: news, figures and alarms. */
export function FactsColumn({ tab, tabs, security }: Props): ReactNode {
  const t = useText();
  return (
    <div className={css.column}>
      {FACTS.filter((each) => each !== tab && tabs.includes(each)).map((each) => (
        <Panel
          key={each}
          title={t(`details.tab.${each}`)}
          aside={
            <Link
              replace
              href={detailsPath(security.subject, each)}
              aria-label={t('details.enlarge', { part: t(`details.tab.${each}`) })}
            >
              ⤢
            </Link>
          }
        >
          <DetailsPart tab={each} security={security} most={MOST_HEADLINES} />
        </Panel>
      ))}
    </div>
  );
}
