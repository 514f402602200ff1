import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import css from './combobox.module.css';

/** What every option of a `Combobox` has. */
interface ComboboxOption {
  /** Unique among the options. */
  readonly id: string;
  /** The heading above it. Options of one group are adjacent. */
  readonly group?: string;
  /** The option is shown and reached by the arrow keys, but cannot be picked. */
  readonly disabled?: boolean;
}

interface Props<Option extends ComboboxOption> {
  /** The id of the field; ids of its options start with it. */
  readonly id: string;
  readonly label: ReactNode;
  readonly value: string;
  readonly options: readonly Option[];
  readonly draw: (option: Option) => ReactNode;
  /** The typed text, and the position of the caret after it. */
  readonly onChange: (text: string, caret: number) => void;
  /** `byKey`: picked with Enter, not by clicking the option. */
  readonly onPick: (option: Option, byKey: boolean) => void;
  /**
   * The list is always open below the field, and its first option is active, so that Enter picks it. Otherwise the list opens
   * over the content below, no option is active, and Escape closes it.
   */
  readonly alwaysOpen?: boolean;
  readonly listLabel: string;
  /** Called for Enter when there is nothing to pick. */
  readonly onEnter?: (() => void) | undefined;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly hint?: 'go' | 'search';
  readonly capitals?: boolean;
}

/**
 * A text field with options below it (the ARIA combobox with a listbox). The focus stays in the field, arrow keys move through
 * the options, Enter picks the active one.
 */
export function Combobox<Option extends ComboboxOption>(props: Props<Option>): ReactNode {
  const { id, label, value, options, draw, onChange, onPick, alwaysOpen = false, listLabel } = props;
  /** The option's id rather than its index: a late answer may insert others before it. */
  const [marked, setMarked] = useState<string>();
  /** The text for which the list was closed. */
  const [dismissed, setDismissed] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const open = options.length > 0 && (alwaysOpen || value !== dismissed);
  const found = options.findIndex((option) => option.id === marked);
  const at = found < 0 && alwaysOpen ? 0 : found;
  const current = open ? options[at] : undefined;

  const currentId = current?.id;
  useEffect(() => {
    if (currentId !== undefined)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);

  function pick(option: Option, byKey: boolean): void {
    if (option.disabled === true) return;
    setMarked(undefined);
    onPick(option, byKey);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // Enter that ends an IME composition picks nothing.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && current === undefined && props.onEnter !== undefined) {
      event.preventDefault();
      props.onEnter();
      return;
    }
    if (!open) return;
    const last = options.length - 1;
    const mark = (next: number): void => setMarked(options[next]?.id);
    if (event.key === 'ArrowDown') mark(at >= last ? 0 : at + 1);
    else if (event.key === 'ArrowUp') mark(at <= 0 ? last : at - 1);
    else if (event.key === 'Escape' && !alwaysOpen) setDismissed(value);
    else if (event.key === 'Enter' && current !== undefined) pick(current, true);
    else return;
    event.preventDefault();
  }

  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <input
        id={id}
        className={css.input}
        value={value}
        onChange={({ target }) => {
          setMarked(undefined);
          setDismissed(undefined);
          onChange(target.value, target.selectionStart ?? target.value.length);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setDismissed(value)}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={`${id}-options`}
        aria-activedescendant={current === undefined ? undefined : `${id}-${at}`}
        aria-describedby={props.describedBy}
        aria-invalid={props.invalid === true}
        autoCapitalize={props.capitals === true ? 'characters' : 'none'}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint={props.hint ?? 'go'}
        maxLength={2000}
      />
      <div
        ref={list}
        id={`${id}-options`}
        className={css.list}
        role="listbox"
        aria-label={listLabel}
        data-floating={!alwaysOpen}
        hidden={!open}
      >
        {groupsOf(options).map(({ name, from, to }) => {
          const shown = options.slice(from, to).map((option, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys move through the options
            <div
              key={option.id}
              id={`${id}-${from + i}`}
              role="option"
              tabIndex={-1}
              className={css.option}
              aria-selected={from + i === at}
              aria-disabled={option.disabled === true ? true : undefined}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(option, false)}
            >
              {draw(option)}
            </div>
          ));
          if (name === undefined) return shown;
          return (
            // biome-ignore lint/a11y/useSemanticElements: the options of a listbox are grouped by role
            <div key={name} role="group" aria-labelledby={`${id}-group-${from}`}>
              <div id={`${id}-group-${from}`} role="presentation" className={css.group}>
                {name}
              </div>
              {shown}
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface Group {
  readonly name: string | undefined;
  readonly from: number;
  readonly to: number;
}

function groupsOf(options: readonly ComboboxOption[]): Group[] {
  const groups: Group[] = [];
  for (let from = 0; from < options.length; ) {
    const name = options[from]?.group;
    let to = from + 1;
    while (to < options.length && options[to]?.group === name) to++;
    groups.push({ name, from, to });
    from = to;
  }
  return groups;
}
