/** Returns a promise that a test resolves with `open`. */
export function makeGate(): { opened: Promise<void>; open(): void } {
  let resolveOpened: (() => void) | undefined
  const opened = new Promise<void>((resolve) => {
    resolveOpened = resolve
  })
  return { opened, open: () => resolveOpened?.() }
}
