import { useMedia } from '@/ui/use-media.ts'

/** From this width on the side columns stand beside the video; the same as the breakpoint `lg`. */
export function useIsWide(): boolean {
  return useMedia('(min-width: 64em)')
}
