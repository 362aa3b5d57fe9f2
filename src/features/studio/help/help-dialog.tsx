import { useAtom } from 'jotai'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'
import { grid, stack } from '@/styled-system/patterns'
import { Dialog } from '@/ui/dialog.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { HeightDrawing, LightDrawing, NearnessDrawing } from '@/widgets/camera-drawings.tsx'
import { openPartAtom } from '../shared/studio-view.ts'
import { SHORTCUTS } from '../shortcuts.ts'

const CAMERA: { title: string; words: string; Drawing: () => ReactNode }[] = [
  {
    title: 'High, looking down a little',
    words:
      'At 2.3 to 3 meters (8 to 10 feet), above the heads, people do not hide one another. Fix it so that it cannot move.',
    Drawing: HeightDrawing,
  },
  {
    title: 'Light behind the camera',
    words:
      'Against a window or an open door people are dark shapes. Turn the camera away from the light, or turn lamps on.',
    Drawing: LightDrawing,
  },
  {
    title: 'Near enough',
    words:
      'A person is at least a fifth as high as the picture, and seen from head to foot where they cross the line. Keep the line away from the edge.',
    Drawing: NearnessDrawing,
  },
]

const FIGURES: [string, string][] = [
  ['Current', 'People in the picture at this moment.'],
  [
    'Entries',
    'People who came in across a line, in the direction of its arrow. While a recording runs at a door: since it began.',
  ],
  ['Exits', 'People who went out, the other way.'],
  ['In the room', 'Entries minus exits, from the number you set with Correct.'],
  [
    'Most at once',
    'While a recording runs at a door: the most people who were in the room at once. It becomes the attendance of the service.',
  ],
  [
    'FPS',
    'Pictures that the counter looks at in a second. With fewer than five, someone who walks fast may be missed at a line.',
  ],
  ['Detection', 'How long it takes to find the people in one picture, in thousandths of a second.'],
  ['Peak', 'The most people in one snapshot. For a recording in the room it becomes the attendance of the service.'],
  ['Avg', 'The average of the snapshots.'],
  [
    'Range',
    'How far a camera’s count may be off: at a door a tenth either way, in the room 5 % fewer to 30 % more people. A check of twenty people or more gives a camera a range of its own, and later five services that a person counted too.',
  ],
]

export function HelpDialog() {
  const [part, open] = useAtom(openPartAtom)
  const content = useRef<HTMLDivElement>(null)
  if (part !== 'help') return null
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && open('none')} size="lg" title="Help" initialFocus={content}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and nothing in it can have the focus */}
      <div ref={content} tabIndex={0} className={stack({ gap: '8', outlineOffset: '4px' })}>
        <Section title="What the camera needs">
          <ul className={cards}>
            {CAMERA.map(({ title, words, Drawing }) => (
              <li key={title} className={stack({ gap: '1.5' })}>
                <Drawing />
                <h3 className={strong}>{title}</h3>
                <p className={quiet}>{words}</p>
              </li>
            ))}
          </ul>
          <p className={quiet}>
            <TextLink to="/help/cameras" target="_blank">
              How to connect a camera, and where to put it
            </TextLink>{' '}
            opens in a new tab; counting goes on here.
          </p>
        </Section>
        <Section title="What the figures mean">
          <dl className={facts}>
            {FIGURES.map(([name, meaning]) => (
              <div key={name} className={fact}>
                <dt className={strong}>{name}</dt>
                <dd className={quiet}>{meaning}</dd>
              </div>
            ))}
          </dl>
        </Section>
        <Section title="Keyboard shortcuts">
          <dl className={facts}>
            {SHORTCUTS.map(({ keys, meaning }) => (
              <div key={keys} className={fact}>
                <dt>
                  <kbd className={key}>{keys}</kbd>
                </dt>
                <dd className={quiet}>{meaning}</dd>
              </div>
            ))}
          </dl>
        </Section>
      </div>
    </Dialog>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={section}>
      <h2 className={css({ textStyle: 'subheading' })}>{title}</h2>
      {children}
    </section>
  )
}

const section = stack({ gap: '3' })
const cards = grid({
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
  gap: '5',
  listStyle: 'none',
})
const strong = css({ fontSize: 'sm', fontWeight: 'semibold' })
const quiet = css({ textStyle: 'small', color: 'text.muted' })
const facts = stack({ gap: '2' })
const fact = grid({ gridTemplateColumns: '6rem 1fr', alignItems: 'baseline', gap: '4' })
const key = css({
  display: 'inline-block',
  minWidth: '8',
  paddingInline: '2',
  paddingBlock: '0.5',
  textAlign: 'center',
  fontFamily: 'sans',
  fontSize: 'sm',
  fontWeight: 'semibold',
  borderWidth: 'hairline',
  borderColor: 'line.control',
  borderRadius: 'sm',
})
