import type { JSX } from 'react';
import { Body1, Field, Radio, RadioGroup } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { DeckSlide } from '../../host/host-port.ts';
import type { Formatting } from './insertion.ts';
import type { Where } from './placement.ts';

interface PlacementOptionsProps {
  deck: readonly DeckSlide[];
  /** The selected slide; null where none is, or the host can't say. */
  selected: DeckSlide | null;
  where: Where;
  onWhere: (where: Where) => void;
  formatting: Formatting;
  onFormatting: (formatting: Formatting) => void;
}

/** Where slides go in the open deck, and in which design. */
export function PlacementOptions(props: PlacementOptionsProps): JSX.Element {
  const { deck, selected, where, onWhere, formatting, onFormatting } = props;
  const { t } = useTranslation('author');
  const behind =
    selected === null
      ? t('pane_insert.where_nothing_selected')
      : t('pane_insert.where_selected', { number: selected.index + 1 });
  return (
    <>
      {deck.length === 0 ? (
        <Body1>{t('pane_insert.where_empty')}</Body1>
      ) : (
        <Field label={t('pane_insert.where')}>
          <RadioGroup value={where} onChange={(_event, { value }) => onWhere(value as Where)}>
            <Radio value="selected" label={behind} disabled={selected === null} />
            <Radio value="end" label={t('pane_insert.where_end', { number: deck.length })} />
          </RadioGroup>
        </Field>
      )}
      <Field
        label={t('pane_insert.look')}
        hint={formatting === 'destination' ? t('pane_insert.look_destination_note') : null}
      >
        <RadioGroup value={formatting} onChange={(_event, { value }) => onFormatting(value as Formatting)}>
          <Radio value="source" label={t('pane_insert.look_source')} />
          <Radio value="destination" label={t('pane_insert.look_destination')} />
        </RadioGroup>
      </Field>
    </>
  );
}
