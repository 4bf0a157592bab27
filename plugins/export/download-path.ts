/** Where an export is downloaded, below the base path. */
export function downloadPath(exportId: string): string {
  return `/api/v1/exports/${exportId}/download`;
}
