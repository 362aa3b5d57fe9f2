/**
 * This file lists every detector of the product as plain data. The page may import values of the worker only from here.
 * A model is one entry; `ModelId` and the studio's list of models follow from the entries.
 */

type Model = {
  /** The name that the studio shows. */
  name: string
  /** The name of the file in `models/families/` that implements the model. */
  family: string
  /** The name of the file in the site's models folder and in `NARTHEX_MODELS_DIR`. */
  fileName: string
  /**
   * The file is downloaded from this address when the site does not have the file. The server must allow cross-origin
   * reads. With null, only the site has the file. `npm run models` makes this file from an installed package
   * (`models/built-in-model.ts`).
   */
  sourceUrl: string | null
  bytes: number
  /** Hex digest; a file with another digest is never run and never kept. */
  sha256: string
  /** Side of the square input, in model pixels. */
  inputSize: number
  /** Side of the input for stills, and for live frames on a fast device; absent where the model has one size. */
  largeInputSize?: number
}

const MEDIAPIPE = 'https://storage.googleapis.com/mediapipe-models/object_detector'

const models = {
  rtmdet_nano: {
    name: 'RTMDet (Recommended)',
    family: 'rtmdet',
    fileName: 'rtmdet_nano_person.onnx',
    sourceUrl:
      'https://raw.githubusercontent.com/zli20/RtmDet-RtmPose-OnnxRuntime/' +
      'f7cb01b156d0ddce64ea09dfd24e450103782db9/models/rtmdet_nano.onnx',
    bytes: 4_038_157,
    sha256: '4720eda18a18402e7b76d85827d4bc60fba18111fc0b74b559e4d24da9ddc3d2',
    inputSize: 416,
    largeInputSize: 640,
  },
  efficientdet_lite0: {
    name: 'Lite0 (Faster)',
    family: 'efficientdet',
    fileName: 'efficientdet_lite0.tflite',
    sourceUrl: `${MEDIAPIPE}/efficientdet_lite0/float16/1/efficientdet_lite0.tflite`,
    bytes: 7_254_339,
    sha256: '4b59100025bea1235a84c1038879a6cccc9f6c49f5e41144e91e74d99e780993',
    inputSize: 320,
  },
  efficientdet_lite2: {
    name: 'Lite2 (More Accurate)',
    family: 'efficientdet',
    fileName: 'efficientdet_lite2.tflite',
    sourceUrl: `${MEDIAPIPE}/efficientdet_lite2/float16/1/efficientdet_lite2.tflite`,
    bytes: 12_138_859,
    sha256: '5d4ebec1029bc9907aeadb9e7b4ac9cb1da6a19d01ad375210a9ae18ba173302',
    inputSize: 448,
  },
  centernet: {
    name: 'Built-in (Works offline)',
    family: 'centernet',
    fileName: 'centernet.onnx',
    sourceUrl: null,
    bytes: 4_043_563,
    sha256: 'd944160f863b338dcdad48bdd44b876d80cda38805fafb7f4e4c8b071a144ced',
    inputSize: 512,
  },
  yolox_nano: {
    name: 'Nano (Any laptop)',
    family: 'yolox',
    fileName: 'yolox_nano.onnx',
    sourceUrl:
      'https://raw.githubusercontent.com/Kazuhito00/YOLOX-ONNX-TFLite-Sample/' +
      '3d4f1119d0694200671c08069ecb847aa0d8495a/model/yolox_nano.onnx',
    bytes: 3_660_092,
    sha256: '695e750a5d5754bb5a8d5325643b59282191a7e7a564e435a415fd3c578eab14',
    inputSize: 416,
  },
} as const satisfies Record<string, Model>

export type ModelId = keyof typeof models

export type CatalogEntry = Model & { id: ModelId }

export const modelIds = Object.keys(models) as ModelId[]

export const catalog = Object.fromEntries(modelIds.map((id) => [id, { id, ...models[id] }])) as Record<
  ModelId,
  CatalogEntry
>
