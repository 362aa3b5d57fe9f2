import { useEffect, useState } from 'react'

/** An object URL for what `blob` holds, as long as the component shows it; null until there is one. */
export function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const created = URL.createObjectURL(blob)
    // oxlint-disable-next-line react/set-state-in-effect -- an object URL is created and revoked, so it needs the effect
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [blob])
  return url
}
