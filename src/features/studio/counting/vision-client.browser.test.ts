import { afterEach, expect, test, vi } from 'vitest'
import { VisionGone, openVision } from './vision-client.ts'
import { eventually } from '@/testing/eventually.ts'

const started: Worker[] = []
afterEach(() => {
  for (const worker of started.splice(0)) worker.terminate()
})

function workerOf(code: string) {
  return () => {
    const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })))
    started.push(worker)
    return worker
  }
}
const silent = workerOf('onmessage = () => {}')
const crashing = workerOf('onmessage = () => { setTimeout(() => { throw new Error("out of memory") }) }')
const answering = workerOf('onmessage = ({ data }) => postMessage({ id: data.id, type: "RAW", value: "answered" })')

const frame = () => new VideoFrame(new Uint8Array(64), { format: 'RGBA', codedWidth: 4, codedHeight: 4, timestamp: 0 })

test("a call to the worker returns the worker's answer", async () => {
  const { vision } = openVision(() => {}, answering)
  expect(await vision.unload()).toBe('answered')
})

test('when the worker crashes, pending and later calls are rejected, and one crash is reported', async () => {
  const onCrash = vi.fn<(detail: string) => void>()
  const { vision } = openVision(onCrash, crashing)
  const asked = [vision.unload(), vision.tick(1)]
  for (const one of asked) await expect(one).rejects.toThrow(VisionGone)
  expect(onCrash).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('out of memory'))
  await expect(vision.reset()).rejects.toThrow('out of memory')
})

test('when the script of a worker cannot be loaded, the worker is treated as crashed', async () => {
  const onCrash = vi.fn<(detail: string) => void>()
  openVision(onCrash, () => {
    const worker = new Worker('/no-such-worker.js', { type: 'module' })
    started.push(worker)
    return worker
  })
  await vi.waitFor(() => expect(onCrash).toHaveBeenCalledOnce(), { timeout: 10_000 })
})

test('when the client closes, pending calls are rejected, and no crash is reported', async () => {
  const onCrash = vi.fn<(detail: string) => void>()
  const client = openVision(onCrash, silent)
  const asked = client.vision.unload()
  client.close()
  await expect(asked).rejects.toThrow(VisionGone)
  expect(onCrash).not.toHaveBeenCalled()
})

test('a closed worker first closes its received frame and then ends', async () => {
  let worker: Worker | undefined
  const client = openVision(
    () => {},
    () => {
      worker = workerOf(`onmessage = ({ data }) => setTimeout(() => {
        data.argumentList[0].value.close()
        postMessage({ id: data.id, type: "RAW", value: "closed" })
      }, 50)`)()
      return worker
    },
  )
  const terminate = vi.spyOn(worker!, 'terminate')
  const answers: unknown[] = []
  worker!.addEventListener('message', ({ data }) => answers.push(data.value))
  client.vision.process(frame(), 0).catch(() => {})
  client.close()
  expect(terminate).not.toHaveBeenCalled()
  await eventually(() => expect(terminate).toHaveBeenCalled())
  expect(answers).toEqual(['closed'])
})

test('a frame is transferred to the worker; if the worker is already closed, the frame is closed', async () => {
  const client = openVision(() => {}, silent)
  const sent = frame()
  const asked = client.vision.process(sent, 0)
  expect(sent.format).toBeNull()
  client.close()
  await expect(asked).rejects.toThrow(VisionGone)
  const late = frame()
  await expect(client.vision.process(late, 1)).rejects.toThrow(VisionGone)
  expect(late.format).toBeNull()
})
