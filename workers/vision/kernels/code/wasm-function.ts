import { signed, unsigned } from './leb128.ts'

/** Bytes of the value types in WebAssembly's binary format. */
export const I32 = 0x7f
export const F32 = 0x7d
export const V128 = 0x7b

type ValueType = typeof I32 | typeof F32 | typeof V128

/** A parameter or a local variable of a function. */
export type Local = { readonly index: number }

const SIMPLE = {
  'i32.eqz': [0x45],
  'i32.eq': [0x46],
  'i32.lt_s': [0x48],
  'i32.lt_u': [0x49],
  'i32.gt_s': [0x4a],
  'i32.ge_s': [0x4e],
  'i32.add': [0x6a],
  'i32.sub': [0x6b],
  'i32.mul': [0x6c],
  'i32.div_u': [0x6e],
  'i32.shr_u': [0x76],
  select: [0x1b],
  'f32x4.splat': [0xfd, 0x13],
  'f32x4.add': [0xfd, 0xe4, 0x01],
  'f32x4.sub': [0xfd, 0xe5, 0x01],
  'f32x4.mul': [0xfd, 0xe6, 0x01],
  'f32x4.div': [0xfd, 0xe7, 0x01],
  'f32x4.pmin': [0xfd, 0xea, 0x01],
  'f32x4.pmax': [0xfd, 0xeb, 0x01],
  'f32x4.relaxed_madd': [0xfd, 0x85, 0x02],
  'i32x4.add': [0xfd, 0xae, 0x01],
  'i32x4.shl': [0xfd, 0xab, 0x01],
} as const

const MEMORY = {
  'v128.load': [0xfd, 0x00],
  'v128.load32_splat': [0xfd, 0x09],
  'v128.store': [0xfd, 0x0b],
} as const

/**
 * Writes the body of one WebAssembly function. Instructions have the names of the WebAssembly specification;
 * instructions that no kernel needs are left out. Operands are pushed in the order of the calls.
 */
export class FunctionWriter<Parameter extends string = string> {
  readonly parameters: Readonly<Record<Parameter, Local>>
  readonly parameterTypes: readonly ValueType[]
  private readonly types: ValueType[] = []
  private readonly code: number[] = []
  private readonly isFused: boolean

  /** With `isFused`, one instruction of relaxed SIMD multiplies and adds. */
  constructor(parameters: Readonly<Record<Parameter, ValueType>>, isFused = false) {
    this.parameters = byName(Object.keys(parameters) as Parameter[], (index) => ({ index }))
    this.parameterTypes = Object.values(parameters)
    this.isFused = isFused
  }

  /** Adds locals of a type and returns them by name. */
  locals<Name extends string>(type: ValueType, ...names: Name[]): Record<Name, Local> {
    return byName(names, () => this.local(type))
  }

  /** Adds `length` locals of a type. */
  list(type: ValueType, length: number): Local[] {
    return Array.from({ length }, () => this.local(type))
  }

  op(name: keyof typeof SIMPLE): this {
    this.code.push(...SIMPLE[name])
    return this
  }

  get({ index }: Local): this {
    this.code.push(0x20, ...unsigned(index))
    return this
  }

  set({ index }: Local): this {
    this.code.push(0x21, ...unsigned(index))
    return this
  }

  i32(value: number): this {
    this.code.push(0x41, ...signed(value))
    return this
  }

  f32(value: number): this {
    this.code.push(0x43, ...new Uint8Array(Float32Array.of(value).buffer))
    return this
  }

  /**
   * Loads or stores at the address on the stack plus `offset` bytes. The alignment is only a hint; 0 promises no
   * alignment.
   */
  memory(name: keyof typeof MEMORY, offset = 0): this {
    this.code.push(...MEMORY[name], 0, ...unsigned(offset))
    return this
  }

  /** Sets `to` to `from + by`. */
  advance(to: Local, by: Local | number, from = to): this {
    this.get(from)
    if (typeof by === 'number') this.i32(by)
    else this.get(by)
    return this.op('i32.add').set(to)
  }

  /** Computes `sum += a × b`; the callers' functions push a and b. */
  multiplyAdd(sum: Local, pushA: () => void, pushB: () => void): this {
    if (this.isFused) {
      pushA()
      pushB()
      return this.get(sum).op('f32x4.relaxed_madd').set(sum)
    }
    this.get(sum)
    pushA()
    pushB()
    return this.op('f32x4.mul').op('f32x4.add').set(sum)
  }

  /** Computes `value = value × x + next`, a step of Horner's scheme. */
  horner(value: Local, x: Local, next: Local): this {
    this.get(value).get(x)
    if (this.isFused) return this.get(next).op('f32x4.relaxed_madd').set(value)
    return this.op('f32x4.mul').get(next).op('f32x4.add').set(value)
  }

  /** Pushes `value`, limited to `low`..`high`. */
  clamp(value: Local, low: Local, high: Local): this {
    return this.get(value).get(low).op('f32x4.pmax').get(high).op('f32x4.pmin')
  }

  /** Repeats the body while `pushCondition` pushes a number other than 0; the condition is tested first. */
  whileTrue(pushCondition: () => void, body: () => void): this {
    this.code.push(0x02, 0x40, 0x03, 0x40)
    pushCondition()
    this.op('i32.eqz').code.push(0x0d, 1)
    body()
    this.code.push(0x0c, 0, 0x0b, 0x0b)
    return this
  }

  /** Runs the body, and repeats the body while `pushCondition` pushes a number other than 0. */
  doWhile(body: () => void, pushCondition: () => void): this {
    this.code.push(0x03, 0x40)
    body()
    pushCondition()
    this.code.push(0x0d, 0, 0x0b)
    return this
  }

  /** Pops the condition from the stack and runs the body for any number except 0. */
  ifTrue(body: () => void): this {
    this.code.push(0x04, 0x40)
    body()
    this.code.push(0x0b)
    return this
  }

  private local(type: ValueType): Local {
    return { index: this.parameterTypes.length + this.types.push(type) - 1 }
  }

  toBytes(): number[] {
    const body = [...unsigned(this.types.length), ...this.types.flatMap((type) => [1, type]), ...this.code, 0x0b]
    return [...unsigned(body.length), ...body]
  }
}

function byName<Name extends string>(names: Name[], make: (index: number) => Local): Record<Name, Local> {
  return Object.fromEntries(names.map((name, index) => [name, make(index)])) as Record<Name, Local>
}
