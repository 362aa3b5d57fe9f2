import { useMedia } from '@/ui/use-media.ts'

/** Returns true if the side columns fit beside the video. The width is that of the breakpoint `lg`. */
export function useIsWide(): boolean {
  return useMedia('(min-width: 64em)')
}

/**
 * Returns true for a phone held sideways: too low for parts below the video, too narrow for columns on both sides. With
 * text of twice the size, such a phone has no room for a column beside the video either.
 */
export function useIsLandscapePhone(): boolean {
  return useMedia('(orientation: landscape) and (max-height: 30em) and (min-width: 34em) and (max-width: 63.99em)')
}
