// TypeScript's DOM library leaves out these constants of WebGPU.
declare const GPUBufferUsage: Record<'MAP_READ' | 'COPY_SRC' | 'COPY_DST' | 'UNIFORM' | 'STORAGE', number>
declare const GPUTextureUsage: Record<'COPY_DST' | 'TEXTURE_BINDING' | 'RENDER_ATTACHMENT', number>
declare const GPUMapMode: Record<'READ', number>

// WebCodecs added these fields recently, and some browsers do not have them.
interface VideoFrame {
  /** Degrees clockwise by which the stored picture is turned before it is shown. */
  readonly rotation?: number
  /** True when the turned picture is then mirrored left to right. */
  readonly flip?: boolean
}
