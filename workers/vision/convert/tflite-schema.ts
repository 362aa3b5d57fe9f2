/**
 * This file holds the numbers of the TFLite schema, version 3 (tensorflow/lite/schema/schema.fbs), that the converter
 * uses.
 */

export const OPERATOR_NAMES: Readonly<Record<number, string>> = {
  0: 'ADD',
  2: 'CONCATENATION',
  3: 'CONV_2D',
  4: 'DEPTHWISE_CONV_2D',
  6: 'DEQUANTIZE',
  14: 'LOGISTIC',
  17: 'MAX_POOL_2D',
  22: 'RESHAPE',
  97: 'RESIZE_NEAREST_NEIGHBOR',
}

export type OperatorName =
  | 'ADD'
  | 'CONCATENATION'
  | 'CONV_2D'
  | 'DEPTHWISE_CONV_2D'
  | 'DEQUANTIZE'
  | 'LOGISTIC'
  | 'MAX_POOL_2D'
  | 'RESHAPE'
  | 'RESIZE_NEAREST_NEIGHBOR'

/** The kind of options table that each operator may carry; 0 means no table. */
export const OPTIONS_TYPE: Readonly<Record<OperatorName, number>> = {
  ADD: 11,
  CONCATENATION: 10,
  CONV_2D: 1,
  DEPTHWISE_CONV_2D: 2,
  // DEQUANTIZE and LOGISTIC have no options; a writer may store the empty table or leave it out.
  DEQUANTIZE: 38,
  LOGISTIC: 0,
  MAX_POOL_2D: 5,
  RESHAPE: 17,
  RESIZE_NEAREST_NEIGHBOR: 74,
}

export const TENSOR_TYPE = { float32: 0, float16: 1, int32: 2 } as const

export type TensorType = keyof typeof TENSOR_TYPE

export const BYTES_OF: Readonly<Record<TensorType, number>> = { float32: 4, float16: 2, int32: 4 }

export const ACTIVATION = { none: 0, relu: 1, relu6: 3 } as const

/** Value of the deprecated one-byte field when the operator's code is in the newer field. */
export const CODE_IS_ELSEWHERE = 127

/** Field numbers (vtable slot = 4 + 2 × number). */
export const FIELD = {
  model: { version: 0, operatorCodes: 1, subgraphs: 2, buffers: 4, metadata: 6 },
  operatorCode: { deprecatedCode: 0, customCode: 1, code: 3 },
  subgraph: { tensors: 0, inputs: 1, outputs: 2, operators: 3 },
  tensor: { shape: 0, type: 1, buffer: 2, name: 3, quantization: 4, isVariable: 5, sparsity: 6 },
  quantization: { scale: 2 },
  operator: { opcodeIndex: 0, inputs: 1, outputs: 2, optionsType: 3, options: 4 },
  buffer: { data: 0, offset: 1 },
  metadata: { name: 0, buffer: 1 },
  conv: { padding: 0, strideW: 1, strideH: 2, activation: 3, dilationW: 4, dilationH: 5 },
  depthwise: { padding: 0, strideW: 1, strideH: 2, multiplier: 3, activation: 4, dilationW: 5, dilationH: 6 },
  pool: { padding: 0, strideW: 1, strideH: 2, filterW: 3, filterH: 4, activation: 5 },
  add: { activation: 0 },
  concat: { axis: 0, activation: 1 },
  reshape: { newShape: 0 },
  resizeNearest: { alignCorners: 0, halfPixelCenters: 1 },
} as const
