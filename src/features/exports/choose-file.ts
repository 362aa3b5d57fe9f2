/** Only Chromium has this dialog, and TypeScript does not know it. */
type WithSavePicker = {
  showSaveFilePicker?: (options: {
    suggestedName: string
    types: { description: string; accept: Record<string, string[]> }[]
  }) => Promise<FileSystemFileHandle>
}

/**
 * Asks where to save an archive. Must be called while the browser still counts the click as the person's.
 *
 * @returns null where the browser has no such dialog and downloads the whole file instead; 'dismissed' when the person
 *   closed the dialog
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
