import { useEffect, useState } from 'react'

/**
 * Returns an address for a picture in memory, or null without a picture. The previous address is returned until the
 * next address is ready. Each address is revoked when the picture changes or the component unmounts.
 *
 * @returns `isCurrent` is false while the address still belongs to the previous picture
 */
export function useObjectUrl(blob: Blob | null): { url: string; isCurrent: boolean } | null {
  const [shown, setShown] = useState<{ blob: Blob; url: string } | null>(null)
  useEffect(() => {
    if (!blob) return
    const url = URL.createObjectURL(blob)
    // oxlint-disable-next-line react/set-state-in-effect -- the effect must revoke the object URL that it creates
    setShown({ blob, url })
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return blob && shown ? { url: shown.url, isCurrent: shown.blob === blob } : null
}
