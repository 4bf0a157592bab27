/** Loaded for its effect: pdfjs then reads in this thread. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs';
