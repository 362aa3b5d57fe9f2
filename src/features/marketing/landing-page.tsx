import { css, cx } from '@/styled-system/css'
import { flex, grid, stack } from '@/styled-system/patterns'
import { Benefits } from './benefits.tsx'
import { CallToAction } from './call-to-action.tsx'
import { FeatureCards } from './feature-cards.tsx'
import { steps } from './features.ts'
import { Hero } from './hero.tsx'
import { PublicBar } from './public-bar.tsx'
import { PublicFooter } from './public-footer.tsx'
import { publicWidth } from './public-width.ts'

/** Shows the start page for visitors, which sends no request to the back end. */
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

function Steps() {
  return (
    <section aria-labelledby="steps" className={cx(publicWidth, css({ marginTop: { base: '16', md: '28' } }))}>
      <h2 id="steps" className={css({ textStyle: 'title', marginBottom: { base: '5', md: '8' } })}>
        How it works
      </h2>
      <ol className={cells}>
        {steps.map(({ title, text }, index) => (
          <li key={title} className={step}>
            <span aria-hidden className={css({ textStyle: 'figure', color: 'primary.text' })}>
              {index + 1}
            </span>
            <div>
              <h3 className={css({ textStyle: 'subheading', marginBottom: '1.5' })}>{title}</h3>
              <p className={css({ color: 'text.muted' })}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** States the promise about pictures, and its limits. */
function PicturePromise() {
  return (
    <section aria-labelledby="promise" className={cx(publicWidth, promise)}>
      <DoorwayDrawing />
      <div className={stack({ gap: '4', maxWidth: 'measure' })}>
        <h2 id="promise" className={css({ textStyle: 'title' })}>
          The picture never leaves the laptop.
        </h2>
        <p>
          Video is looked at on the laptop itself, one picture at a time, and thrown away. It is not uploaded, not
          stored and not shown to anyone else. What is sent is a number.
        </p>
        <p className={css({ color: 'text.muted' })}>
          The one exception is yours to make: when you press Start Recording, up to ten still pictures are kept with
          their counts, one a minute, in the private storage of your church, so that you can check them. You can delete
          them at any time. Narthex does not recognize faces.
        </p>
      </div>
    </section>
  )
}

/** Draws the logo at a large size, with light on the floor and a person in the doorway. */
function DoorwayDrawing() {
  return (
    <svg viewBox="0 0 320 360" fill="none" aria-hidden className={drawing}>
      <path d="M60 318V150a100 100 0 0 1 200 0v168Z" className={css({ fill: 'attention.tint' })} />
      <path d="M60 318 20 352h280l-40-34Z" className={css({ fill: 'attention.tint', opacity: 0.7 })} />
      <path
        d="M60 318V150a100 100 0 0 1 200 0v168"
        strokeWidth="7"
        strokeLinecap="round"
        className={css({ stroke: 'primary' })}
      />
      <path
        d="M8 318h52M260 318h52"
        strokeWidth="2"
        strokeLinecap="round"
        className={css({ stroke: 'line.control' })}
      />
      <circle cx="160" cy="262" r="27" className={css({ fill: 'attention' })} />
    </svg>
  )
}

const cells = grid({
  listStyle: 'none',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
  columnGap: '8',
  rowGap: '6',
})
const step = grid({
  gridTemplateColumns: { base: '2rem minmax(0, 1fr)', md: 'minmax(0, 1fr)' },
  alignItems: 'baseline',
  alignContent: 'start',
  gap: '3',
  md: { paddingTop: '5', borderTopWidth: 'hairline', borderColor: 'line.control' },
})
const promise = grid({
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 2fr)' },
  alignItems: 'center',
  gap: { base: '6', md: '14' },
  marginTop: { base: '16', md: '28' },
})
const drawing = css({ width: 'full', maxWidth: { base: '36', md: '64' }, justifySelf: { base: 'start', md: 'center' } })
