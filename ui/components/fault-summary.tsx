import { type ReactNode, useEffect, useRef } from 'react';
import css from './fault-summary.module.css';

/** A field with an error. */
interface FieldFault {
  /** The id of its element. */
  readonly id: string;
  readonly label: string;
  readonly text: string;
}

interface Props {
  /** The text before the fields. */
  readonly text: string;
  /** In the order of the form; nothing is shown if there are none. */
  readonly faults: readonly FieldFault[];
  /** How often the form was refused: each time the focus moves here. */
  readonly refusals: number;
}

/** The error summary at the top of a form: the errors, each with a link to its field, until there are none. */
export function FaultSummary({ text, faults, refusals }: Props): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) place.current?.focus();
  }, [refusals]);
  if (faults.length === 0) return null;
  return (
    <div ref={place} className={css.summary} role="alert" tabIndex={-1}>
      <p>{text}</p>
      <ul>
        {faults.map((fault) => (
          <li key={fault.id}>
            <a
              href={`#${fault.id}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fault.id)?.focus();
              }}
            >
              {fault.label}
            </a>
            {` – ${fault.text}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
