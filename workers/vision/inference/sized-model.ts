import type { LoadedModel } from './loaded-model.ts'

/**
 * Creates one model from the two input sizes of a model. The first detection in the large size opens the large size
 * from the same file. Where opening fails, `onWarning` gets the reason and the usual size is used. Calls of `detect`
 * and `release` must not overlap.
 */
export function createSizedModel(
  usual: LoadedModel,
  openLarge: () => Promise<LoadedModel>,
  onWarning: (message: string) => void,
): LoadedModel {
  let large: LoadedModel | null = null
  /** Opens the large size. Null after its first call, so that the model's file can be removed from memory. */
  let opener: (() => Promise<LoadedModel>) | null = openLarge
  let isReleased = false
  let lose: ((reason: string) => void) | null = null
  const lost = new Promise<string>((resolve) => {
    lose = resolve
    void usual.lost.then(resolve)
  })

  const open = async (): Promise<LoadedModel> => {
    // A detection that had to wait may reach this line after another model replaced this model.
    if (isReleased) return usual
    const openOnce = opener
    opener = null
    if (!openOnce) return large ?? usual
    try {
      large = await openOnce()
      // All runs share one listener, because one listener per frame would leak.
      void large.lost.then((reason) => lose?.(reason))
      return large
    } catch (error) {
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
