import type { LoadedModel } from './loaded-model.ts'

/**
 * A model with two sizes of its input. The large one is opened when it is first asked for, from the same file; where that
 * fails, `onWarning` hears why and the usual one does its work. Calls of `detect` and `release` follow one another.
 */
export function createSizedModel(
  usual: LoadedModel,
  openLarge: () => Promise<LoadedModel>,
  onWarning: (message: string) => void,
): LoadedModel {
  let large: LoadedModel | null = null
  let isRefused = false
  let isReleased = false
  let lose: ((reason: string) => void) | null = null
  const lost = new Promise<string>((resolve) => {
    lose = resolve
    void usual.lost.then(resolve)
  })

  const open = async (): Promise<LoadedModel> => {
    // A detection may still wait while another model takes the place of this one.
    if (isRefused || isReleased) return usual
    try {
      if (large) return large
      large = await openLarge()
      // One listener for all runs: one per frame would leak.
      void large.lost.then((reason) => lose?.(reason))
      return large
    } catch (error) {
      isRefused = true
      onWarning(`The model could not be started in its large size: ${String(error)}`)
      return usual
    }
  }

  return {
    runtime: usual.runtime,
    lost,
    async detect(frame, minScore, look) {
      if (!look.isLarge) return usual.detect(frame, minScore, look)
      const model = await open()
      return { ...(await model.detect(frame, minScore, look)), isLarge: model === large }
    },
    async release() {
      isReleased = true
      await Promise.all([usual.release(), large?.release()])
    },
  }
}
