import { css } from '@/styled-system/css'
import { ButtonLink } from '@/ui/button-link.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { DoorwayDrawing } from './doorway-drawing.tsx'
import { PublicBar } from './public-bar.tsx'
import { publicWidth } from './public-width.ts'

/** The way in for somebody who has not been here before. Loads nothing of the back end. */
export function LandingPage() {
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', minHeight: '100dvh' })}>
      <PublicBar />
      <main id="main" tabIndex={-1} className={`${publicWidth} ${hero}`}>
        <div className={css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '6' })}>
          <h1 tabIndex={-1} className={css({ textStyle: 'display', outline: 'none', maxWidth: '20ch' })}>
            Everyone who comes in is counted, and your hands stay free to greet them.
          </h1>
          <p className={css({ textStyle: 'lead', color: 'text.muted', maxWidth: '46ch' })}>
            Narthex counts the people in front of a camera while your service runs. It works in the browser, and the
            video never leaves the laptop.
          </p>
          <ButtonLink to="/signup" size="lg">
            Get Started
          </ButtonLink>
        </div>
        <DoorwayDrawing />
      </main>
      <footer className={`${publicWidth} ${css({ paddingBlock: '6', textStyle: 'small', color: 'text.muted' })}`}>
        <TextLink to="/eula" quiet>
          Terms
        </TextLink>
      </footer>
    </div>
  )
}

const hero = css({
  flex: '1',
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 4fr)' },
  alignItems: 'center',
  gap: { base: '10', lg: '16' },
  paddingBlock: { base: '10', lg: '16' },
  outline: 'none',
})
