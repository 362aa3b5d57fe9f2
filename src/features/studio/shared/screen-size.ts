import { useMedia } from '@/ui/use-media.ts'

/** The side columns stand beside the video from this width on; the same as the breakpoint `lg`. */
export function useIsWide(): boolean {
  return useMedia('(min-width: 64em)')
}

/** A phone held sideways: too low for anything below the video, too narrow for columns on both sides. */
export function useIsLandscapePhone(): boolean {
  return useMedia('(orientation: landscape) and (max-height: 30em) and (max-width: 63.99em)')
}
