import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { Benefits } from './benefits.tsx'
import { CallToAction } from './call-to-action.tsx'
import { FeatureCards } from './feature-cards.tsx'
import { Hero } from './hero.tsx'
import { PicturePromise } from './picture-promise.tsx'
import { PublicBar } from './public-bar.tsx'
import { PublicFooter } from './public-footer.tsx'
import { Steps } from './steps.tsx'

/** The page for first-time visitors. It loads nothing from the back end. */
export function LandingPage() {
  return (
    <div className={flex({ direction: 'column', minHeight: '100dvh' })}>
      <PublicBar />
      <main id="main" tabIndex={-1} className={css({ outline: 'none' })}>
        <Hero />
        <PicturePromise />
        <FeatureCards />
        <Benefits />
        <Steps />
        <CallToAction />
      </main>
      <PublicFooter />
    </div>
  )
}
