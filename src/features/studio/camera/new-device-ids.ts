import type { Facing, VideoInput } from './camera-devices.ts'

type KnownCamera = { id: string; name: string; deviceId: string | null; label: string | null; facing: Facing | null }

/**
 * Returns new device ids for cameras whose id is not in `inputs`. Browsers change ids, in Safari at every visit.
 * A camera gets an input with the same label, or else with the same facing. No input is used twice.
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

/** Compares the label, or the name of a camera stored before labels were saved. */
function hasLabel({ label, name }: KnownCamera, input: VideoInput): boolean {
  return input.label === (label ?? name)
}

function hasFacing({ facing }: KnownCamera, input: VideoInput): boolean {
  return facing !== null && facing === input.facing
}
