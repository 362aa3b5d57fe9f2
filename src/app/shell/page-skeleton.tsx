import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { Skeleton } from '@/ui/skeleton.tsx'
import { ThemeScope } from '@/ui/theme-scope.tsx'

/** Fills the place of a page while the page's code loads. Then the skeleton of the page appears. */
export function PageSkeleton() {
  return (
    <div aria-busy="true" className={stack({ gap: '4' })}>
      <output className={css({ srOnly: true })}>Loading...</output>
      <Skeleton width="min(16rem, 70%)" height="2.25rem" />
      <Skeleton width="min(24rem, 90%)" />
      <Skeleton height="12rem" className={css({ marginTop: '4' })} />
      <Skeleton width="85%" />
      <Skeleton width="60%" />
    </div>
  )
}

/** Fills the whole window, in the studio's dark colours, while the code of a page without navigation loads. */
export function BareSkeleton() {
  return (
    <ThemeScope theme="dark">
      <div aria-busy="true" className={room}>
        <output>Loading studio...</output>
      </div>
    </ThemeScope>
  )
}

const room = css({
  display: 'grid',
  placeItems: 'center',
  minHeight: '100dvh',
  color: 'stage.text',
  backgroundColor: 'stage',
})
