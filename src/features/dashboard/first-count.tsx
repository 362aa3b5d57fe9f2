import { css } from '@/styled-system/css'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Notice } from '@/ui/notice.tsx'

/** For a church that has counted nothing yet: where it begins. */
export function FirstCount() {
  return (
    <Notice
      title="Count your first service"
      className={space}
      action={
        <ButtonLink to="/studio" size="sm">
          Open the studio
        </ButtonLink>
      }
    >
      Connect a camera or open a video. People are counted on this computer, and the studio says what comes next.
    </Notice>
  )
}

const space = css({ marginBottom: { base: '3', md: '4' } })
