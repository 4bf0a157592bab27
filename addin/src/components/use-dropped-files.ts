import { useEffect, useRef, useState } from 'react';

type TakeFiles = (files: readonly File[]) => void;

/** Handles files dropped anywhere on the page; returns whether some are being dragged over it. */
export function useDroppedFiles(isOpen: boolean, take: TakeFiles): boolean {
  const [isOver, setIsOver] = useState(false);
  const onFiles = useRef(take);
  onFiles.current = take;
  useEffect(() => {
    if (!isOpen) return;
    // Every element under the pointer reports its own coming and going: they are counted.
    let depth = 0;
    const over = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
    };
    const enter = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      depth += 1;
      setIsOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setIsOver(false);
    };
    const drop = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setIsOver(false);
      onFiles.current([...(event.dataTransfer?.files ?? [])]);
    };
    const handlers = { dragover: over, dragenter: enter, dragleave: leave, drop };
    for (const [name, handler] of Object.entries(handlers)) document.addEventListener(name as 'drop', handler);
    return () => {
      for (const [name, handler] of Object.entries(handlers)) document.removeEventListener(name as 'drop', handler);
      setIsOver(false);
    };
  }, [isOpen]);
  return isOver;
}

/** What is pasted onto the page, outside of its fields: files, or text. */
export function usePasted(isOpen: boolean, takeFiles: TakeFiles, takeText: (text: string) => void): void {
  const handlers = useRef({ takeFiles, takeText });
  handlers.current = { takeFiles, takeText };
  useEffect(() => {
    if (!isOpen) return;
    const paste = (event: ClipboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('input, textarea, [contenteditable="true"], [role="dialog"]')) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (files.length === 0 && text.trim() === '') return;
      event.preventDefault();
      if (files.length > 0) handlers.current.takeFiles(files);
      else handlers.current.takeText(text);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [isOpen]);
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
