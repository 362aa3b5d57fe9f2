import { useEffect, useState } from 'react'

/**
 * An address for a picture in memory; null without one. The last address stays until the next one is there, and is given
 * back then or when the component goes.
 *
 * @returns `isCurrent` false while the address is still that of the picture before
 */
export function useObjectUrl(blob: Blob | null): { url: string; isCurrent: boolean } | null {
  const [shown, setShown] = useState<{ blob: Blob; url: string } | null>(null)
  useEffect(() => {
    if (!blob) return
    const url = URL.createObjectURL(blob)
    // oxlint-disable-next-line react/set-state-in-effect -- an object URL is made and given back, so it needs the effect
    setShown({ blob, url })
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return blob && shown ? { url: shown.url, isCurrent: shown.blob === blob } : null
}
