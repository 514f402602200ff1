import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../components/button.tsx';
import fields from '../components/form.module.css';
import { useText } from '../i18n/text.ts';
import { copyText } from '../platform/clipboard.ts';
import css from './account.module.css';

/** New recovery codes. They are shown only once, until the user confirms that they are saved. */
export function RecoveryCodes({
  codes,
  onKept,
}: {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}): ReactNode {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState('');
  // The form that had the focus was removed.
  useEffect(() => heading.current?.focus(), []);

  async function copy(): Promise<void> {
    const isDone = await copyText(codes.join('\n'));
    setCopied(t(isDone ? 'account.recovery.copied' : 'copy.refused'));
  }

  return (
    <div className={css.form}>
      <h3 ref={heading} tabIndex={-1}>
        {t('account.recovery')}
      </h3>
      <p>{t('account.recovery.text')}</p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={fields.actions}>
        <Button primary onClick={onKept}>
          {t('account.recovery.kept')}
        </Button>
        <Button onClick={() => void copy()}>{t('account.recovery.copy')}</Button>
        <p role="status">{copied}</p>
      </div>
    </div>
  );
}
