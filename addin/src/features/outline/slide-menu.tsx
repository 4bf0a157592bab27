import type { JSX } from 'react';
import { Button, Menu, MenuDivider, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import {
  AddRegular,
  ArrowDownRegular,
  ArrowUpRegular,
  DeleteRegular,
  EditRegular,
  MoreHorizontalRegular,
} from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { SlideCardProps } from './slide-card-props.ts';

/** What can be done with a slide of the outline. */
export function SlideMenu({
  number,
  total,
  tabIndex,
  isOpen,
  canAdd,
  canRemove,
  onOpen,
  onMove,
  onAdd,
  onRemove,
}: SlideCardProps & { tabIndex: number }): JSX.Element {
  const { t } = useTranslation('author');
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          size="small"
          tabIndex={isOpen ? 0 : tabIndex}
          icon={<MoreHorizontalRegular />}
          aria-label={t('pane_outline.more', { number })}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {!isOpen && (
            <MenuItem icon={<EditRegular />} onClick={() => onOpen(true)}>
              {t('pane_outline.edit')}
            </MenuItem>
          )}
          <MenuItem icon={<ArrowUpRegular />} disabled={number === 1} onClick={() => onMove(-1)}>
            {t('pane_outline.up')}
          </MenuItem>
          <MenuItem icon={<ArrowDownRegular />} disabled={number === total} onClick={() => onMove(1)}>
            {t('pane_outline.down')}
          </MenuItem>
          <MenuItem icon={<AddRegular />} disabled={!canAdd} onClick={onAdd}>
            {t('pane_outline.add_behind')}
          </MenuItem>
          <MenuDivider />
          <MenuItem icon={<DeleteRegular />} disabled={!canRemove} onClick={onRemove}>
            {t('pane_outline.remove')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
