import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { MAX_NAME } from './camera-name-editor.tsx'

const PLACES = ['Main door', 'Side door', 'Nave', 'Balcony']

type CameraPlaceProps = { place: string; onChange: (place: string) => void }

/** The name of a camera is the place it looks at: its counts are kept under that, never under the name of a device. */
export function CameraPlace({ place, onChange }: CameraPlaceProps) {
  return (
    <div className={stack}>
      <TextField
        label="Where does it look?"
        hint="Its counts are kept under this name."
        optional
        value={place}
        maxLength={MAX_NAME}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={row}>
        {PLACES.map((name) => (
          <Button key={name} tone="secondary" size="sm" aria-pressed={place === name} onClick={() => onChange(name)}>
            {name}
          </Button>
        ))}
      </div>
    </div>
  )
}

const stack = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '1.5' })
