// Runs in a window or a worker before its other scripts, and counts the thread's video frames in `frameAccount`.
{
  const account = { opened: 0, closed: 0, sent: 0 }
  const Native = VideoFrame
  const clone = Reflect.get(Native.prototype, 'clone')
  const close = Reflect.get(Native.prototype, 'close')
  const framesIn = (value, depth = 0) => {
    if (value instanceof Native) return 1
    if (depth > 4 || typeof value !== 'object' || value === null) return 0
    if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return 0
    return Object.values(value).reduce((sum, part) => sum + framesIn(part, depth + 1), 0)
  }
  globalThis.frameAccount = account
  globalThis.VideoFrame = new Proxy(Native, {
    construct(target, parts) {
      const frame = new target(...parts)
      account.opened++
      return frame
    },
  })
  Native.prototype.clone = function () {
    account.opened++
    return clone.call(this)
  }
  Native.prototype.close = function () {
    // A frame that was already closed or transferred has a width of 0.
    if (this.codedWidth > 0) account.closed++
    close.call(this)
  }
  if (typeof window === 'undefined') {
    addEventListener('message', (event) => {
      account.opened += framesIn(event.data)
    })
  } else {
    const read = Reflect.get(ReadableStreamDefaultReader.prototype, 'read')
    ReadableStreamDefaultReader.prototype.read = async function () {
      const result = await read.call(this)
      account.opened += framesIn(result)
      return result
    }
    const postMessage = Reflect.get(Worker.prototype, 'postMessage')
    Worker.prototype.postMessage = function (message, handedOn) {
      account.sent += framesIn(handedOn)
      return postMessage.call(this, message, handedOn)
    }
  }
}
