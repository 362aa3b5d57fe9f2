/** Spreadsheet programs read a text as UTF-8 only if it starts with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Milliseconds within which the browser must start to read the file. */
const READ_WITHIN_MS = 60_000

export function saveTextFile(name: string, type: string, text: string): void {
  saveFile(name, new Blob(type === 'text/csv' ? [BYTE_ORDER_MARK, text] : [text], { type: `${type};charset=utf-8` }))
}

/** Starts a download of a file in memory. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS)
}
