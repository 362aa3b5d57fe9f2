import { useMedia } from '@/ui/use-media.ts'

/** The side columns stand beside the video from this width on; the same as the breakpoint `lg`. */
export function useIsWide(): boolean {
  return useMedia('(min-width: 64em)')
}
