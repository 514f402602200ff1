import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { NewsRequest } from '../../workers/api/records.ts';
import { Button } from '../components/button.tsx';
import { Modal } from '../components/modal.tsx';
import { useText } from '../i18n/text.ts';
import css from './news-options-dialog.module.css';
import { NEWS_REGIONS } from './news-regions.ts';

type Region = NewsRequest['region'];

interface Props {
  readonly region: Region;
  /** Called for OK, with the region whose news to show. */
  readonly onAccept: (region: Region) => void;
  readonly onCancel: () => void;
}

/** News Options: chooses the region of the news. Nothing changes before OK. */
export function NewsOptionsDialog({ region, onAccept, onCancel }: Props): ReactNode {
  const t = useText();
  const form = useId();
  const name = useId();
  const [chosen, setChosen] = useState(region);

  function submit(event: FormEvent): void {
    event.preventDefault();
    onAccept(chosen);
  }

  return (
    <Modal
      title={t('news.options')}
      guide="first-day#news"
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{t('dialog.cancel')}</Button>
          <Button primary type="submit" form={form}>
            {t('dialog.ok')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <fieldset className={css.regions}>
          <legend>{t('news.region')}</legend>
          {NEWS_REGIONS.map((value) => (
            <label key={value} className={css.region}>
              <input
                type="radio"
                name={name}
                value={value}
                checked={value === chosen}
                onChange={() => setChosen(value)}
              />
              {t(`news.region.${value}`)}
            </label>
          ))}
        </fieldset>
      </form>
    </Modal>
  );
}
