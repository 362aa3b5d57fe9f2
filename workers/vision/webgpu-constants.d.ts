// WebGPU's constants, which TypeScript's library of the DOM leaves out.
declare const GPUBufferUsage: Record<'MAP_READ' | 'COPY_SRC' | 'COPY_DST' | 'UNIFORM' | 'STORAGE', number>
declare const GPUTextureUsage: Record<'COPY_DST' | 'TEXTURE_BINDING' | 'RENDER_ATTACHMENT', number>
declare const GPUMapMode: Record<'READ', number>

// WebCodecs' newest, not in every browser.
interface VideoFrame {
  /** Degrees clockwise by which the stored picture is turned to be shown. */
  readonly rotation?: number
  /** Whether it is then mirrored left to right. */
  readonly flip?: boolean
}
