import type { CDPSession } from 'playwright'

/**
 * Returns a function that sends commands to the inspector of a page's worker. A session of Playwright cannot do this.
 */
export async function openWorkerInspector(
  session: CDPSession,
  workerUrl: string,
): Promise<(method: string) => Promise<unknown>> {
  const waiting = new Map<number, (result: unknown) => void>()
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result }: { id?: number; result?: unknown } = JSON.parse(message)
    if (id === undefined) return
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  const attached = new Promise<string>((resolve) => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.url === workerUrl) resolve(sessionId)
    })
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  const sessionId = await attached
  let asked = 0
  return (method) =>
    new Promise((resolve, reject) => {
      const id = ++asked
      waiting.set(id, resolve)
      session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) }).catch(reject)
    })
}
