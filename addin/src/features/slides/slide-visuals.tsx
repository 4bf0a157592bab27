import type { JSX } from 'react';
import {
  Body1Strong,
  Button,
  Caption1,
  Field,
  makeStyles,
  ProgressBar,
  Switch,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNotify } from '../../../../common/web/notify.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { changeOf, useChangeSlides } from '../../data/slides.ts';
import type { Slide, SlideChange } from '../../data/slides.ts';
import { AltText } from './alt-text.tsx';
import { PicturePicker } from './picture-picker.tsx';
import { useRedraw, useVersions, useChangeForm } from './use-slide-actions.ts';
import type { SlideNamed } from './use-slide-actions.ts';
import {
  altOf,
  asDiagram,
  asText,
  listForDiagram,
  pictureOf,
  putContent,
  visualsOf,
  withAlt,
  withDecorative,
} from './visuals.ts';
import type { Picture } from './visuals.ts';
import { templateDetailSchema } from '../../../../common/api/templates.ts';
import { path } from '../../../../common/client/request-url.ts';
import { useServices } from '../../../../common/web/services.ts';
import { useDraft } from '../../../../common/web/use-draft.ts';
import { keys } from '../../data/keys.ts';
import { usePresentation } from '../../data/presentations.ts';
import { useUndo } from '../../data/undo.ts';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  item: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, alignItems: 'stretch' },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS, flexWrap: 'wrap' },
});

/** Whether readers who can't see a picture need not know of it. */
function DecorativeSwitch({
  picture,
  canChange,
  onChange,
}: {
  picture: Picture;
  canChange: boolean;
  onChange: (picture: Picture) => void;
}): JSX.Element {
  const { t } = useTranslation('author');
  return (
    <Switch
      label={t('pane_slides.decorative')}
      checked={picture.is_decorative === true}
      disabled={!canChange}
      onChange={(_event, { checked }) => onChange(withDecorative(picture, checked))}
    />
  );
}

/** Pictures, charts, tables and the diagram of a slide: their alternative texts, other pictures, list or diagram. */
export function SlideVisuals({
  presentationId,
  slide,
  canChange,
}: {
  presentationId: string;
  slide: Slide;
  canChange: boolean;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const notify = useNotify();
  const change = useChangeSlides(presentationId);
  const named = { presentationId, slideId: slide.id };
  const layout = useLayoutFields(presentationId, slide.layout_id);
  const visuals = visualsOf(slide);
  const list = listForDiagram(slide);
  const diagram = slide.__diagram__;
  const hasDiagram = diagram !== undefined || slide.__diagram_markup__ !== undefined;
  const versions = useVersions(named, hasDiagram);
  const hasPicture = visuals.some(({ content }) => content.kind === 'picture');
  const emptyPicture = layout.data?.pictures.find(
    (field) => slide.fields[field] === undefined && !layout.data.texts.includes(field),
  );
  const put = (changed: SlideChange, words: string): void => {
    if (change.isPending) return;
    change.mutate(changeOf(slide.id, changed, 'visual'), { onSuccess: () => notify(words) });
  };
  const isEmpty = visuals.length === 0 && !hasDiagram && list === null && emptyPicture === undefined;
  return (
    <div className={styles.list}>
      {change.isError && <ProblemBar title={t('pane_slides.not_saved')} error={change.error} />}
      {isEmpty && <Caption1>{t('pane_slides.no_visuals')}</Caption1>}
      {visuals.map((visual) => (
        <div key={visual.key} className={styles.item}>
          <Body1Strong>
            {t(
              visual.content.kind === 'form'
                ? `pane_slides.form_${visual.content.form.form}`
                : `pane_slides.shows_${visual.content.kind}`,
            )}
          </Body1Strong>
          {canChange && visual.content.kind === 'form' && <FormChoice slide={named} form={visual.content.form} />}
          {visual.content.kind === 'picture' && (
            <DecorativeSwitch
              picture={visual.content}
              canChange={canChange && !change.isPending}
              onChange={(picture) => put(putContent(slide, visual, picture), t('pane_slides.saved'))}
            />
          )}
          {!(visual.content.kind === 'picture' && visual.content.is_decorative === true) && (
            <AltText
              presentationId={presentationId}
              slideId={slide.id}
              name={`${visual.key} ${pictureOf(visual.content)}`}
              alt={altOf(visual.content)}
              isSuggested={visual.content.kind === 'picture' && visual.content.is_alt_suggested === true}
              changeTo={(alt) => putContent(slide, visual, withAlt(visual.content, alt))}
              canChange={canChange}
            />
          )}
          {canChange && visual.content.kind === 'picture' && (
            <div className={styles.buttons}>
              <PicturePicker
                presentationId={presentationId}
                label={t('pane_slides.replace_picture')}
                isBusy={change.isPending}
                onChoose={(picture) =>
                  put(putContent(slide, visual, { kind: 'picture', ...picture }), t('pane_slides.replaced'))
                }
              />
            </div>
          )}
        </div>
      ))}
      {canChange && emptyPicture !== undefined && (
        <div className={styles.buttons}>
          <PicturePicker
            presentationId={presentationId}
            label={t('pane_slides.add_picture')}
            isBusy={change.isPending}
            onChoose={(picture) =>
              put({ fields: { [emptyPicture]: { kind: 'picture', ...picture } } }, t('pane_slides.replaced'))
            }
          />
        </div>
      )}
      {canChange && (hasPicture || emptyPicture !== undefined || slide.__image_error__ !== undefined) && (
        <RedrawPicture slide={named} />
      )}
      {hasDiagram && (
        <div className={styles.item}>
          <Body1Strong>{t('pane_slides.shows_diagram')}</Body1Strong>
          {diagram !== undefined && (
            <AltText
              presentationId={presentationId}
              slideId={slide.id}
              name="diagram"
              alt={typeof diagram['alt'] === 'string' ? diagram['alt'] : ''}
              changeTo={(alt) => ({ __diagram__: { ...diagram, alt } as SlideChange['__diagram__'] })}
              canChange={canChange}
            />
          )}
          {canChange && diagram !== undefined && (
            <div className={styles.buttons}>
              <Button
                size="small"
                disabledFocusable={change.isPending || versions.data === undefined}
                onClick={() => {
                  const former = versions.data?.find(
                    (each) => each.slide.__diagram__ === undefined && each.slide.layout_id === slide.layout_id,
                  );
                  const field = layout.data?.texts.find((each) => slide.fields[each] === undefined) ?? 'body';
                  put(asText(slide, former?.slide, field), t('pane_slides.is_text'));
                }}
              >
                {t('pane_slides.as_text')}
              </Button>
            </div>
          )}
        </div>
      )}
      {canChange && list !== null && (
        <div className={styles.item}>
          <Caption1>{t('pane_slides.diagram_note', { count: list.steps.length })}</Caption1>
          <div className={styles.buttons}>
            <Button
              size="small"
              disabledFocusable={change.isPending}
              onClick={() => put(asDiagram(list, slide.title), t('pane_slides.is_diagram'))}
            >
              {t('pane_slides.as_diagram')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

interface LayoutFields {
  /** Fields of paragraphs. */
  texts: string[];
  /** Fields of pictures. */
  pictures: string[];
}

/** The fields of the layout a slide is on, by what they take. */
function useLayoutFields(presentationId: string, layoutId: string): UseQueryResult<LayoutFields> {
  const { client } = useServices();
  const { data: presentation } = usePresentation(presentationId);
  const name = presentation?.template?.template_id ?? presentation?.template_name ?? '';
  return useQuery({
    queryKey: [...keys.template(name), 'fields', layoutId],
    queryFn: async ({ signal }) => {
      const { data } = await client.get(path('/templates/{id}', { id: name }), {
        schema: templateDetailSchema,
        signal,
      });
      const layout = data.layouts.find(({ layout_id }) => layout_id === layoutId);
      const fields = Object.entries((layout?.json_schema['properties'] ?? {}) as Record<string, unknown>);
      const named = (mark: string): string[] =>
        fields.flatMap(([field, schema]) => (JSON.stringify(schema).includes(mark) ? [field] : []));
      return { texts: named('"type":"array","description"'), pictures: named('"image_ref"') };
    },
    enabled: name !== '',
    staleTime: Infinity,
  });
}

const useRedrawPictureStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  buttons: { display: 'flex', justifyContent: 'flex-end' },
});

/** Has the picture drawn again, as before or as described; the former one stays among the versions. */
function RedrawPicture({ slide }: { slide: SlideNamed }): JSX.Element {
  const styles = useRedrawPictureStyles();
  const { t } = useTranslation('author');
  const notify = useNotify();
  const redraw = useRedraw(slide);
  const [prompt, setPrompt, clear] = useDraft(`redraw.${slide.slideId}`);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (redraw.isPending) return;
        redraw.mutate(prompt, {
          onSuccess: () => {
            clear();
            notify(t('pane_slides.drawn'));
          },
        });
      }}
    >
      <Field label={t('pane_slides.draw_what')} hint={t('pane_slides.draw_hint')}>
        <Textarea dir="auto" value={prompt} resize="vertical" onChange={(_event, { value }) => setPrompt(value)} />
      </Field>
      {redraw.isPending && <ProgressBar aria-label={t('pane_slides.drawing')} />}
      {redraw.isError && <ProblemBar title={t('pane_slides.not_drawn')} error={redraw.error} />}
      <div className={styles.buttons}>
        <Button type="submit" size="small" disabledFocusable={redraw.isPending}>
          {t(redraw.isPending ? 'pane_slides.drawing' : 'pane_slides.draw')}
        </Button>
      </div>
    </form>
  );
}

type FormSpec = Extract<Slide['fields'][string], { kind: 'form' }>['form'];
type FormName = FormSpec['form'];

const useFormChoiceStyles = makeStyles({
  choice: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS, flexWrap: 'wrap' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** The reason of a form that was chosen by what the source states begins with this. */
const BECAUSE = 'forms.because_';

/** Why a slide has its visual form, and one button for each other form that fits its items. */
function FormChoice({ slide, form }: { slide: SlideNamed; form: FormSpec }): JSX.Element {
  const styles = useFormChoiceStyles();
  const { t } = useTranslation('author');
  const notify = useNotify();
  const change = useChangeForm(slide);
  const undo = useUndo(slide.presentationId);
  const choose = (name: FormName): void => {
    if (change.isPending || name === form.form) return;
    change.mutate(name, {
      onSuccess: () => notify(t('pane_slides.form_changed', { form: nameOf(name) }), 'success', () => undo.go('undo')),
    });
  };
  const nameOf = (name: FormName): string => t(`pane_slides.form_${name}`);
  return (
    <div className={styles.choice}>
      {change.isError && <ProblemBar title={t('pane_slides.not_saved')} error={change.error} />}
      {form.reason.startsWith(BECAUSE) && (
        <Caption1 className={styles.quiet}>{t(`pane_slides.because_${form.reason.slice(BECAUSE.length)}`)}</Caption1>
      )}
      {form.alternatives.length > 0 && (
        <div role="group" aria-label={t('pane_slides.form')} className={styles.buttons}>
          {[form.form, ...form.alternatives].sort().map((name) => (
            <Button
              key={name}
              size="small"
              appearance={name === form.form ? 'primary' : 'secondary'}
              aria-pressed={name === form.form}
              disabledFocusable={change.isPending}
              onClick={() => choose(name)}
            >
              {nameOf(name)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
