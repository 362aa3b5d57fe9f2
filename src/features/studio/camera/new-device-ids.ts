import type { Facing, VideoInput } from './camera-devices.ts'

type KnownCamera = { id: string; name: string; deviceId: string | null; label: string | null; facing: Facing | null }

/**
 * Browsers give devices new ids now and then, Safari at every visit. A camera whose id is not among `inputs` gets that of
 * the input with its label, else of one that faces the same way. No input is given to two cameras.
 */
export function newDeviceIds(
  cameras: readonly KnownCamera[],
  inputs: readonly VideoInput[],
): { id: string; deviceId: string }[] {
  const free = inputs.filter((input) => !cameras.some(({ deviceId }) => deviceId === input.deviceId))
  const lost = cameras.filter((camera) => !inputs.some(({ deviceId }) => deviceId === camera.deviceId))
  const takeFor = (camera: KnownCamera, isIt: (camera: KnownCamera, input: VideoInput) => boolean) => {
    const at = free.findIndex((input) => isIt(camera, input))
    return at < 0 ? [] : [{ id: camera.id, deviceId: free.splice(at, 1)[0]!.deviceId }]
  }
  const byLabel = lost.flatMap((camera) => takeFor(camera, hasLabel))
  const others = lost.filter(({ id }) => !byLabel.some((found) => found.id === id))
  return [...byLabel, ...others.flatMap((camera) => takeFor(camera, hasFacing))]
}

/** Cameras added before labels were kept bear theirs as a name, unless they have been renamed. */
function hasLabel({ label, name }: KnownCamera, input: VideoInput): boolean {
  return input.label === (label ?? name)
}

function hasFacing({ facing }: KnownCamera, input: VideoInput): boolean {
  return facing !== null && facing === input.facing
}
