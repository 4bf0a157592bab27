import { useEffect, useRef, useState } from 'react';
import type { FormEvent, JSX, ReactNode } from 'react';
import {
  Button,
  Field,
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  MessageBar,
  MessageBarBody,
  ProgressBar,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { TextBulletListSquareRegular, TextGrammarSettingsRegular, TranslateRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { useNavigation } from '../../components/navigation.tsx';
import { useDraft } from '../../../../common/web/use-draft.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { fluentRef } from '../../../../common/web/focus.ts';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useWizard } from '../../data/wizard.ts';
import type { WizardConfiguration } from '../../data/wizard.ts';
import { useEditByWords, useRemake } from './use-slide-actions.ts';
import type { SlideNamed } from './use-slide-actions.ts';
import { useUndo } from '../../data/undo.ts';
import { SlideChanges } from './slide-changes.tsx';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  chips: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  buttons: { display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** Changes that need no words of one's own; every model understands these, the built-in one too. */
const CHIPS = [
  { name: 'shorten', words: 'shorten', least: 1, Icon: TextGrammarSettingsRegular },
  { name: 'fewer', words: 'fewer bullets', least: 3, Icon: TextBulletListSquareRegular },
] as const;

/** Changes the slide by an instruction in plain words, or makes it again from the outline; shows what changed, and takes it back. */
export function SlideInstruction({
  slide,
  points,
  children,
}: {
  slide: SlideNamed;
  /** How many points its longest text has. */
  points: number;
  /** More suggestions. */
  children: ReactNode;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const announce = useAnnounce();
  const notify = useNotify();
  const { go } = useNavigation();
  const [instruction, setInstruction, clearInstruction] = useDraft(`edit.${slide.slideId}`);
  const edit = useEditByWords(slide);
  const remake = useRemake(slide.presentationId);
  const stop = useRef<AbortController | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const { data: wizard } = useWizard();
  // One that selects knows no words but those of the chips.
  const writes = wizard?.model.writes === true;
  const focusBack = (): void => (field.current ?? again.current)?.focus();
  const [changed, setChanged] = useState<{ version: number; title: string } | null>(null);
  const isBusy = edit.isPending || remake.isPending;
  const doing = t(remake.isPending ? 'pane_slides.regenerating' : 'pane_slides.changing');
  const wasStopped = [edit.error, remake.error].some((error) => error?.name === 'AbortError');
  useEffect(() => () => stop.current?.abort(), []);

  const begin = (words: string): AbortSignal => {
    const controller = new AbortController();
    stop.current = controller;
    setChanged(null);
    edit.reset();
    remake.reset();
    announce(words);
    return controller.signal;
  };
  const show = (version: number, title: string): void => {
    setChanged({ version, title });
    announce(title);
  };
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (instruction.trim() !== '') change(instruction.trim(), clearInstruction);
  };
  const change = (words: string, onDone: () => void): void => {
    if (isBusy) return;
    const signal = begin(t('pane_slides.changing'));
    edit.mutate(
      { instruction: words, signal },
      {
        onSuccess: ({ version }) => {
          if (version === null) {
            notify(t('pane_slides.nothing_changed'), 'info');
            return;
          }
          onDone();
          show(version, t('pane_slides.changed'));
        },
      },
    );
  };
  const makeAgain = (): void => {
    if (isBusy) return;
    const signal = begin(t('pane_slides.regenerating'));
    remake.mutate(
      { slideId: slide.slideId, signal },
      {
        onSuccess: ({ slideId, version }) => {
          if (slideId !== slide.slideId) {
            // It continued over another slide: that one was regenerated, and this one may be gone.
            notify(t('pane_slides.remade'));
            go({ page: 'slide', presentation_id: slide.presentationId, slide_id: slideId });
          } else if (version === null) notify(t('pane_slides.remade_same'), 'info');
          else show(version, t('pane_slides.remade'));
        },
      },
    );
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <div role="group" aria-label={t('pane_slides.chips')} className={styles.chips}>
        {CHIPS.filter(({ least }) => points >= least).map(({ name, words, Icon }) => (
          <Button
            key={name}
            size="small"
            shape="circular"
            icon={<Icon />}
            disabledFocusable={isBusy}
            onClick={() => change(words, () => undefined)}
          >
            {t(`pane_slides.chip_${name}`)}
          </Button>
        ))}
        {children}
        {writes && (
          <Translate
            languages={wizard.languages}
            isBusy={isBusy}
            onChoose={(language) => change(`translate to ${language}`, () => undefined)}
          />
        )}
      </div>
      {writes && (
        <Field label={t('pane_slides.instruction')}>
          <Textarea
            ref={fluentRef(field)}
            value={instruction}
            dir="auto"
            placeholder={t('pane_slides.instruction_example')}
            resize="vertical"
            readOnly={isBusy}
            onChange={(_event, { value }) => setInstruction(value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
            }}
          />
        </Field>
      )}
      {isBusy && <ProgressBar aria-label={doing} />}
      {edit.isError && !wasStopped && <ProblemBar title={t('pane_slides.not_changed_by_words')} error={edit.error} />}
      {remake.isError && !wasStopped && <ProblemBar title={t('pane_slides.not_remade')} error={remake.error} />}
      <div className={styles.buttons}>
        {isBusy ? (
          <Button
            onClick={() => {
              stop.current?.abort();
              // This button goes with what it stops.
              setTimeout(focusBack);
            }}
          >
            {t('pane_slides.stop')}
          </Button>
        ) : (
          <Button ref={fluentRef(again)} onClick={makeAgain}>
            {t('pane_slides.remake')}
          </Button>
        )}
        {writes && (
          <Button
            type="submit"
            appearance="primary"
            aria-keyshortcuts="Control+Enter"
            disabledFocusable={isBusy || instruction.trim() === ''}
          >
            {isBusy ? doing : t('pane_slides.change')}
          </Button>
        )}
      </div>
      {wasStopped && (
        <MessageBar intent="info">
          <MessageBarBody>{t('pane_slides.change_stopped')}</MessageBarBody>
        </MessageBar>
      )}
      {changed !== null && (
        <ChangedResult
          slide={slide}
          {...changed}
          onDone={() => {
            setChanged(null);
            focusBack();
          }}
        />
      )}
    </form>
  );
}

/** The slide in another language, which only a model that writes can do. */
function Translate({
  languages,
  isBusy,
  onChoose,
}: {
  languages: WizardConfiguration['languages'];
  isBusy: boolean;
  /** With the English name of the language, as models know it. */
  onChoose: (language: string) => void;
}): JSX.Element {
  const { t, i18n } = useTranslation('author');
  const named = (tag: string, language: string): string =>
    new Intl.DisplayNames([language], { type: 'language' }).of(tag) ?? tag;
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button size="small" shape="circular" icon={<TranslateRegular />} disabledFocusable={isBusy}>
          {t('pane_slides.chip_translate')}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {languages.map(({ tag }) => (
            <MenuItem key={tag} onClick={() => onChoose(named(tag, 'en'))}>
              {named(tag, i18n.language)}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

const useChangedResultStyles = makeStyles({
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  result: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  buttons: { display: 'flex', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
});

/**
 * The result of a change to a slide as text, with Undo.
 * @param version the state before the change
 * @param onDone it was kept, or taken back
 */
function ChangedResult({
  slide,
  version,
  title,
  onDone,
}: {
  slide: SlideNamed;
  version: number;
  title: string;
  onDone: () => void;
}): JSX.Element {
  const styles = useChangedResultStyles();
  const { t } = useTranslation('author');
  const notify = useNotify();
  const undo = useUndo(slide.presentationId);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [version]);
  return (
    <section className={styles.result} aria-labelledby="changed-slide">
      <h3 id="changed-slide" ref={heading} tabIndex={-1} className={styles.heading}>
        {title}
      </h3>
      <SlideChanges slide={slide} version={version} />
      {undo.error !== null && <ProblemBar title={t('pane_slides.not_restored')} error={undo.error} />}
      <div className={styles.buttons}>
        <Button
          disabledFocusable={undo.isPending}
          onClick={() => {
            if (undo.isPending) return;
            void undo.go('undo').then(
              () => {
                onDone();
                notify(t('pane_slides.undone'));
              },
              () => undefined,
            );
          }}
        >
          {t('pane_slides.undo')}
        </Button>
        <Button appearance="subtle" onClick={onDone}>
          {t('pane_slides.keep_change')}
        </Button>
      </div>
    </section>
  );
}
