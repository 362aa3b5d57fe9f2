/** Only Chromium has the dialog for saving a file. The types of TypeScript do not include this dialog. */
type WithSavePicker = {
  showSaveFilePicker?: (options: {
    suggestedName: string
    types: { description: string; accept: Record<string, string[]> }[]
  }) => Promise<FileSystemFileHandle>
}

/**
 * Asks where to save an archive. Must be called directly after a click, because browsers allow the dialog only then.
 *
 * @returns null if the browser has no such dialog, and the file must be downloaded; 'dismissed' if the person closed
 * the dialog
 */
export async function chooseFile(suggestedName: string): Promise<FileSystemFileHandle | null | 'dismissed'> {
  const { showSaveFilePicker: show } = globalThis as WithSavePicker
  if (!show) return null
  try {
    return await show({
      suggestedName,
      types: [{ description: 'ZIP archive', accept: { 'application/zip': ['.zip'] } }],
    })
  } catch (error) {
    // Some web views have the dialog and refuse to show it.
    return error instanceof DOMException && error.name === 'AbortError' ? 'dismissed' : null
  }
}
