export type VideoInput = { deviceId: string; label: string }

/** The part of `navigator.mediaDevices` the studio uses. */
export type CameraDevices = Pick<
  MediaDevices,
  'getUserMedia' | 'enumerateDevices' | 'addEventListener' | 'removeEventListener'
>

export type StreamFailureReason = 'denied' | 'missing' | 'busy' | 'unplugged' | 'not-a-video' | 'unknown'

/** The permission to use a camera was refused: an empty list would hide that the person can change that. */
export class CameraDenied extends Error {
  override name = 'CameraDenied'
}

export function browserDevices(): CameraDevices | null {
  // Absent where the page is neither https nor localhost.
  return navigator.mediaDevices ?? null
}

/**
 * Asks for permission, then lists the video inputs. Any failure but a refusal gives an empty list.
 * @throws CameraDenied when the person or a policy refuses.
 */
export async function listVideoInputs(devices: CameraDevices | null = browserDevices()): Promise<VideoInput[]> {
  if (!devices) return []
  try {
    // Labels and ids stay empty until a stream has been granted.
    const stream = await devices.getUserMedia({ video: true })
    for (const track of stream.getTracks()) track.stop()
  } catch (error) {
    if (streamFailureReason(error) === 'denied') throw new CameraDenied('The camera may not be used', { cause: error })
    // A busy camera can still be listed next to others; with none at all the list below is empty.
    console.warn('Asking for a camera failed', error)
  }
  try {
    return nameInputs(await devices.enumerateDevices())
  } catch (error) {
    console.warn('Cameras could not be listed', error)
    return []
  }
}

/** Inputs without a label are called 'Camera N', counted from 1; those without an id are left out. */
export function nameInputs(devices: readonly Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'label'>[]): VideoInput[] {
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }, index) => ({ deviceId, label: label || `Camera ${index + 1}` }))
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
