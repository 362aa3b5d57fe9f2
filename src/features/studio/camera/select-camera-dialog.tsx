import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { css } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { toast } from '@/ui/toaster.tsx'
import { MAX_NAME } from './camera-name-editor.tsx'
import { addWebcamAtom, camerasAtom, placeNameOf } from './cameras.ts'
import { openPartAtom } from '../shared/studio-view.ts'
import { VideoFilePicker } from './video-file-picker.tsx'
import { VideoInputs, useVideoInputs } from './video-inputs.tsx'

export function SelectCameraDialog() {
  const [part, open] = useAtom(openPartAtom)
  const isOpen = part === 'select-camera'
  return isOpen ? <OpenSelectCamera onClose={() => open('none')} /> : null
}

function OpenSelectCamera({ onClose }: { onClose: () => void }) {
  const addWebcam = useSetAtom(addWebcamAtom)
  const found = useVideoInputs()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const cameras = useAtomValue(camerasAtom)
  const inputs = found.phase === 'found' ? found.inputs : []
  const chosen = inputs.find(({ deviceId }) => deviceId === chosenId) ?? inputs[0]
  const known = chosen && cameras.find(({ deviceId }) => deviceId === chosen.deviceId)
  const formId = useId()
  const content = useRef<HTMLFormElement>(null)
  const isFound = inputs.length > 0
  useEffect(() => {
    // The cameras are found before or after the dialog gives the form the focus. A focus that has moved on stays.
    const form = content.current
    if (!isFound || !form) return
    const focusChosen = () => form.querySelector<HTMLInputElement>('input[name=camera]:checked')?.focus()
    if (document.activeElement === form) focusChosen()
    form.addEventListener('focus', focusChosen)
    return () => form.removeEventListener('focus', focusChosen)
  }, [isFound])
  const place = typed ?? (known && placeNameOf(known)) ?? ''
  function choose(deviceId: string) {
    setChosenId(deviceId)
    setTyped(null)
  }
  function connect(event: FormEvent) {
    event.preventDefault()
    if (!chosen) return
    const camera = addWebcam({ ...chosen, name: place })
    toast({ title: 'Camera connected', description: `${camera.name} is now active.` })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title="Select Camera"
      initialFocus={content}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={!chosen}>
            Connect
          </Button>
        </>
      }
    >
      <form ref={content} id={formId} tabIndex={-1} className={form} onSubmit={connect}>
        <VideoInputs found={found} chosenId={chosen?.deviceId ?? null} onChoose={choose} />
        {chosen && <CameraPlace place={place} onChange={setTyped} />}
        <p className={or}>or</p>
        <VideoFilePicker onOpened={onClose} />
        <p className={css({ textStyle: 'small', color: 'text.muted' })}>
          Is it not in the list?{' '}
          <TextLink to="/help/cameras" target="_blank">
            How to connect a camera
          </TextLink>
        </p>
      </form>
    </Dialog>
  )
}

const PLACES = ['Main door', 'Side door', 'Nave', 'Balcony']

/** Asks for the place that the camera looks at. Counts are saved under the place, never under the device's name. */
function CameraPlace({ place, onChange }: { place: string; onChange: (place: string) => void }) {
  return (
    <div className={stack({ gap: '2' })}>
      <TextField
        label="Where does it look?"
        hint="Its counts are kept under this name."
        optional
        value={place}
        maxLength={MAX_NAME}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={flex({ wrap: 'wrap', gap: '1.5' })}>
        {PLACES.map((name) => (
          <Button key={name} tone="secondary" size="sm" aria-pressed={place === name} onClick={() => onChange(name)}>
            {name}
          </Button>
        ))}
      </div>
    </div>
  )
}

const form = stack({ gap: '4', outline: 'none' })
const or = flex({
  align: 'center',
  gap: '3',
  textStyle: 'caption',
  color: 'text.muted',
  _before: { content: '""', flex: '1', height: '1px', backgroundColor: 'line' },
  _after: { content: '""', flex: '1', height: '1px', backgroundColor: 'line' },
})
