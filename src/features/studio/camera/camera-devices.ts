/** The direction of a phone's camera: `user` looks at the person who holds the phone, `environment` looks away. */
export type Facing = 'environment' | 'user'

/** `facing` is null when neither the browser nor the label names a direction, as with most webcams. */
export type VideoInput = { deviceId: string; label: string; facing: Facing | null }

export type CameraDevices = Pick<
  MediaDevices,
  'getUserMedia' | 'enumerateDevices' | 'addEventListener' | 'removeEventListener'
>

export type StreamFailureReason =
  | 'insecure'
  | 'denied'
  | 'missing'
  | 'busy'
  | 'unplugged'
  | 'not-a-video'
  | 'no-picture'
  | 'unknown'

/** Thrown when the permission is refused. The page can then explain how to allow the camera. */
export class CameraDenied extends Error {
  override name = 'CameraDenied'
}

/** Returns null on a page without https, except localhost. Browsers offer no cameras there. */
export function browserDevices(): CameraDevices | null {
  return navigator.mediaDevices ?? null
}

/**
 * Asks for permission and lists the video inputs. The rear camera that the browser chooses comes first, front cameras
 * come last. Returns an empty list on any failure except a refusal.
 * @throws CameraDenied when the person or a policy refuses
 */
export async function listVideoInputs(devices: CameraDevices | null = browserDevices()): Promise<VideoInput[]> {
  if (!devices) return []
  let chosenId: string | undefined
  try {
    // Labels and ids are empty until a camera is opened. `facingMode` is only a preference.
    const stream = await devices.getUserMedia({ video: { facingMode: 'environment' } })
    chosenId = stream.getVideoTracks()[0]?.getSettings().deviceId
    for (const track of stream.getTracks()) track.stop()
  } catch (error) {
    if (streamFailureReason(error) === 'denied') throw new CameraDenied('The camera may not be used', { cause: error })
    // A busy camera can still be listed, so listing continues after this failure.
    console.warn('Asking for a camera failed', error)
  }
  try {
    const inputs = nameInputs(await devices.enumerateDevices())
    return inputs.toSorted((a, b) => preference(b, chosenId) - preference(a, chosenId))
  } catch (error) {
    console.warn('Cameras could not be listed', error)
    return []
  }
}

function preference({ deviceId, facing }: VideoInput, chosenId: string | undefined): number {
  if (facing === 'user') return 0
  return deviceId === chosenId ? 2 : 1
}

type ListedDevice = Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'label'> &
  Partial<Pick<InputDeviceInfo, 'getCapabilities'>>

/** Returns the video inputs that have an id. An input without a label is named "Camera N", counted from 1. */
export function nameInputs(devices: readonly ListedDevice[]): VideoInput[] {
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map((device, index) => ({
      deviceId: device.deviceId,
      label: device.label || `Camera ${index + 1}`,
      facing: facingOf(device),
    }))
}

/** Returns the direction of a phone's camera. Firefox lacks `getCapabilities`, so the label is the fallback. */
function facingOf(device: ListedDevice): Facing | null {
  const modes = device.getCapabilities?.().facingMode ?? []
  if (modes.includes('environment') || /\b(back|rear)\b/i.test(device.label)) return 'environment'
  return modes.includes('user') || /\bfront\b/i.test(device.label) ? 'user' : null
}

/** Returns the ids of the plugged-in cameras. Returns null before permission, because then every id is empty. */
export function onlineIds(devices: readonly Pick<MediaDeviceInfo, 'kind' | 'deviceId'>[]): Set<string> | null {
  const inputs = devices.filter(({ kind }) => kind === 'videoinput')
  const isHidden = inputs.length > 0 && inputs.every(({ deviceId }) => deviceId === '')
  return isHidden ? null : new Set(inputs.map(({ deviceId }) => deviceId))
}

/** Returns the reason for an error of `getUserMedia`. The specification of `getUserMedia` defines the error names. */
export function streamFailureReason(error: unknown): StreamFailureReason {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing'
    case 'NotReadableError':
    case 'AbortError':
      return 'busy'
    default:
      return 'unknown'
  }
}
