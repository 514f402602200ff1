import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { Screen } from '../components/screen.tsx';
import { useLanguage, useText } from '../i18n/text.ts';
import { KEY_GROUPS } from '../keys/key-table.ts';
import { KeyTables } from '../keys/key-tables.tsx';
import { GUIDE, type GuideChapter, type GuideTask } from '../routes/guide-outline.ts';
import css from './guide-screen.module.css';
import { GuideStep } from './guide-step.tsx';
import { type ChapterText, type TaskText, useGuideTexts } from './guide-texts.ts';

const CHAPTERS = Object.keys(GUIDE) as GuideChapter[];

/** The guide: a chapter and its tasks, or all chapters if there is no such one. */
export default function GuideScreen({ chapter }: { readonly chapter: string | undefined }): ReactNode {
  const shown = CHAPTERS.find((each) => each === chapter);
  return shown === undefined ? <Overview /> : <Chapter key={shown} chapter={shown} />;
}

function Overview(): ReactNode {
  const t = useText();
  const texts = useGuideTexts();
  return (
    <Screen title={t('nav.guide')}>
      <ul className={css.chapters}>
        {CHAPTERS.map((chapter) => (
          <li key={chapter} className={css.part}>
            <h2>
              <Link href={`/guide/${chapter}`}>{texts[chapter].title}</Link>
            </h2>
            <p>{texts[chapter].about}</p>
            <Contents chapter={chapter} text={texts[chapter]} page={`/guide/${chapter}`} />
          </li>
        ))}
      </ul>
    </Screen>
  );
}

function Chapter({ chapter }: { readonly chapter: GuideChapter }): ReactNode {
  const t = useText();
  const texts = useGuideTexts();
  const text = texts[chapter];
  // The browser looked for the place when the page had no guide yet.
  useEffect(() => {
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  }, []);
  return (
    <Screen title={text.title}>
      <div className={css.frame}>
        <nav className={css.nav} aria-label={t('nav.guide')} data-screen="only">
          <ul>
            <li>
              <Link href="/guide">{t('guide.chapters')}</Link>
            </li>
            {CHAPTERS.map((each) => (
              <li key={each}>
                <Link href={`/guide/${each}`} aria-current={each === chapter ? 'page' : undefined}>
                  {texts[each].title}
                </Link>
                {each === chapter ? <Contents chapter={each} text={text} page="" /> : null}
              </li>
            ))}
          </ul>
        </nav>
        <div className={css.tasks}>
          <p className={css.about}>{text.about}</p>
          {Object.entries<GuideTask>(GUIDE[chapter]).map(([id, task]) => {
            const said = text.tasks[id];
            return said === undefined ? null : <Task key={id} place={`${chapter}-${id}`} {...{ id, task, said }} />;
          })}
          {chapter === 'keys' ? (
            <section className={css.part}>
              <h2>{t('guide.keys')}</h2>
              <KeyTables groups={KEY_GROUPS} />
              <p>{t('keys.focus')}</p>
            </section>
          ) : null}
        </div>
      </div>
    </Screen>
  );
}

interface ContentsProps {
  readonly chapter: GuideChapter;
  readonly text: ChapterText;
  /** The page of the chapter; empty if that is this one, where the browser itself moves to the place. */
  readonly page: string;
}

function Contents({ chapter, text, page }: ContentsProps): ReactNode {
  const Anchor = page === '' ? 'a' : Link;
  return (
    <ul className={css.contents}>
      {Object.keys(GUIDE[chapter]).map((id) => (
        <li key={id}>
          <Anchor href={`${page}#${id}`}>{text.tasks[id]?.title}</Anchor>
        </li>
      ))}
    </ul>
  );
}

interface TaskProps {
  readonly id: string;
  readonly place: string;
  readonly task: GuideTask;
  readonly said: TaskText;
}

function Task({ id, place, task, said }: TaskProps): ReactNode {
  const t = useText();
  const { title, about, steps, more, picture } = said;
  return (
    <section id={id} className={css.part} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {about === undefined ? null : (
        <p>
          <GuideStep text={about} />
        </p>
      )}
      {task.who === undefined ? null : <p className={css.who}>{t(`guide.who.${task.who}`)}</p>}
      <ol className={css.steps}>
        {steps.map((step) => (
          <li key={step}>
            <GuideStep text={step} />
          </li>
        ))}
      </ol>
      {more === undefined ? null : (
        <p>
          <GuideStep text={more} />
        </p>
      )}
      {task.from === undefined ? null : (
        <p data-screen="only">
          <Link href={task.from} className={css.from} aria-label={t('guide.try.task', { title })}>
            {t('guide.try')}
          </Link>
        </p>
      )}
      {picture === undefined ? null : <Picture place={place} alt={picture} />}
    </section>
  );
}

/** The picture of the current theme: the other one is not shown, and so not loaded. */
function Picture({ place, alt }: { readonly place: string; readonly alt: string }): ReactNode {
  const language = useLanguage();
  return ['light', 'dark'].map((theme) => (
    <img
      key={theme}
      className={`${css.picture} ${css[theme]}`}
      src={`/guide-pictures/${place}-${language}-${theme}.jpg`}
      alt={alt}
      width={1000}
      height={640}
      loading="lazy"
    />
  ));
}
