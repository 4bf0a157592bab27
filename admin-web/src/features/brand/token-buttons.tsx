import { useRef } from 'react';
import type { JSX } from 'react';
import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular, ArrowUploadRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../../../../common/web/notify.tsx';
import { saveFile } from '../../../../common/web/save-file.ts';
import { ActionButton } from '../../components/action-button.tsx';
import type { BrandDraft } from './brand-draft.ts';
import { fromDesignTokens, toDesignTokens } from './design-tokens.ts';

type Look = Pick<BrandDraft, 'colours' | 'fonts'>;

const useStyles = makeStyles({ file: { display: 'none' } });

/** Colours and fonts as a file of design tokens, out of the form and into it; nothing is saved by that. */
export function TokenButtons({
  look,
  name,
  onImport,
}: {
  look: Look;
  name: string;
  onImport: (look: Partial<Look>) => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const field = useRef<HTMLInputElement>(null);
  const read = async (file: File): Promise<void> => {
    const text = await file.text();
    const { colours, fonts } = ((): Look => {
      try {
        return fromDesignTokens(JSON.parse(text) as unknown);
      } catch {
        return { colours: [], fonts: [] };
      }
    })();
    if (colours.length + fonts.length === 0) {
      notify(t('console_brand.no_tokens', { file: file.name }), 'warning');
      return;
    }
    onImport({ ...(colours.length === 0 ? {} : { colours }), ...(fonts.length === 0 ? {} : { fonts }) });
    notify(t('console_brand.tokens_read'));
  };
  return (
    <>
      <input
        ref={field}
        type="file"
        accept=".json,.tokens,application/json"
        className={styles.file}
        aria-label={t('console_brand.import_tokens')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) void read(file);
          target.value = '';
        }}
      />
      <Button
        icon={<ArrowDownloadRegular />}
        onClick={() =>
          saveFile(
            new Blob([`${JSON.stringify(toDesignTokens(look), null, 2)}\n`], { type: 'application/json' }),
            `${name}.tokens.json`,
          )
        }
      >
        {t('console_brand.export_tokens')}
      </Button>
      <ActionButton action="brand.change" icon={<ArrowUploadRegular />} onClick={() => field.current?.click()}>
        {t('console_brand.import_tokens')}
      </ActionButton>
    </>
  );
}
