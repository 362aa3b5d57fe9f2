import { Pause, Play, SkipBack } from 'lucide-react'
import { css } from '@/styled-system/css'
import { hstack } from '@/styled-system/patterns'
import { IconButton } from '@/ui/icon-button.tsx'
import { formatElapsed } from '../shared/elapsed.ts'
import { play, restart, seekTo, usePlayback } from './use-playback.ts'

export function PlaybackBar({ video }: { video: HTMLVideoElement }) {
  const { isPlaying, isEnded, positionSeconds, durationSeconds } = usePlayback(video)
  const position = formatElapsed(positionSeconds * 1000)
  const duration = formatElapsed(durationSeconds * 1000)
  return (
    <fieldset aria-label="Video file" className={bar}>
      {isPlaying && !isEnded ? (
        <IconButton label="Pause" tone="plate" onClick={() => video.pause()}>
          <Pause size={18} />
        </IconButton>
      ) : (
        <IconButton label="Play" tone="plate" onClick={() => void play(video)}>
          <Play size={18} />
        </IconButton>
      )}
      <IconButton label="Start over" tone="plate" onClick={() => void restart(video)}>
        <SkipBack size={18} />
      </IconButton>
      <input
        type="range"
        className={seek}
        aria-label="Position"
        aria-valuetext={`${position} of ${duration}`}
        min={0}
        max={durationSeconds || 1}
        step={0.1}
        value={positionSeconds}
        onChange={(event) => seekTo(video, Number(event.target.value))}
      />
      <span className={time}>
        {position} / {duration}
      </span>
    </fieldset>
  )
}

const bar = hstack({ gap: '1', padding: '1', paddingInlineEnd: '4', color: 'stage.text' })
const seek = css({ flex: '1', minWidth: '0', height: 'control', accentColor: 'primary', cursor: 'pointer' })
const time = css({ fontSize: 'xs', fontVariantNumeric: 'tabular-nums', paddingInlineStart: '2', whiteSpace: 'nowrap' })
