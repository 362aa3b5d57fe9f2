import { Pause, Play, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Passage } from '@/domain/cameras/passage-check.rules.ts'
import { css } from '@/styled-system/css'
import { grid, hstack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { entryDirection } from '../lines/line-geometry.ts'
import { formatElapsed } from '../shared/elapsed.ts'
import { play, seekTo, setRate, usePlayback } from '../stage/use-playback.ts'
import type { CheckFilm } from './check-film.ts'
import { arrowsOf } from './film-keys.ts'
import type { Arrows } from './film-keys.ts'
import { useFilmKeys } from './use-film-keys.ts'

/** Playback rates, slowest first. */
const SPEEDS = [0.5, 1, 1.5, 2, 3]
const USUAL_SPEED = SPEEDS.indexOf(2)
const STEP_BACK_SECONDS = 3

type CountPassagesProps = {
  video: HTMLVideoElement
  film: CheckFilm
  /**
   * `untilMs` is the film time at which the person stopped counting. A film that has played to its end may be shorter
   * than `film.lengthMs`, for example when the camera was unplugged.
   */
  onCompare: (taps: Passage[], untilMs: number) => void
}

export function CountPassages({ video, film, onCompare }: CountPassagesProps) {
  const [taps, setTaps] = useState<Passage[]>([])
  const [speed, setSpeed] = useState(USUAL_SPEED)
  const { isPlaying, isEnded, positionSeconds } = usePlayback(video)
  const arrows = arrowsAt(film, video)
  const rate = SPEEDS[speed] ?? 1
  useEffect(() => setRate(video, rate), [video, rate])

  const count = (direction: Passage['direction']) =>
    setTaps((all) => [...all, { timeMs: video.currentTime * 1000, direction }])
  const undo = () => setTaps((all) => all.slice(0, -1))
  const changeSpeed = (by: number) => setSpeed((now) => Math.min(SPEEDS.length - 1, Math.max(0, now + by)))
  function stepBack() {
    const to = Math.max(0, video.currentTime - STEP_BACK_SECONDS)
    seekTo(video, to)
    // Removes the taps after `to`, because the person counts this part again.
    setTaps((all) => all.filter(({ timeMs }) => timeMs < to * 1000))
  }
  useFilmKeys({ arrows, count, undo, stepBack, changeSpeed })
  const isRunning = isPlaying && !isEnded
  return (
    <>
      <div className={tapping}>
        <Tap direction={arrows.left} arrow={arrows.sign.left} onTap={count} />
        <p className={counted} aria-live="polite">{`You: ${taps.length}`}</p>
        <Tap direction={arrows.right} arrow={arrows.sign.right} onTap={count} />
      </div>
      <div className={tools}>
        <Button
          tone="secondary"
          icon={isRunning ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
          onClick={() => (isRunning ? video.pause() : void play(video))}
        >
          {isRunning ? 'Pause' : 'Play'}
        </Button>
        <Button tone="secondary" aria-keyshortcuts="B" onClick={stepBack}>
          Back 3 s
        </Button>
        <Button
          tone="secondary"
          icon={<Undo2 size={16} aria-hidden />}
          aria-keyshortcuts="Backspace"
          disabled={taps.length === 0}
          onClick={undo}
        >
          Undo
        </Button>
        <Button tone="secondary" aria-keyshortcuts="-" disabled={speed === 0} onClick={() => changeSpeed(-1)}>
          Slower
        </Button>
        <Button
          tone="secondary"
          aria-keyshortcuts="+"
          disabled={speed === SPEEDS.length - 1}
          onClick={() => changeSpeed(1)}
        >
          Faster
        </Button>
        <p className={position}>
          {rate}× · {formatElapsed(positionSeconds * 1000)} / {formatElapsed(film.lengthMs)}
        </p>
        <Button
          className={css({ marginInlineStart: 'auto' })}
          disabled={positionSeconds === 0}
          onClick={() => onCompare(taps, video.currentTime * 1000)}
        >
          {isEnded || positionSeconds === 0 ? 'Compare' : 'Compare up to Here'}
        </Button>
      </div>
      <p className={keys}>Keys: {arrows.keys} count, Backspace undoes, B steps back, − and + change the speed.</p>
    </>
  )
}

type TapProps = { direction: Passage['direction']; arrow: string; onTap: (direction: Passage['direction']) => void }

function Tap({ direction, arrow, onTap }: TapProps) {
  return (
    <Button size="lg" tone="secondary" className={tap} onClick={() => onTap(direction)}>
      <span aria-hidden>{arrow}</span> {direction === 'entry' ? 'In' : 'Out'}
    </Button>
  )
}

/** Returns the arrows for the direction in which people come in over the film's first crossing line. */
function arrowsAt({ lines }: CheckFilm, video: HTMLVideoElement): Arrows {
  const line = lines.find(({ rule }) => rule === 'crossing')
  if (!line) return arrowsOf('right')
  return arrowsOf(entryDirection(line, { width: video.videoWidth || 16, height: video.videoHeight || 9 }))
}

const tapping = grid({ gridTemplateColumns: '1fr auto 1fr', alignItems: 'center', gap: '3', marginTop: '3' })
const tap = css({ minHeight: '12', fontSize: 'md' })
const counted = css({ fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums', minWidth: '16', textAlign: 'center' })
const tools = hstack({ flexWrap: 'wrap', gap: '2', marginTop: '3' })
const position = css({ textStyle: 'small', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })
const keys = css({ textStyle: 'small', color: 'text.muted', marginTop: '2', hideBelow: 'sm' })
