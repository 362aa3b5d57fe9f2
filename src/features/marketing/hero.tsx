import { useState } from 'react'
import { canRecord } from '@/domain/access/permissions.ts'
import { css, cx } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { ButtonLink } from '@/ui/button-link.tsx'
import { rememberedPerson } from './public-bar.tsx'
import { publicWidth } from './public-width.ts'

export function Hero() {
  const [person] = useState(rememberedPerson)
  return (
    <section aria-labelledby="hero" className={cx(publicWidth, hero)}>
      <div className={words}>
        <h1 id="hero" tabIndex={-1} className={css({ textStyle: 'display', outline: 'none', maxWidth: '36ch' })}>
          Everyone who comes in is counted, and your hands stay free to greet them.
        </h1>
        <div className={stack({ align: 'flex-start', gap: '6' })}>
          <p className={css({ textStyle: 'lead', color: 'text.muted', maxWidth: '60ch' })}>
            Narthex counts the people in front of a camera while your service runs. It works in the browser of the
            laptop or phone that you have.
          </p>
          <div className={flex({ wrap: 'wrap', gap: '3' })}>
            <ButtonLink to={person ? '/dashboard' : '/signup'} size="lg">
              {person ? 'Open Dashboard' : 'Get Started'}
            </ButtonLink>
            {person && !canRecord(person) ? null : (
              <ButtonLink to={person ? '/studio' : '/try'} size="lg" tone="secondary">
                {person ? 'Open Studio' : 'Try it with your camera'}
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
      <figure>
        <img
          src="/studio.avif"
          width={1440}
          height={900}
          alt="The Narthex studio: a person in a camera's view with a box around them, a line they walked across, and the live count at the top right."
          fetchPriority="high"
          decoding="async"
          className={picture}
        />
        <figcaption className={css({ textStyle: 'small', color: 'text.muted', marginTop: '3' })}>
          The studio at work. Video: intel-iot-devkit/sample-videos, CC BY 4.0.
        </figcaption>
      </figure>
    </section>
  )
}

const hero = css({ paddingTop: { base: '8', md: '12' } })
const words = stack({ gap: '6', marginBottom: { base: '8', md: '10' } })
/**
 * The aspect ratio reserves space, so that nothing moves when the picture loads. A phone shows only a square part of
 * the picture, because the whole studio would be too small to read.
 */
const picture = css({
  width: 'full',
  height: 'auto',
  aspectRatio: { base: '1', sm: '1440 / 900' },
  objectFit: 'cover',
  objectPosition: { base: '46% 0', sm: 'center' },
  backgroundColor: 'stage',
  color: 'stage.text',
  // The border separates the dark picture from a dark page.
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderRadius: 'card',
})
