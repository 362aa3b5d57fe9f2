import { useMedia } from '@/ui/use-media.ts'

/** Returns true if the side columns fit beside the video. The width is that of the breakpoint `lg`. */
export function useIsWide(): boolean {
  return useMedia('(min-width: 64em)')
}

/**
 * Returns true for a phone in landscape, which is too low for parts below the video and too narrow for two side
 * columns.
 */
export function useIsLandscapePhone(): boolean {
  return useMedia('(orientation: landscape) and (max-height: 30em) and (max-width: 63.99em)')
}
