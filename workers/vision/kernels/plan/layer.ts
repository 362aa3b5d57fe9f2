import { composed, isBoundsAlone, isPlain, isSameForm, PLAIN } from './form.ts'
import type { Form } from './form.ts'
import type { Shape, Window } from './graph-view.ts'
import { addOp, maxPoolOp, meanOp, resizeOp, upsampleOp } from './ops.ts'
import type { FeatureMap } from './ops.ts'
import type { Program } from './program.ts'
import { assertSupported } from './unsupported-graph.ts'

type Work = {
  shape: Shape
  /** Appends the steps that compute the layer in a form. */
  write(form: Form, target: FeatureMap): void
  /** True when the target may be a part of a joined map. */
  takesParts?: boolean
  /**
   * Returns a layer whose step also adds the map `other` after the form `own`. Returns null where one step cannot do
   * both.
   */
  withSum?(own: Form, other: MapValue): Layer | null
  /** The maps of which a joined map consists. */
  parts?: readonly Part[]
}

/**
 * A map that is computed at its first read, in the form that the reader needs. So the activation after a convolution
 * becomes part of the convolution.
 */
export class Layer {
  readonly work: Work
  private result: { form: Form; map: FeatureMap } | null = null

  constructor(work: Work) {
    this.work = work
  }

  /** Returns the map. If the map is not computed yet, `makeTarget` chooses a place in memory. */
  compute(form: Form, makeTarget: () => FeatureMap): FeatureMap {
    if (!this.result) {
      const map = makeTarget()
      this.work.write(form, map)
      this.result = { form, map }
    }
    assertSupported(isSameForm(this.result.form, form), 'A map that is read both before and after its activation')
    return this.result.map
  }

  get isComputed(): boolean {
    return this.result !== null
  }
}

/** A layer in one of its forms. */
export type MapValue = { kind: 'map'; layer: Layer; form: Form }

/**
 * A map to join with others. `isOwn` is true when nothing else reads the map. Such a map can be computed inside the
 * joined map.
 */
export type Part = { value: MapValue; isOwn: boolean }

/** Returns the map of a layer without an activation. */
export function plain(layer: Layer): MapValue {
  return { kind: 'map', layer, form: PLAIN }
}

/** Returns the height and width of a map in pixels, and its channels. */
export function shapeOf({ layer }: MapValue): Shape {
  return layer.work.shape
}

/** Returns the map in memory, computing it first where necessary. */
export function read(program: Program, { layer, form }: MapValue): FeatureMap {
  return layer.compute(form, () => program.makeMap(layer.work.shape))
}

/**
 * Joins maps of one size side by side. Each map is computed directly in the joined map. A map that other nodes also
 * read is copied there.
 */
export function join(program: Program, parts: readonly Part[]): Layer {
  const [{ height, width }] = parts.map(({ value }) => shapeOf(value)) as [Shape]
  const channels = parts.map(({ value }) => shapeOf(value).channels)
  const isInFours = channels.slice(0, -1).every((count) => count % 4 === 0)
  const isAlike = parts.every(({ value }) => shapeOf(value).height === height && shapeOf(value).width === width)
  assertSupported(isAlike, 'Different maps joined')
  return new Layer({
    shape: { height, width, channels: channels.reduce((sum, count) => sum + count, 0) },
    takesParts: true,
    parts,
    write(form, target) {
      assertSupported(isInFours, 'Maps joined whose channels are not in fours')
      let { firstChannel } = target
      for (const [i, { value, isOwn }] of parts.entries()) {
        const place = { ...target, firstChannel, channels: channels[i]! }
        const part = { ...value, form: composed(value.form, form) }
        firstChannel += channels[i]!
        if (isOwn && part.layer.work.takesParts && !part.layer.isComputed) part.layer.compute(part.form, () => place)
        else program.ops.push(resizeOp(read(program, part), place))
      }
    },
  })
}

/** Returns the parts of a joined map. The only part of any other map is the map itself. */
export function partsOf(value: MapValue): MapValue[] {
  const { parts } = value.layer.work
  return parts ? parts.map((part) => ({ ...part.value, form: composed(part.value.form, value.form) })) : [value]
}

/**
 * Adds two maps. Where possible, the step that computes one map also adds the other map. Otherwise an extra step adds
 * the maps.
 */
export function sum(program: Program, a: Part, b: Part): Layer {
  const [one, other] = [shapeOf(a.value), shapeOf(b.value)]
  const isAlike = one.height === other.height && one.width === other.width && one.channels === other.channels
  assertSupported(isAlike, 'A sum of different maps')
  for (const [{ value, isOwn }, { value: added }] of [
    [b, a],
    [a, b],
  ] as const) {
    const both = isOwn ? value.layer.work.withSum?.(value.form, added) : null
    if (both) return both
  }
  return new Layer({
    shape: shapeOf(a.value),
    write(form, target) {
      assertSupported(isBoundsAlone(form), 'An activation after a sum')
      program.ops.push(addOp(read(program, a.value), read(program, b.value), target, form))
    },
  })
}

/** Returns the layer of the maximum over windows of `size` × `size` pixels. */
export function maxPool(program: Program, source: MapValue, size: number, window: Window): Layer {
  const { height, width } = window
  return new Layer({
    shape: { height, width, channels: shapeOf(source).channels },
    write(form, target) {
      assertSupported(isPlain(form), 'An activation after pooling')
      program.ops.push(maxPoolOp(read(program, source), target, size, window))
    },
  })
}

/** Returns the layer of each channel's mean over all pixels. */
export function mean(program: Program, source: MapValue): Layer {
  return new Layer({
    shape: { height: 1, width: 1, channels: shapeOf(source).channels },
    write(form, target) {
      assertSupported(isPlain(form), 'An activation after a mean')
      program.ops.push(meanOp(read(program, source), target))
    },
  })
}

/** Returns the layer of a map at another size, by interpolation (`isLinear`) or by repeating pixels. */
export function resize(program: Program, source: MapValue, shape: Shape, isLinear: boolean): Layer {
  return new Layer({
    shape,
    takesParts: true,
    write(form, target) {
      assertSupported(isLinear ? isBoundsAlone(form) : isPlain(form), 'An activation after resizing')
      const map = read(program, source)
      program.ops.push(isLinear ? upsampleOp(map, target, form) : resizeOp(map, target))
    },
  })
}
