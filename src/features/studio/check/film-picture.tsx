import { useEffect, useRef } from 'react'
import { useObjectUrl } from '@/platform/use-object-url.ts'
import { css } from '@/styled-system/css'
import { LineDrawing } from '../lines/line-drawing.tsx'
import { useVideoBox } from '../lines/use-video-box.ts'
import { MaskDrawing } from '../masks/mask-drawing.tsx'
import { play, usePlayback } from '../stage/use-playback.ts'
import type { CheckFilm } from './check-film.ts'

type FilmPictureProps = {
  film: CheckFilm
  video: HTMLVideoElement | null
  onVideo: (video: HTMLVideoElement | null) => void
  onUnreadable: () => void
}

export function FilmPicture({ film, video, onVideo, onUnreadable }: FilmPictureProps) {
  const source = useObjectUrl(film.blob)
  return (
    <div className={place}>
      {source ? <video ref={onVideo} src={source.url} muted playsInline onError={onUnreadable} /> : null}
      {video ? <Drawings video={video} film={film} /> : null}
      {video ? <PlayButton video={video} /> : null}
    </div>
  )
}

function Drawings({ video, film: { lines, masks } }: { video: HTMLVideoElement; film: CheckFilm }) {
  const { box } = useVideoBox(video)
  return (
    <div className={drawings}>
      <MaskDrawing masks={masks} selectedId={null} path={[]} box={box} />
      <LineDrawing lines={lines} selectedId={null} box={box} />
    </div>
  )
}

/** This button takes the focus when it appears, so that Space and Enter play and pause the film. */
function PlayButton({ video }: { video: HTMLVideoElement }) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => ref.current?.focus(), [])
  const { isPlaying, isEnded } = usePlayback(video)
  const isRunning = isPlaying && !isEnded
  return (
    <button
      ref={ref}
      type="button"
      className={whole}
      aria-label={isRunning ? 'Pause the film' : 'Play the film'}
      onClick={() => (isRunning ? video.pause() : void play(video))}
    />
  )
}

const place = css({
  position: 'relative',
  aspectRatio: '16 / 9',
  maxHeight: '48dvh',
  width: 'full',
  overflow: 'hidden',
  borderRadius: 'control',
  backgroundColor: 'stage',
  '& > *': { position: 'absolute', inset: '0', width: 'full', height: 'full' },
  '& video': { objectFit: 'contain' },
})
const drawings = css({ pointerEvents: 'none', '& svg polygon': { pointerEvents: 'none' } })
const whole = css({ cursor: 'pointer', borderRadius: 'control', _focusVisible: { outlineOffset: '-3px' } })
