import { useCallback, useMemo, useRef, useState } from 'react';
import type { JSX } from 'react';
import { makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useServices } from '../../../../../common/web/services.ts';
import type { Presentation } from '../../../data/presentations.ts';
import { useLock } from '../../../data/use-may-change.ts';
import { useWizard } from '../../../data/wizard.ts';
import { AddSources } from './add-sources.tsx';
import type { Adding } from './add-sources.tsx';
import { refusalOf } from '../../../data/source-limits.ts';
import type { SourceLimits } from '../../../data/source-limits.ts';
import { SourceList } from './source-list.tsx';
import { useDroppedFiles, usePasted } from '../../../components/use-dropped-files.ts';
import { useUploads } from '../../../data/use-uploads.ts';

/** Used until the server has reported its limits. */
const USUAL_MOST_SOURCES = 50;

/** What a presentation is made from. Everything given here is on the presentation at once; the whole page takes files. */
export function Sources({ presentation }: { presentation: Presentation }): JSX.Element {
  const { settings } = useServices();
  const lock = useLock(presentation);
  const wizard = useWizard();
  const uploads = useUploads(presentation.id, presentation.client_id);
  const [adding, setAdding] = useState<Adding | null>(null);
  const [pasted, setPasted] = useState<string | null>(null);
  const adder = useRef<HTMLDivElement>(null);
  const limits = useMemo<SourceLimits>(
    () => ({
      extensions: wizard.data?.file_extensions ?? [],
      max_bytes: settings.max_upload_bytes,
      max_files: wizard.data?.bounds.files ?? USUAL_MOST_SOURCES,
    }),
    [settings, wizard.data],
  );
  const { queue, list, fileGiven } = uploads;
  const taken = presentation.file_ids.length + list.filter(({ phase }) => phase !== 'failed').length;
  const addFiles = useCallback(
    (files: readonly File[]) => {
      let count = taken;
      queue.add(
        files.map((file) => {
          const refusal = refusalOf(file, count + 1, limits);
          if (refusal === undefined) count += 1;
          return { ...fileGiven(file), ...(refusal === undefined ? {} : { refusal }) };
        }),
      );
    },
    [fileGiven, limits, queue, taken],
  );
  const isDragging = useDroppedFiles(lock === null, addFiles);
  usePasted(lock === null, addFiles, (text) => {
    setPasted(text);
    setAdding('text');
  });

  return (
    <>
      {lock === null && (
        <AddSources
          ref={adder}
          presentation={presentation}
          uploads={uploads}
          limits={limits}
          adding={adding}
          pasted={pasted}
          onAdding={(next) => {
            setAdding(next);
            if (next === null) setPasted(null);
          }}
          onFiles={addFiles}
        />
      )}
      <SourceList
        presentation={presentation}
        uploads={uploads}
        isLocked={lock !== null}
        onEmptied={() => adder.current?.querySelector('button')?.focus()}
      />
      {isDragging && <DropOverlay />}
    </>
  );
}

const useStyles = makeStyles({
  overlay: {
    position: 'fixed',
    inset: 0,
    zIndex: 1000,
    // What is under the pointer stays what it was: the drag ends where it began to be seen.
    pointerEvents: 'none',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingVerticalM,
    margin: tokens.spacingHorizontalS,
    color: tokens.colorBrandForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    opacity: 0.95,
    border: `2px dashed ${tokens.colorBrandStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  icon: { fontSize: '40px' },
});

/** The whole page takes files. */
function DropOverlay(): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  return (
    <div className={styles.overlay} aria-hidden="true">
      <ArrowDownloadRegular className={styles.icon} />
      <Subtitle2>{t('pane_sources.drop_now')}</Subtitle2>
    </div>
  );
}
