/** A phone's camera looks away from the person who holds it, or at them. */
export type Facing = 'environment' | 'user'

/** `facing`: null where the browser does not say, as of a webcam. */
export type VideoInput = { deviceId: string; label: string; facing: Facing | null }

/** The part of `navigator.mediaDevices` the studio uses. */
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

/** The permission to use a camera was refused: an empty list would hide that the person can change that. */
export class CameraDenied extends Error {
  override name = 'CameraDenied'
}

/** Null where the page is neither https nor localhost: browsers give cameras to no other. */
export function browserDevices(): CameraDevices | null {
  return navigator.mediaDevices ?? null
}

/**
 * Asks for permission, then lists the video inputs, first the one that the browser chose when asked for a rear camera.
 * Any failure but a refusal gives an empty list.
 * @throws CameraDenied when the person or a policy refuses.
 */
export async function listVideoInputs(devices: CameraDevices | null = browserDevices()): Promise<VideoInput[]> {
  if (!devices) return []
  let chosenId: string | undefined
  try {
    // Labels and ids stay empty until a stream has been granted. A wish, which a webcam need not fulfil.
    const stream = await devices.getUserMedia({ video: { facingMode: 'environment' } })
    chosenId = stream.getVideoTracks()[0]?.getSettings().deviceId
    for (const track of stream.getTracks()) track.stop()
  } catch (error) {
    if (streamFailureReason(error) === 'denied') throw new CameraDenied('The camera may not be used', { cause: error })
    // A busy camera can still be listed next to others; with none at all the list below is empty.
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

/** Inputs without a label are called 'Camera N', counted from 1; those without an id are left out. */
export function nameInputs(devices: readonly ListedDevice[]): VideoInput[] {
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map((device, index) => ({
      deviceId: device.deviceId,
      label: device.label || `Camera ${index + 1}`,
      facing: facingOf(device),
    }))
}

/** Firefox does not tell what a device can do; the names that phones give their cameras do. */
function facingOf(device: ListedDevice): Facing | null {
  const modes = device.getCapabilities?.().facingMode ?? []
  if (modes.includes('environment') || /\b(back|rear)\b/i.test(device.label)) return 'environment'
  return modes.includes('user') || /\bfront\b/i.test(device.label) ? 'user' : null
}

/** Ids plugged in now, or null while the browser hides them: without permission every id is empty. */
export function onlineIds(devices: readonly Pick<MediaDeviceInfo, 'kind' | 'deviceId'>[]): Set<string> | null {
  const inputs = devices.filter(({ kind }) => kind === 'videoinput')
  const isHidden = inputs.length > 0 && inputs.every(({ deviceId }) => deviceId === '')
  return isHidden ? null : new Set(inputs.map(({ deviceId }) => deviceId))
}

/** Why `getUserMedia` failed, by the names of its specification. */
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
