/** Returns a hint about the next tap. The hint also tells when no one is marked yet. */
export function guideText({ isEmpty, isEarly }: { isEmpty: boolean; isEarly: boolean }): string {
  const start = isEmpty ? 'No one is marked yet. ' : ''
  if (isEarly) return `${start}Tap Away for people who will not come.`
  return `${start}${isEmpty ? 'Tap who is here.' : 'Tap who is here. Tap again to take it back.'}`
}
