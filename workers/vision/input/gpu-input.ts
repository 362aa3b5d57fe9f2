import type { FrameBox } from '../contract.ts'
import type { InputFormat, ModelFamily } from '../models/model-family.ts'
import { createCpuInput } from './cpu-input.ts'
import { sizeOf } from './frame.ts'
import type { Frame } from './frame.ts'
import { samplingGridOf } from './sampling-grid.ts'
import type { SamplingGrid, WriteInput } from './sampling-grid.ts'
import { packedPlace } from './tensor-place.ts'
import type { TensorPlace } from './tensor-place.ts'

/** Threads of a workgroup along each axis. */
const WORKGROUP_SIDE = 8

/** Size of the shader's `Grid` in bytes, aligned to 16. */
const GRID_BYTES = 48

type GpuInput = { buffer: GPUBuffer; write: WriteInput; release(): void }

/**
 * Creates an input that writes frames into a buffer on the GPU. The shader reads a video frame directly from the
 * browser's memory. A picture is first copied into a texture, which is reused while the size stays the same.
 *
 * The CPU writes video frames that the browser cannot import into the GPU. If the first frame was refused, the CPU
 * writes every frame. Otherwise the CPU writes only the refused frames. A browser may import the warm-up frame and
 * still refuse camera frames, because their format differs.
 */
export function createGpuInput(
  device: GPUDevice,
  family: ModelFamily,
  inputSize: number,
  onWarning: (message: string) => void,
): GpuInput {
  const { STORAGE, COPY_DST, COPY_SRC } = GPUBufferUsage
  const bytes = Math.ceil((3 * inputSize * inputSize * 4) / 16) * 16
  const buffer = device.createBuffer({ size: bytes, usage: STORAGE | COPY_DST | COPY_SRC })
  const pass = createPass(device, family, inputSize, buffer)
  const pictures = createPictureTexture(device, (texture) => pass.bind('picture', texture.createView()))

  let hasImportedVideo = false
  let cpuInput: { place: TensorPlace; write: WriteInput } | null = null
  const openCpuInput = () => {
    const place = packedPlace(family.input, inputSize)
    return { place, write: createCpuInput(family, inputSize, place) }
  }
  const writeOnCpu = async (frame: VideoFrame, region: FrameBox) => {
    cpuInput ??= openCpuInput()
    await cpuInput.write(frame, region)
    device.queue.writeBuffer(buffer, 0, cpuInput.place.values)
  }

  return {
    buffer,
    write(frame, region) {
      if (!('displayWidth' in frame)) return pass.run('picture', pictures.copy(frame), frame, region)
      if (cpuInput && !hasImportedVideo) return writeOnCpu(frame, region)
      try {
        pass.run('video', pass.bind('video', device.importExternalTexture({ source: frame })), frame, region)
        hasImportedVideo = true
      } catch (error) {
        if (!cpuInput) onWarning(`The GPU cannot import all video frames: ${String(error)}`)
        return writeOnCpu(frame, region)
      }
    },
    release() {
      buffer.destroy()
      pass.destroy()
      pictures.destroy()
    },
  }
}

/** Creates the compute pass. `bind` runs one time per frame or texture, `run` one time per frame. */
function createPass(device: GPUDevice, family: ModelFamily, inputSize: number, buffer: GPUBuffer) {
  const uniforms = device.createBuffer({ size: GRID_BYTES, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST })
  const sampler = device.createSampler({ magFilter: 'linear', minFilter: 'linear' })
  const numbers = new Float32Array(GRID_BYTES / 4)
  const groups = Math.ceil(inputSize / WORKGROUP_SIDE)
  const pipelines = new Map<Source, GPUComputePipeline>()
  const pipelineFor = (source: Source) => {
    const found = pipelines.get(source)
    if (found) return found
    const module = device.createShaderModule({ code: shaderFor(family.input, inputSize, source) })
    const made = device.createComputePipeline({ layout: 'auto', compute: { module } })
    pipelines.set(source, made)
    return made
  }
  return {
    bind(source: Source, frame: GPUBindingResource): GPUBindGroup {
      const resources = [{ buffer: uniforms }, sampler, { buffer }, frame]
      return device.createBindGroup({
        layout: pipelineFor(source).getBindGroupLayout(0),
        entries: resources.map((resource, binding) => ({ binding, resource })),
      })
    },
    run(source: Source, group: GPUBindGroup, frame: Frame, region: FrameBox): void {
      const placement = family.place(region.right - region.left, region.bottom - region.top, inputSize)
      device.queue.writeBuffer(uniforms, 0, packGrid(numbers, samplingGridOf(sizeOf(frame), region, placement)))
      const encoder = device.createCommandEncoder()
      const pass = encoder.beginComputePass()
      pass.setPipeline(pipelineFor(source))
      pass.setBindGroup(0, group)
      pass.dispatchWorkgroups(groups, groups)
      pass.end()
      device.queue.submit([encoder.finish()])
    },
    destroy: () => uniforms.destroy(),
  }
}

/** The shader reads an imported video frame, or a texture. */
type Source = 'video' | 'picture'

function packGrid(numbers: Float32Array<ArrayBuffer>, { x, y }: SamplingGrid): Float32Array<ArrayBuffer> {
  numbers.set([
    x.origin,
    y.origin,
    x.step,
    y.step,
    x.low,
    y.low,
    x.high,
    y.high,
    Math.round(x.covered),
    Math.round(y.covered),
  ])
  return numbers
}

/** Creates a texture for pictures, with its bind group. Both are reused while the picture's size stays the same. */
function createPictureTexture(device: GPUDevice, bindTo: (texture: GPUTexture) => GPUBindGroup) {
  const { TEXTURE_BINDING, COPY_DST, RENDER_ATTACHMENT } = GPUTextureUsage
  let kept: { texture: GPUTexture; group: GPUBindGroup } | null = null
  const fit = (width: number, height: number) => {
    if (kept?.texture.width === width && kept.texture.height === height) return kept
    kept?.texture.destroy()
    const usage = TEXTURE_BINDING | COPY_DST | RENDER_ATTACHMENT
    const texture = device.createTexture({ size: [width, height], format: 'rgba8unorm', usage })
    kept = { texture, group: bindTo(texture) }
    return kept
  }
  return {
    copy(frame: ImageBitmap): GPUBindGroup {
      const { width, height } = frame
      const { texture, group } = fit(width, height)
      device.queue.copyExternalImageToTexture({ source: frame }, { texture }, [width, height])
      return group
    },
    destroy: () => kept?.texture.destroy(),
  }
}

/**
 * Returns a shader that reads one linear sample per model pixel. The shader writes the sample in the tensor's layout
 * and range.
 */
function shaderFor({ layout, channels, scale, offset, background }: InputFormat, size: number, source: Source): string {
  const area = size * size
  const place = (channel: number) => (layout === 'planar' ? `at + ${channel * area}` : `3 * at + ${channel}`)
  return /* wgsl */ `
    struct Grid { origin: vec2f, step: vec2f, low: vec2f, high: vec2f, covered: vec2f }
    @group(0) @binding(0) var<uniform> grid: Grid;
    @group(0) @binding(1) var linear: sampler;
    @group(0) @binding(2) var<storage, read_write> tensor: array<f32>;
    @group(0) @binding(3) var frame: ${source === 'video' ? 'texture_external' : 'texture_2d<f32>'};

    @compute @workgroup_size(${WORKGROUP_SIDE}, ${WORKGROUP_SIDE})
    fn main(@builtin(global_invocation_id) id: vec3u) {
      if (any(id.xy >= vec2u(${size}))) { return; }
      let centre = vec2f(id.xy) + 0.5;
      var colour = vec4f(f32(${background}) / 255.0);
      if (all(centre < grid.covered)) {
        let spot = clamp(grid.origin + centre * grid.step, grid.low, grid.high);
        colour = textureSampleBaseClampToEdge(frame, linear, spot);
      }
      let value = colour.${channels} * ${vectorOf(scale, 255)} + ${vectorOf(offset)};
      let at = id.y * ${size} + id.x;
      tensor[${place(0)}] = value.x;
      tensor[${place(1)}] = value.y;
      tensor[${place(2)}] = value.z;
    }`
}

function vectorOf(values: readonly number[], factor = 1): string {
  return `vec3f(${values.map((value) => `f32(${value * factor})`).join()})`
}
