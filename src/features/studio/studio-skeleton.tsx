import { css } from '@/styled-system/css'
import { ThemeScope } from '@/ui/theme-scope.tsx'
import { StudioHeader } from './studio-header.tsx'

/** The studio while the church's records are on their way. */
export function StudioSkeleton() {
  return (
    <ThemeScope theme="dark">
      <div aria-busy="true" className={room}>
        <StudioHeader to="/dashboard" backLabel="Back to dashboard" title="Studio" />
        <output className={words}>Loading studio...</output>
      </div>
    </ThemeScope>
  )
}

const room = css({ display: 'flex', flexDirection: 'column', height: '100dvh', color: 'text', backgroundColor: 'page' })
const words = css({
  flex: '1',
  display: 'grid',
  placeItems: 'center',
  color: 'stage.text',
  backgroundColor: 'stage',
})
