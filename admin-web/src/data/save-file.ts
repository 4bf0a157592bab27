/** Offers a file of the server as a download. */
export function saveFile({ blob, filename }: { blob: Blob; filename: string | null }, fallbackName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename ?? fallbackName;
  link.click();
  // The browser has read the address by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
