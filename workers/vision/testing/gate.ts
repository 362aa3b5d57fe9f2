/** Something to wait for that a test opens when it likes. */
export function makeGate(): { opened: Promise<void>; open(): void } {
  let resolveOpened: (() => void) | undefined
  const opened = new Promise<void>((resolve) => {
    resolveOpened = resolve
  })
  return { opened, open: () => resolveOpened?.() }
}
