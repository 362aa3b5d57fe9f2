import { assertValid, ConversionError } from './conversion-error.ts'
import type { TfliteModel, TfliteOperator } from './tflite-reader.ts'

/** The operators on the way to the scores. These operators have a class dimension and can be reduced to one class. */
export type ClassHead = ReadonlySet<TfliteOperator>

/**
 * Walks from the scores back to the convolutions that predict the scores. Returns the operators on the way. LOGISTIC,
 * CONCATENATION and RESHAPE may come in any order, and CONV_2D ends the walk. No other operator may read a value on the
 * way. Channel = anchor × classes + class, so one class of a convolution is every `classes`-th row of its weights.
 * Throws `ConversionError` for any other form and for scores that are not probabilities, because wrong rows would count
 * wrong things.
 */
export function findClassHead(model: TfliteModel, scores: number, classes: number): ClassHead {
  const writers = new Map(model.operators.map((operator) => [operator.outputs[0]!, operator]))
  const readers = countReaders(model)
  const head = new Set<TfliteOperator>()
  const visit = (index: number, isSigmoided: boolean): void => {
    const name = model.tensors[index]?.name ?? 'an input left out'
    const operator = writers.get(index)
    assertValid(operator, `Nothing computes ${name}, on the way to the scores`)
    assertValid(!head.has(operator) && readers.get(index) === 1, `${name} of the class head is read twice`)
    head.add(operator)
    if (operator.kind === 'CONV_2D') {
      const rows = model.tensors[index]!.shape.at(-1) ?? 0
      assertValid(isSigmoided, `The scores of ${name} are not probabilities: no LOGISTIC follows`)
      assertValid(
        rows > 0 && rows % classes === 0,
        `${name} has ${rows} channels, not a multiple of ${classes} classes`,
      )
      return
    }
    const isLogistic = operator.kind === 'LOGISTIC'
    if (!isLogistic && operator.kind !== 'CONCATENATION' && operator.kind !== 'RESHAPE') {
      throw new ConversionError(`${operator.kind} between the class head and the scores`)
    }
    assertValid(!isLogistic || !isSigmoided, 'Scores pass LOGISTIC twice')
    const sources = operator.kind === 'RESHAPE' ? operator.inputs.slice(0, 1) : operator.inputs
    for (const source of sources) visit(source, isSigmoided || isLogistic)
  }
  visit(scores, false)
  return head
}

function countReaders(model: TfliteModel): Map<number, number> {
  const readers = new Map<number, number>()
  const reads = [...model.operators.flatMap((operator) => operator.inputs), ...model.outputs]
  for (const index of reads) readers.set(index, (readers.get(index) ?? 0) + 1)
  return readers
}
